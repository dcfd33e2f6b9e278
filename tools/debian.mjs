// Programs of Debian packages that tests need: found on PATH, or installed with apt-get.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, Stop } from './terminal.mjs';

/** Folders of servers, which are not on every user's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the first of these programs that is on PATH; undefined when there is none. */
export function findProgram(names, env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => isExecutable(path));
}

/** Runs apt-get as root. RUNLEVEL=1 stops packages of servers from starting them. */
export function aptGet(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const settings = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
  const [program, ...rest] = [...asRoot, ...settings, 'apt-get', ...args];
  return run(program, rest);
}

/** Paths of programs by name, `{ nginx: '/usr/sbin/nginx' }`; installs the packages of those that are missing. */
export async function ensurePrograms(packages) {
  const missing = () => Object.keys(packages).filter((name) => findProgram([name]) === undefined);
  const wanted = missing();
  if (wanted.length > 0) {
    console.log(`Installing Debian's packages of ${wanted.join(', ')} …`);
    await aptGet('update', '-qq');
    const names = wanted.map((name) => packages[name]);
    const { output } = await aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);
    if (missing().length > 0)
      throw new Stop(
        `${output.trim().split('\n').slice(-5).join('\n')}\n\nThe tests need ${missing().join(', ')}, and installing failed. Install ${names.join(', ')} with your system's packages.`,
      );
  }
  return Object.fromEntries(Object.keys(packages).map((name) => [name, findProgram([name])]));
}
