// `npm run release -- <version> [--dry-run] [--to <folder>]`: one version for all packages, the changelog cut, a commit and a tag, and the
// files to publish. All of it is made in a second tree; this one changes only when every step has passed, and never with --dry-run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode, ensureInstalled } from './install.mjs';
import { editsFor } from './release/edits.mjs';
import { copyInstalled, git, withSourceTree } from './release/source-tree.mjs';
import { requireNext } from './release/version.mjs';
import { fail, ROOT, run, Stop, seconds } from './terminal.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Refuses a release that could not be repeated from the repository, before anything is made. */
async function requireReleasable(version, tag) {
  requireNext(version, readJson(join(ROOT, 'package.json')).version);
  if ((await git(ROOT, 'status', '--porcelain')) !== '')
    throw new Stop('Files differ from the last commit. Commit or remove them: a release is made of a commit.');
  if ((await git(ROOT, 'tag', '--list', tag)) !== '') throw new Stop(`The tag ${tag} exists already.`);
}

/** Writes the version into the tree and commits it; resolves to the commit and the notes. */
async function commitVersion(tree, version) {
  const { edits, notes } = editsFor(tree, version, new Date().toISOString().slice(0, 10));
  for (const { path, text } of edits) writeFileSync(join(tree, path), text);
  await git(tree, 'commit', '--quiet', '--all', '--message', `Release ${version}`);
  return { commit: await git(tree, 'rev-parse', 'HEAD'), notes };
}

async function main() {
  checkNode();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, to: { type: 'string' } },
  });
  const [version] = positionals;
  const tag = `v${version}`;
  await requireReleasable(version, tag);
  const folder = resolve(values.to ?? join(ROOT, '.cache', 'release', version));
  const started = Date.now();
  await ensureInstalled();
  await withSourceTree(ROOT, async (tree) => {
    const { commit, notes } = await commitVersion(tree, version);
    await copyInstalled(ROOT, tree, readJson(join(ROOT, 'package-lock.json')));
    const { code, output } = await run('node', ['tools/pack.mjs', '--to', folder], { cwd: tree, echo: true });
    if (code !== 0) throw new Stop(`Packing ${version} failed, and nothing was changed here.\n${output.slice(-2_000)}`);
    writeFileSync(join(folder, 'NOTES.md'), `# Latchkey ${version}\n\n${notes}\n`);
    if (values['dry-run']) return;
    await git(ROOT, 'merge', '--quiet', '--ff-only', commit);
    await git(ROOT, 'tag', '--annotate', tag, '--message', `Latchkey ${version}`);
  });
  console.log(`\n${version} is in ${folder} (${seconds(started)}).`);
  console.log(
    values['dry-run']
      ? 'This was a dry run: no commit, no tag, no file of this tree was changed.'
      : `The commit and the tag ${tag} are here. docs/releasing.md says how to publish them.`,
  );
}

main().catch(fail);
