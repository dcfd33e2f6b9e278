// The whole product for one worker: the built service on an embedded database of its own, and the playground before it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Admin, createAdmin } from './admin.ts';
import { freePort, runProgram, startProgram } from './programs.ts';

export type Keys = { readonly publishable_key: string; readonly secret_key: string };

const COMMAND = 'packages/service/bin/latchkey.mjs';

/** Every test comes from one address, so the limits per address are out of the way; the one about them sets them. */
const MANY = { count: 10_000, seconds: 1 };
const NO_LIMITS = { security: { rate_limits: { create: MANY, attempt: MANY, send: MANY } } };

/** A service with a data directory of its own. */
export type Service = {
  /** Where it answers. */
  readonly service: string;
  readonly env: Readonly<Record<string, string>>;
  readonly keys: Keys;
  readonly admin: Admin;
  /** Runs a command of the service beside it, and answers what it printed. */
  command(...words: readonly string[]): Promise<string>;
  /** Ends the program and starts it again; `meanwhile` runs between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export type Stack = Service & {
  /** Where the playground answers. */
  readonly playground: string;
};

export async function startService(): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  const port = await freePort();
  const service = `http://localhost:${port}`;
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_TEST: '1',
    LATCHKEY_PUBLIC_URL: service,
  };
  const start = () => startProgram([COMMAND, 'start'], env, `${service}/dev/keys`);
  const forget = () => rm(folder, { recursive: true, force: true });
  let program = await start().catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const stop = async () => {
    await program.stop();
    await forget();
  };
  try {
    const keys = (await (await fetch(`${service}/dev/keys`)).json()) as Keys;
    const admin = createAdmin(service, keys.secret_key);
    await admin('PATCH', '/instance', NO_LIMITS);
    const restart = async (meanwhile = async () => {}) => {
      await program.stop();
      await meanwhile();
      program = await start();
    };
    return { service, env, keys, admin, command: (...words) => runProgram([COMMAND, ...words], env), restart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function startStack(): Promise<Stack> {
  const running = await startService();
  try {
    const port = await freePort();
    const playground = `http://localhost:${port}`;
    const env = { ...running.env, LATCHKEY_PLAYGROUND_PORT: String(port) };
    const program = await startProgram(['apps/playground/server.mjs'], env, playground);
    const stop = async () => {
      await program.stop();
      await running.stop();
    };
    return { ...running, playground, stop };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
