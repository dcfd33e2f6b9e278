// The product for one worker: the built service with a separate embedded database, and the playground in front of it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@latchkey/testing';
import { type Admin, createAdmin } from './admin.ts';
import { INSTALLATION, installedSecretKey } from './installation.ts';
import { type Program, runProgram, startProgram } from './programs.ts';

export type Keys = { readonly publishable_key: string; readonly secret_key: string };

const COMMAND = 'packages/service/bin/latchkey.mjs';
/** Disables the optimising WebAssembly compiler: a service for a few requests would spend nearly half of its CPU time in it. */
const SHORT_LIVED = '--liftoff-only';

/** The publishable key of a development instance encodes the service's host. */
const publishableKeyAt = (service: string): string => `pk_test_${btoa(`${new URL(service).host}$`)}`;

/** All tests come from one IP address, so the limits per address are raised; the test about them sets lower ones. */
const MANY = { count: 10_000, seconds: 1 };
const NO_LIMITS = { security: { rate_limits: { create: MANY, attempt: MANY, send: MANY } } };

/** A service with a separate data directory. */
export type Service = {
  /** URL of the service. */
  readonly service: string;
  readonly env: Readonly<Record<string, string>>;
  readonly keys: Keys;
  readonly admin: Admin;
  /** Runs a CLI command next to the running service, and returns its output. */
  command(...words: readonly string[]): Promise<string>;
  /** Stops the program and starts it again; `meanwhile` runs in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

export type Stack = Service & {
  /** URL of the playground. */
  readonly playground: string;
};

type ServiceOptions = {
  /** Browsers reach it by this name, this process by localhost: outside a browser not every subdomain of localhost resolves. */
  readonly hostname?: string;
  /** It answers most of the requests of a worker. */
  readonly isLongLived?: boolean;
};

/** The service for a data directory: its URLs, its environment, and how to start it. */
export async function programOf(
  folder: string,
  { hostname = 'localhost', isLongLived = false }: ServiceOptions = {},
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
  const args = [...(isLongLived ? [] : [SHORT_LIVED]), COMMAND, 'start'];
  return { service, local, env, start: () => startProgram(args, env, `${local}/health`) };
}

const copyOfInstallation = async (): Promise<string> => {
  const first = process.env[INSTALLATION];
  if (first === undefined) throw new Error('There is no first installation: the setup of the stories did not run.');
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  await cp(first, folder, { recursive: true });
  return folder;
};

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const folder = await copyOfInstallation();
  const { service, local, env, start } = await programOf(folder, options);
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
  const running = await startService({ isLongLived: true });
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
