// CONTRIBUTING.md names files and owners that are there, and every member of the workspace has an owner.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from './packages.mjs';
import { ROOT } from './terminal.mjs';

const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const EVERYTHING = '*';
const owned = text
  .slice(text.indexOf('## Owners'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...line.split('|')[1].matchAll(/`([^`]+)`/g)].map(([, path]) => path));

it('names an owner for every member of the workspace', () => {
  const unowned = workspace().filter(({ folder }) => !owned.some((path) => `${folder}/`.startsWith(path)));
  expect(unowned.map(({ folder }) => folder)).toEqual([]);
});

it('names only folders and files that are there', () => {
  const named = [...text.matchAll(/`((?:packages|tools|docs|e2e|bench|apps)\/[\w./-]+)`/g)].map(([, path]) => path);
  const paths = [...named, ...owned.filter((path) => path !== EVERYTHING)];
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
