// `npm run image -- --to <folder>`: the files of the container image below one folder: the packed service, and the installed
// packages that it loads, at the versions of the lockfile. deploy/Containerfile runs it; no container tool is needed to try it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { isForRunning, neededBy, placeOf } from './image/modules.mjs';
import { ensureInstalled } from './install.mjs';
import { packInto } from './stage-packages.mjs';
import { fail, ROOT, run, Stop } from './terminal.mjs';
import { listTree } from './tree.mjs';

const SERVICE = 'packages/service';
const MODULES = 'node_modules';

const isMember = (path) => !path.includes(`${MODULES}/`);

/** Copies an installed package without the packages below it, which have their own entries. */
function copyPackage(from, to, place) {
  const isWanted = (path) => {
    const inside = relative(from, path).split(sep).join('/');
    if (inside.split('/').includes(MODULES)) return false;
    return statSync(path).isDirectory() || isForRunning(`${place}/${inside}`);
  };
  cpSync(from, to, { recursive: true, filter: isWanted });
}

/** Unpacks the tarball of a member of the workspace as it is published. */
async function unpack(tarball, to, place) {
  const whole = mkdtempSync(join(tmpdir(), 'latchkey-image-'));
  try {
    const { code, output } = await run('tar', ['xzf', tarball, '-C', whole]);
    if (code !== 0) throw new Stop(`tar could not unpack ${tarball}:\n${output.trim()}`);
    // A tarball of npm has one folder. The temporary one is closed to other users, and copies keep modes.
    copyPackage(join(whole, 'package'), to, place);
  } finally {
    rmSync(whole, { recursive: true, force: true });
  }
}

/** Writes the tree to `folder`; resolves to its size in bytes. The packages have been built. */
export async function assembleImage(folder) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const needed = neededBy(packages, SERVICE);
  const members = needed.filter(isMember);
  const store = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'));
  rmSync(folder, { recursive: true, force: true });
  try {
    const tarballs = await packInto(members, store);
    for (const [index, path] of members.entries()) {
      const place = placeOf(packages, path);
      await unpack(join(store, tarballs[index]), join(folder, place), place);
    }
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
  // A binary for another platform is in the lockfile, but is not installed.
  for (const path of needed.filter((one) => !isMember(one) && existsSync(join(ROOT, one)))) {
    const place = placeOf(packages, path);
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    copyPackage(join(ROOT, path), join(folder, place), place);
  }
  const { version } = packages[SERVICE];
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module', version })}\n`);
  return listTree(folder, new Set()).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}

async function main() {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new Stop('Name the folder to write: npm run image -- --to <folder>.');
  await ensureInstalled();
  await build();
  const bytes = await assembleImage(resolve(values.to));
  console.log(`  ${(bytes / 1e6).toFixed(1)} MB in ${resolve(values.to)}, without Node`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(fail);
