// A whole release as a dry run, in a copy of this tree: it changes nothing there, and what it packs is installed into an empty
// project, starts with npx, and signs a user up.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT, run } from '../terminal.mjs';
import { copyInstalled, git } from './source-tree.mjs';
import { signUp } from './testing/first-user.mjs';
import { installInto, startWithNpx } from './testing/npx-service.mjs';

const PATIENCE_MS = 1_800_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

let folder;
let tree;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const release = (...words) => run('node', ['tools/release.mjs', ...words], { cwd: tree });

/** The files of this tree as a repository of one commit, with what npm installed. */
async function copyRepository() {
  const { output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const path of output.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(join(ROOT, path), join(tree, path), { verbatimSymlinks: true });
  }
  await git(tree, 'init', '--quiet');
  await git(tree, 'config', 'user.name', 'Test');
  await git(tree, 'config', 'user.email', 'test@example.com');
  await git(tree, 'add', '--all');
  await git(tree, 'commit', '--quiet', '--message', 'The tree');
  await copyInstalled(ROOT, tree, readJson(join(ROOT, 'package-lock.json')));
}

/** The tree as git sees it. */
const stateOf = async () => [
  await git(tree, 'rev-parse', 'HEAD'),
  await git(tree, 'status', '--porcelain'),
  await git(tree, 'tag'),
  await git(tree, 'worktree', 'list'),
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-dry-run-'));
  tree = join(folder, 'tree');
  await copyRepository();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a release is refused for a wrong version, a changed tree, an existing tag and an empty changelog', async () => {
  const refusalOf = async (...words) => {
    const { code, output } = await release(...words);
    expect(code).toBe(1);
    return output;
  };
  expect(await refusalOf('next')).toContain('is not a version');
  expect(await refusalOf('0.0.1')).toContain('does not follow');
  writeFileSync(join(tree, 'stray.txt'), '');
  expect(await refusalOf('99.0.0', '--dry-run')).toContain('Files differ from the last commit');
  rmSync(join(tree, 'stray.txt'));
  await git(tree, 'tag', 'v99.0.0');
  expect(await refusalOf('99.0.0', '--dry-run')).toContain('The tag v99.0.0 exists already');
  await git(tree, 'tag', '--delete', 'v99.0.0');
  const changelog = readFileSync(join(tree, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(tree, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n');
  await git(tree, 'commit', '--quiet', '--all', '--message', 'Without entries');
  expect(await refusalOf('99.0.0', '--dry-run')).toContain('no entry under "Unreleased"');
  writeFileSync(join(tree, 'CHANGELOG.md'), changelog);
  await git(tree, 'commit', '--quiet', '--all', '--message', 'With entries');
});

it('a dry run packs every package with one version, changes nothing, and its service runs from an empty project', async () => {
  const version = '99.0.0-rc.1';
  const packed = join(folder, 'packed');
  const before = await stateOf();
  const { code, output } = await release(version, '--dry-run', '--to', packed);
  expect([code, output]).toEqual([0, expect.stringContaining('This was a dry run')]);
  expect(await stateOf()).toEqual(before);

  const { packages, script, modified } = readJson(join(packed, 'integrity.json'));
  expect(modified).toBe(false);
  expect(new Set(packages.map((one) => one.version))).toEqual(new Set([version]));
  const files = readdirSync(packed);
  for (const one of packages) {
    expect(files).toEqual(expect.arrayContaining([one.file, one.sbom]));
    const digest = createHash('sha512')
      .update(readFileSync(join(packed, one.file)))
      .digest('base64');
    expect(one.integrity).toBe(`sha512-${digest}`);
    expect(readJson(join(packed, one.sbom))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { version } },
    });
  }
  const { subject } = readJson(join(packed, 'provenance.intoto.json'));
  expect(subject.map(({ name }) => name)).toEqual(packages.map(({ file }) => file));
  expect(readFileSync(join(packed, 'NOTES.md'), 'utf8')).toMatch(/^# Latchkey 99\.0\.0-rc\.1\n\n- /);

  const project = join(folder, 'project');
  await installInto(project, packed, version);
  const shown = await run('npx', ['latchkey', '--version'], { cwd: project });
  expect(shown.output.trim().split('\n').at(-1)).toBe(version);
  const service = await startWithNpx(project);
  try {
    expect(await signUp({ ...service, email: 'ada@people.test' })).toBe('complete');
    const page = await fetch(`${service.url}/console`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const served = Buffer.from(await (await fetch(`${service.url}/latchkey.browser.js`)).arrayBuffer());
    const hash = `sha384-${createHash('sha384').update(served).digest('base64')}`;
    expect(script['latchkey.browser.js']).toBe(hash);
  } finally {
    await service.stop();
  }
});
