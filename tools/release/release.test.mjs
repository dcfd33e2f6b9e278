// Versions, the changelog and the changed files of a release, and what stops one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cutChangelog } from './changelog.mjs';
import { editsFor } from './edits.mjs';
import { compareVersions, parseVersion, requireNext } from './version.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('versions', () => {
  it('are in the order of the specification', () => {
    // The example of rule 11, with a few more.
    const order =
      '0.9.9 0.10.0 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.1 2.0.0';
    const sorted = order.split(' ');
    expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted);
    expect(compareVersions('1.0.0-rc.1', '1.0.0-rc.1')).toBe(0);
  });

  it.each([
    '1',
    '1.2',
    'v1.2.3',
    '1.2.3.4',
    '01.2.3',
    '1.2.3-',
    '1.2.3-01',
    '1.2.3+build',
    '1.2.3-a..b',
    '',
    '1.2.x',
    ' 1.2.3',
  ])('does not take "%s" for one', (text) => expect(parseVersion(text)).toBeUndefined());

  it('must follow the present one', () => {
    expect(() => requireNext('0.2.0', '0.1.0')).not.toThrow();
    expect(() => requireNext('0.2.0-rc.1', '0.1.0')).not.toThrow();
    expect(() => requireNext('0.1.0', '0.1.0')).toThrow('does not follow 0.1.0');
    expect(() => requireNext('0.1.0-rc.1', '0.1.0')).toThrow('does not follow');
    expect(() => requireNext('next', '0.1.0')).toThrow('"next" is not a version');
    expect(() => requireNext(undefined, '0.1.0')).toThrow('Name the version');
  });
});

describe('the changelog', () => {
  it('gets the version and the date, and an empty section for what comes next', () => {
    const before = '# Changelog\n\n## Unreleased\n\n- One.\n  More.\n- Two.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n';
    expect(cutChangelog(before, '0.2.0', '2026-11-17')).toEqual({
      text: '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-17)\n\n- One.\n  More.\n- Two.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n',
      notes: '- One.\n  More.\n- Two.',
    });
    expect(cutChangelog('## Unreleased\n\n- One.\n', '1.0.0', '2026-11-17').text).toBe(
      '## Unreleased\n\n## 1.0.0 (2026-11-17)\n\n- One.\n',
    );
  });

  it.each([
    ['# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n', 'no entry under "Unreleased"'],
    ['# Changelog\n\n## Unreleased\n\nSoon.\n', 'no entry'],
    ['# Changelog\n\n- One.\n', 'no heading'],
  ])('without an entry stops a release', (text, sentence) => {
    expect(() => cutChangelog(text, '0.2.0', '2026-11-17')).toThrow(sentence);
  });
});

const json = (value) => `${JSON.stringify(value, undefined, 2)}\n`;

function repository() {
  const wire = { name: '@latchkey/wire', version: '0.1.0' };
  const client = {
    name: '@latchkey/client',
    version: '0.1.0',
    dependencies: { '@latchkey/wire': '0.1.0', jose: '^6' },
  };
  const files = {
    'package.json': json({ name: 'latchkey', version: '0.1.0', devDependencies: { vite: '8.3.5' } }),
    'packages/wire/package.json': json(wire),
    'packages/client/package.json': json(client),
    'packages/client/src/version.ts': "// The release.\nexport const RELEASE = '0.1.0';\n",
    'examples/vue/package.json': json({
      version: '0.0.0',
      dependencies: { '@latchkey/client': '0.1.0', vue: '3.5.45' },
    }),
    'package-lock.json': json({
      name: 'latchkey',
      version: '0.1.0',
      packages: {
        '': { name: 'latchkey', version: '0.1.0' },
        'packages/client': client,
        'packages/wire': wire,
        'node_modules/jose': { version: '0.1.0' },
      },
    }),
    'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n- One.\n',
  };
  const root = mkdtempSync(join(tmpdir(), 'latchkey-release-test-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, files };
}

describe('the changed files', () => {
  it('have the version everywhere, and no other difference', () => {
    const { root, files } = repository();
    const { edits, notes } = editsFor(root, '0.2.0', '2026-11-17');
    expect(notes).toBe('- One.');
    const after = Object.fromEntries(edits.map(({ path, text }) => [path, text]));
    expect(Object.keys(after).sort()).toEqual(Object.keys(files).sort());
    for (const [path, text] of Object.entries(files).filter(([name]) => name !== 'CHANGELOG.md')) {
      const expected = text
        .replaceAll('0.1.0', '0.2.0')
        .replace(
          '"node_modules/jose": {\n      "version": "0.2.0"',
          '"node_modules/jose": {\n      "version": "0.1.0"',
        );
      expect(after[path], path).toBe(expected);
    }
    // Nothing is written before every step has passed.
    expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(files['package.json']);
  });

  it('are not made when the code has no version', () => {
    const { root } = repository();
    writeFileSync(join(root, 'packages/client/src/version.ts'), 'export const other = 1;\n');
    expect(() => editsFor(root, '0.2.0', '2026-11-17')).toThrow('has no constant RELEASE');
  });
});
