// The packages and files of the image.
import { expect, it } from 'vitest';
import { isForRunning, neededBy, placeOf } from './modules.mjs';

const packages = {
  'packages/service': { name: '@latchkey/service', dependencies: { '@latchkey/browser': '1', pg: '8', ui: '1' } },
  'packages/browser': { name: '@latchkey/browser', dependencies: { react: '19' } },
  'node_modules/@latchkey/browser': { resolved: 'packages/browser', link: true },
  'node_modules/react': {},
  'node_modules/typescript': {},
  'node_modules/ui': {},
  'packages/service/node_modules/pg': {
    dependencies: { types: '2' },
    optionalDependencies: { native: '3', absent: '1' },
    peerDependencies: { peer: '1', typescript: '7' },
    peerDependenciesMeta: { typescript: { optional: true } },
  },
  'node_modules/native': {},
  'node_modules/peer': {},
  'node_modules/types': { dependencies: { loop: '1' } },
  'node_modules/loop': { dependencies: { types: '2' } },
};

it('follows dependencies and required peers, but not those of the bundled script', () => {
  expect(neededBy(packages, 'packages/service')).toEqual([
    'node_modules/loop',
    'node_modules/native',
    'node_modules/peer',
    'node_modules/types',
    'node_modules/ui',
    'packages/browser',
    'packages/service',
    'packages/service/node_modules/pg',
  ]);
});

it('places members of the workspace, and what is below them, in node_modules', () => {
  expect(placeOf(packages, 'packages/service')).toBe('node_modules/@latchkey/service');
  expect(placeOf(packages, 'packages/service/node_modules/pg')).toBe('node_modules/@latchkey/service/node_modules/pg');
  expect(placeOf(packages, 'node_modules/a/node_modules/b')).toBe('node_modules/a/node_modules/b');
});

it('leaves out what only compilers and readers use, and keeps licenses', () => {
  const left = ['pg/index.d.ts', 'pg/lib/a.js.map', 'pg/README.md', '@electric-sql/pglite/dist/cube.tar.gz'];
  expect(left.filter(isForRunning)).toEqual([]);
  const kept = ['pg/LICENSE', 'pg/LICENSE.md', 'pg/lib/a.js', '@electric-sql/pglite/dist/pglite.data', 'x/types.json'];
  expect(kept.filter(isForRunning)).toEqual(kept);
});
