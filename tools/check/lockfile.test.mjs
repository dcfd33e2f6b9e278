// A lockfile that `npm ci` would refuse, or that serves only some platforms, is found without a registry.
import { expect, it } from 'vitest';
import { checkLockfile, checkNeedsOfOurs } from './lockfile.mjs';

const root = { devDependencies: { bundler: '^1.0.0' } };
const binary = (os, cpu, more) => ({ version: '1.0.0', integrity: 'sha512-x', os: [os], cpu: [cpu], ...more });
const binaries = {
  'node_modules/bundler-linux-x64': binary('linux', 'x64', { libc: ['glibc'] }),
  'node_modules/bundler-linux-arm64': binary('linux', 'arm64', { libc: ['glibc'] }),
  'node_modules/bundler-darwin-x64': binary('darwin', 'x64'),
  'node_modules/bundler-darwin-arm64': binary('darwin', 'arm64'),
  'node_modules/bundler-win32-x64': binary('win32', 'x64'),
};
const optionalDependencies = Object.fromEntries(
  Object.keys(binaries).map((path) => [path.replace('node_modules/', ''), '1.0.0']),
);
const whole = {
  '': root,
  'node_modules/bundler': { version: '1.0.0', integrity: 'sha512-x', optionalDependencies },
  ...binaries,
};
const problems = (changes, manifest = root) => checkLockfile({ ...whole, ...changes }, () => manifest);

it('takes a lockfile that has everything', () => {
  expect(problems({})).toEqual([]);
});

it('refuses a package that another one needs and that has no entry', () => {
  expect(problems({ 'node_modules/bundler-win32-x64': undefined, '': {} }, {})).toEqual([
    expect.stringContaining('needs bundler-win32-x64@1.0.0, which has no entry'),
    expect.stringContaining('no binary for win32 x64'),
  ]);
});

it('refuses a binary of another version than the package asks for', () => {
  const other = { ...binary('win32', 'x64'), version: '1.0.1' };
  expect(problems({ 'node_modules/bundler-win32-x64': other })).toEqual([
    expect.stringContaining('but the entry is of 1.0.1'),
  ]);
});

it('takes another version of a package that the root overrides, and a bundled package without integrity', () => {
  const other = { ...binary('win32', 'x64'), version: '1.0.1' };
  const bundled = { version: '1.0.0', inBundle: true };
  const changed = { ...whole, 'node_modules/bundler-win32-x64': other, 'node_modules/bundler/node_modules/x': bundled };
  expect(checkLockfile(changed, () => root, ['bundler-win32-x64'])).toEqual([]);
});

it('does not count a binary for musl as one for glibc', () => {
  const musl = binary('linux', 'arm64', { libc: ['musl'] });
  expect(problems({ 'node_modules/bundler-linux-arm64': musl })).toEqual([
    expect.stringContaining('no binary for linux arm64'),
  ]);
});

it('finds the entry that lies nearest to the package that needs it', () => {
  const nested = {
    'node_modules/bundler': { version: '1.0.0', integrity: 'sha512-x', dependencies: { part: '2.0.0' } },
    'node_modules/bundler/node_modules/part': { version: '2.0.0', integrity: 'sha512-x' },
    'node_modules/part': { version: '1.0.0', integrity: 'sha512-x' },
  };
  expect(problems(nested)).toEqual([]);
});

it('refuses download addresses, entries without integrity, and a manifest that has changed since', () => {
  const addressed = { version: '1.0.0', resolved: 'https://registry.example/part.tgz' };
  expect(problems({ 'node_modules/part': addressed }, { devDependencies: { bundler: '^2.0.0' } })).toEqual([
    expect.stringContaining('has a download address'),
    expect.stringContaining('has no integrity'),
    expect.stringContaining('the root has other devDependencies'),
  ]);
});

it('refuses a lockfile of the examples without a package that ours bring', () => {
  const members = [
    { name: '@latchkey/browser', folder: 'packages/browser', manifest: { dependencies: { '@latchkey/ui': '1.0.0' } } },
    { name: '@latchkey/ui', folder: 'packages/ui', manifest: { dependencies: { react: '18' } } },
  ];
  const own = {
    'node_modules/react': { dependencies: {} },
    'packages/ui/node_modules/react': { dependencies: { envify: '1' } },
    'node_modules/envify': {},
  };
  const readManifest = () => ({ dependencies: { '@latchkey/browser': '1.0.0', vue: '3' } });
  const check = (packages) => checkNeedsOfOurs(packages, readManifest, members, own);
  const locked = { '': {}, 'some-example': {}, 'node_modules/react': {}, 'node_modules/envify': {} };
  expect(check(locked)).toEqual([]);
  const { 'node_modules/envify': _, ...without } = locked;
  expect(check(without)).toEqual([expect.stringContaining('our packages bring envify')]);
});
