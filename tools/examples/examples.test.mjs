// The lockfile, the addresses and the commands of examples.
import { expect, it } from 'vitest';
import { addressed } from './address.mjs';
import { commandOf } from './command.mjs';
import { differences, withoutOurs } from './lockfile.mjs';

it('keeps third-party packages in the lockfile, without our packages and addresses', () => {
  const lockfile = {
    name: 'anything',
    lockfileVersion: 3,
    packages: {
      '': { name: 'latchkey-examples', workspaces: ['tiny'] },
      tiny: { dependencies: { '@latchkey/react': 'file:/tmp/react.tgz', react: '19.3.1' } },
      'node_modules/tiny': { resolved: 'tiny', link: true },
      'node_modules/react': {
        version: '19.3.1',
        resolved: 'https://registry.example/react.tgz',
        integrity: 'sha512-r',
      },
      'node_modules/@latchkey/react': { version: '0.1.0', resolved: 'file:/tmp/react.tgz' },
      'tiny/node_modules/@latchkey/hooks/node_modules/react': { version: '18.3.0' },
    },
  };
  expect(withoutOurs(lockfile)).toEqual({
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'latchkey-examples', workspaces: ['tiny'] },
      tiny: { dependencies: { react: '19.3.1' } },
      'node_modules/tiny': { resolved: 'tiny', link: true },
      'node_modules/react': { version: '19.3.1', integrity: 'sha512-r' },
    },
  });
});

it('finds what was installed at another version than the locked one', () => {
  const locked = { packages: { 'node_modules/react': { version: '19.3.1' } } };
  const installed = {
    packages: {
      '': {},
      tiny: {},
      'node_modules/tiny': { link: true },
      'node_modules/@latchkey/react': { version: '0.1.0' },
      'node_modules/react': { version: '19.3.2' },
      'node_modules/vue': { version: '3.5.0' },
    },
  };
  expect(differences(locked, installed)).toEqual([
    'node_modules/react is 19.3.2, and 19.3.1 in the lockfile',
    'node_modules/vue is 3.5.0, and absent in the lockfile',
  ]);
  expect(differences(locked, { packages: { 'node_modules/react': { version: '19.3.1' } } })).toEqual([]);
});

it('replaces the address and the key of the service', () => {
  expect(addressed('http://localhost:4400/x pk_test_bG9jYWxob3N0OjQ0MDAk', 'localhost:30123')).toBe(
    `http://localhost:30123/x pk_test_${btoa('localhost:30123$')}`,
  );
});

it('runs a script as a program, with the port where the program takes one', () => {
  const manifest = { scripts: { start: 'node server.mjs --quiet' } };
  const given = { root: '/nowhere', name: 'tiny', manifest, port: 3000 };
  expect(commandOf({ ...given, script: 'start' })).toEqual({
    program: process.execPath,
    args: ['server.mjs', '--quiet'],
  });
  expect(() => commandOf({ ...given, script: 'dev' })).toThrow('has no script "dev"');
  expect(() => commandOf({ ...given, manifest: { scripts: { dev: 'vite' } }, script: 'dev' })).toThrow('runs vite');
});
