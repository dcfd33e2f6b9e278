// The service as a real process: compiled once from its sources, started on a free port, killed or stopped by the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { blankFileName, makeBlankDatabase } from '../store/blank/blank-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The last line that every start prints. */
const READY_LINE = /^ +Data +/m;
/** Disables the optimising WebAssembly compiler: a process that runs for seconds would spend a third of them in it. */
const SHORT_LIVED = '--liftoff-only';

/** Time limit of tests that start several processes, each of which compiles a database; it only ends one that hangs. */
export const PROCESS_PATIENCE_MS = 600_000;

/** The result of `compileService`: delete `folder` when done. */
export type CompiledService = { readonly folder: string; readonly entry: string };

/** The blank database for these sources, made once on a machine. */
const blankFile = async (): Promise<string> => {
  const file = join(tmpdir(), blankFileName());
  if (!existsSync(file)) await makeBlankDatabase(file);
  return file;
};

/** Builds the program, as it is in the package, into a folder below the package, where its libraries are found. */
export const compileService = async (): Promise<CompiledService> => {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'latchkey-process-'));
  const outDir = join(folder, 'dist');
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error', build: { outDir, license: false } });
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  copyFileSync(await blankFile(), join(outDir, blankFileName()));
  return { folder, entry: join(folder, 'bin', 'latchkey.mjs') };
};

export type Finished = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
};

export type ServiceProcess = {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves when the process reports that it runs; rejects if it ends before. */
  readonly ready: Promise<void>;
  readonly finished: Promise<Finished>;
};

/** Runs a command of the compiled service. */
export const runService = (
  compiled: CompiledService,
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
): ServiceProcess => {
  const child = spawn(process.execPath, [SHORT_LIVED, compiled.entry, ...command], {
    env: { PATH: process.env.PATH ?? '', LATCHKEY_LOG_LEVEL: 'silent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const finished = once(child, 'close').then(([code, signal]): Finished => ({ code, signal, output }));
  const ready = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (READY_LINE.test(output)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    finished.then(() => reject(new Error(`the service ended before it was ready: ${output}`)));
  });
  // A test that only waits for the end must not fail because of this unhandled rejection.
  ready.catch(() => {});
  return { pid: child.pid ?? 0, child, output: () => output, ready, finished };
};

/** The secret key that a start printed when it created the development instance. */
export const printedSecretKey = (output: string): string => {
  const key = /sk_test_[\w-]+/.exec(output)?.[0];
  if (key === undefined) throw new Error(`no secret key was printed: ${output}`);
  return key;
};
