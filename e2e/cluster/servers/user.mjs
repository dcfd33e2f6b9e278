// The user of PostgreSQL and PgBouncer, which refuse to run as root, and the folders and small file systems that belong to it.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stop } from '../../../tools/terminal.mjs';

const NAME = 'postgres';

/** `{ uid, gid }` of the user that Debian's package of PostgreSQL makes. */
export function databaseUser() {
  if (process.getuid?.() !== 0)
    throw new Stop('The cluster tests mount small file systems and start servers as another user: run them as root.');
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, NAME]).toString()));
  return { uid, gid };
}

/** The folder of one run; `remove` unmounts what was mounted below it. */
export function makeFolder(user) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cluster-'));
  chmodSync(folder, 0o755);
  const mounted = [];
  const own = (path) => {
    mkdirSync(path, { recursive: true });
    chownSync(path, user.uid, user.gid);
    chmodSync(path, 0o700);
    return path;
  };
  return {
    path: (...names) => join(folder, ...names),
    /** A folder of the database user. */
    own: (name) => own(join(folder, name)),
    /** The same as a file system in memory of so many megabytes: filling it fills nothing else. */
    mount: (name, megabytes) => {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path]);
      mounted.push(path);
      return own(path);
    },
    remove: () => {
      for (const path of mounted) execFileSync('umount', ['--lazy', path]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
