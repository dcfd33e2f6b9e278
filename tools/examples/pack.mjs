// The packages as an application installs them: tarballs, packed again only when a package was built again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtStamps } from '../build.mjs';
import { workspace } from '../packages.mjs';
import { packInto } from '../stage-packages.mjs';
import { ROOT } from '../terminal.mjs';

const STORE = join(ROOT, '.cache', 'examples', 'packed');

/** `{ key, files }`: a name for the packed state, and the path of each package's tarball. The packages have been built. */
export async function packForExamples() {
  const members = workspace().filter(({ manifest }) => !manifest.private);
  const stamps = builtStamps();
  const hash = createHash('sha256');
  for (const { name } of members) hash.update(`${name} ${stamps[name]}\n`);
  const key = hash.digest('hex').slice(0, 16);
  const folder = join(STORE, key);
  if (!existsSync(folder)) await packAll(members, folder);
  const fileOf = ({ name, manifest }) => join(folder, `${name.slice(1).replace('/', '-')}-${manifest.version}.tgz`);
  return { key, files: Object.fromEntries(members.map((member) => [member.name, fileOf(member)])) };
}

/** An interrupted run leaves no folder that looks complete; packed states of earlier builds are deleted. */
async function packAll(members, folder) {
  const unfinished = `${folder}.new`;
  rmSync(STORE, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await packInto(
    members.map((member) => member.folder),
    unfinished,
  );
  renameSync(unfinished, folder);
}
