// The whole product for one worker: the built service on an embedded database of its own, and the playground before it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Admin, createAdmin } from './admin.ts';
import { freePort, startProgram } from './programs.ts';

export type Keys = { readonly publishable_key: string; readonly secret_key: string };

/** Every test comes from one address, so the limits per address are out of the way; the one about them sets them. */
const MANY = { count: 10_000, seconds: 1 };
const NO_LIMITS = { security: { rate_limits: { create: MANY, attempt: MANY, send: MANY } } };

export type Stack = {
  /** Where the service answers. */
  readonly service: string;
  /** Where the playground answers. */
  readonly playground: string;
  readonly keys: Keys;
  readonly admin: Admin;
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
  const forget = () => rm(folder, { recursive: true, force: true });
  const serviceProgram = await startProgram(
    ['packages/service/bin/latchkey.mjs', 'start'],
    env,
    `${service}/dev/keys`,
  ).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const stopService = async () => {
    await serviceProgram.stop();
    await forget();
  };
  try {
    const playgroundPort = await freePort();
    const playground = `http://localhost:${playgroundPort}`;
    const playgroundEnv = { ...env, LATCHKEY_PLAYGROUND_PORT: String(playgroundPort) };
    const playgroundProgram = await startProgram(['apps/playground/server.mjs'], playgroundEnv, playground);
    const keys = (await (await fetch(`${service}/dev/keys`)).json()) as Keys;
    const admin = createAdmin(service, keys.secret_key);
    await admin('PATCH', '/instance', NO_LIMITS);
    const stop = async () => {
      await playgroundProgram.stop();
      await stopService();
    };
    return { service, playground, keys, admin, stop };
  } catch (error) {
    await stopService();
    throw error;
  }
}
