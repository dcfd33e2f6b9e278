// The whole product for one worker: the built service on an embedded database of its own, and the playground before it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProgram } from './programs.ts';

export type Keys = { readonly publishable_key: string; readonly secret_key: string };

export type Stack = {
  /** Where the service answers. */
  readonly service: string;
  /** Where the playground answers. */
  readonly playground: string;
  readonly keys: Keys;
  stop(): Promise<void>;
};

export async function startStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  const port = await freePort();
  const service = `http://localhost:${port}`;
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_TEST: '1',
    LATCHKEY_PUBLIC_URL: service,
  };
  const serviceProgram = await startProgram(['packages/service/bin/latchkey.mjs', 'start'], env, `${service}/dev/keys`);
  const stopService = async () => {
    await serviceProgram.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const playgroundPort = await freePort();
    const playground = `http://localhost:${playgroundPort}`;
    const playgroundEnv = { ...env, LATCHKEY_PLAYGROUND_PORT: String(playgroundPort) };
    const playgroundProgram = await startProgram(['apps/playground/server.mjs'], playgroundEnv, playground);
    const keys = (await (await fetch(`${service}/dev/keys`)).json()) as Keys;
    const stop = async () => {
      await playgroundProgram.stop();
      await stopService();
    };
    return { service, playground, keys, stop };
  } catch (error) {
    await stopService();
    throw error;
  }
}
