// A second tree of the repository, in which a release is made: the tree of the developer changes only when all steps have passed.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run, Stop } from '../terminal.mjs';

/** Runs git in `folder`; resolves to what it printed. */
export async function git(folder, ...words) {
  const { code, output } = await run('git', words, { cwd: folder });
  if (code !== 0) throw new Stop(`git ${words.join(' ')} failed:\n${output.trim()}`);
  return output.trim();
}

/** Copies installed packages, as links to the same files where the file system allows it. */
async function copyModules(from, to) {
  if (!existsSync(from)) return;
  const { code } = await run('cp', ['-al', from, to]);
  if (code === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Folders of `root` in which npm has installed packages, given the paths of the lockfile. */
const moduleFolders = (paths) => [
  ...new Set(paths.filter((path) => path.includes('node_modules/')).map((path) => path.split('node_modules/')[0])),
];

/** Copies everything that npm has installed in the tree `root` to the tree `target`. */
export async function copyInstalled(root, target, lockfile) {
  for (const folder of moduleFolders(Object.keys(lockfile.packages)))
    await copyModules(join(root, folder, 'node_modules'), join(target, folder, 'node_modules'));
}

/** Runs `work` with the path of a tree of the last commit, and removes the tree. */
export async function withSourceTree(root, work) {
  const folder = join(mkdtempSync(join(tmpdir(), 'latchkey-release-')), 'source');
  try {
    await git(root, 'worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
    return await work(folder);
  } finally {
    rmSync(dirname(folder), { recursive: true, force: true });
    await run('git', ['worktree', 'prune'], { cwd: root });
  }
}
