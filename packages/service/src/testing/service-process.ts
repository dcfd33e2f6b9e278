// The service as a real process: compiled once from its sources, started on a free port, killed or stopped by the test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The last line that every start prints. */
const READY_LINE = /^ +Data +/m;
/** Disables the optimising WebAssembly compiler: a process that runs for seconds would spend a third of them in it. */
const SHORT_LIVED = '--liftoff-only';

/** Libraries of many files: compiled in, because a process would spend a fifth of its start opening them. */
const COMPILED_IN = [/^@latchkey\//, 'kysely', 'hono', 'jose', 'libphonenumber-js', '@noble/curves', '@noble/hashes'];

/** Time limit of tests that start several processes, each of which compiles a database; it only ends one that hangs. */
export const PROCESS_PATIENCE_MS = 600_000;

/** The result of `compileService`: delete `folder` when done. */
export type CompiledService = { readonly folder: string; readonly entry: string };

/**
 * Compiles the command line into a folder below the package, where its dependencies resolve. The folder is as deep below a
 * package.json as the sources are.
 */
export const compileService = async (): Promise<CompiledService> => {
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'latchkey-process-'));
  const outDir = join(folder, 'out', 'code');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: COMPILED_IN, resolve: { conditions: ['source'] } },
    build: {
      ssr: 'src/main.ts',
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const entry = join(outDir, 'run.mjs');
  writeFileSync(entry, "import { main } from './main.js';\nawait main();\n");
  return { folder, entry };
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
