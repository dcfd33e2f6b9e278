// Runs the build of a staged example against a service: `node tools/examples/run.mjs <name>` with PORT and LATCHKEY_PUBLIC_URL.
// It runs in a copy, so that several runs with different services do not disturb each other.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fail } from '../terminal.mjs';
import { addressFiles } from './address.mjs';
import { stagedIn } from './build.mjs';
import { commandOf, QUIET } from './command.mjs';
import { findExample } from './list.mjs';

/** Folders that are not copied: installed packages are linked, and the cache of Next is for the next build. */
const LEFT_OUT = ['node_modules', join('.next', 'cache')];

/** Copies the built example to a folder from which Node finds the same packages. */
function copyBuild(root, name, host, runs) {
  const folder = join(runs, name);
  const built = join(root, name);
  mkdirSync(runs, { recursive: true });
  cpSync(built, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(built, path)) });
  addressFiles(folder, host);
  if (existsSync(join(built, 'node_modules'))) symlinkSync(join(built, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function main() {
  const example = findExample(process.argv[2]);
  const { name, manifest } = example;
  const root = stagedIn(example);
  const { PORT: port, LATCHKEY_PUBLIC_URL: service } = process.env;
  const runs = join(root, '.runs', `${process.pid}-${port}`);
  const forget = () => rmSync(runs, { recursive: true, force: true });
  const cwd = copyBuild(root, name, new URL(service).host, runs);
  const { program, args } = commandOf({ root, name, manifest, script: 'start', port });
  const child = spawn(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...QUIET } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  child.once('close', (code) => {
    forget();
    process.exitCode = code ?? 0;
  });
}

try {
  main();
} catch (error) {
  fail(error);
}
