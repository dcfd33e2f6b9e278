// The whole product for one worker: the built service on an embedded database of its own, and the playground before it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Admin, createAdmin } from './admin.ts';
import { INSTALLATION, installedSecretKey } from './installation.ts';
import { freePort, type Program, runProgram, startProgram } from './programs.ts';

export type Keys = { readonly publishable_key: string; readonly secret_key: string };

const COMMAND = 'packages/service/bin/latchkey.mjs';

/** A key of a development instance is the host of the service. */
const publishableKeyAt = (service: string): string => `pk_test_${btoa(`${new URL(service).host}$`)}`;

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

/**
 * The service over a data directory: where it will answer, its settings, and how it is started. Browsers reach it by `hostname`;
 * from here it is localhost, for not every name of this machine is one outside a browser.
 */
export async function programOf(
  folder: string,
  hostname = 'localhost',
): Promise<{
  readonly service: string;
  readonly local: string;
  readonly env: Readonly<Record<string, string>>;
  start(): Promise<Program>;
}> {
  const port = await freePort();
  const local = `http://localhost:${port}`;
  const service = `http://${hostname}:${port}`;
  const env = {
    LATCHKEY_PORT: String(port),
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_TEST: '1',
    LATCHKEY_PUBLIC_URL: service,
  };
  return { service, local, env, start: () => startProgram([COMMAND, 'start'], env, `${local}/health`) };
}

const copyOfInstallation = async (): Promise<string> => {
  const first = process.env[INSTALLATION];
  if (first === undefined) throw new Error('There is no first installation: the setup of the stories did not run.');
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  await cp(first, folder, { recursive: true });
  return folder;
};

export async function startService(hostname?: string): Promise<Service> {
  const folder = await copyOfInstallation();
  const { service, local, env, start } = await programOf(folder, hostname);
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
    const keys = { publishable_key: publishableKeyAt(service), secret_key: installedSecretKey() };
    const admin = createAdmin(local, keys.secret_key);
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
    const env = {
      ...running.env,
      LATCHKEY_PLAYGROUND_PORT: String(port),
      LATCHKEY_PUBLISHABLE_KEY: running.keys.publishable_key,
      LATCHKEY_SECRET_KEY: running.keys.secret_key,
    };
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
