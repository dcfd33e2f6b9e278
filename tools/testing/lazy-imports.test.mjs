// Modules that the product imports dynamically are loaded before the tests, so that an `import()` settles within one turn.
import { existsSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { ROOT } from '../terminal.mjs';
import { lazyImports } from './lazy-imports.mjs';

const isThereWithinATurn = async (module) => {
  let isThere = false;
  module.then(() => {
    isThere = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return isThere;
};

it('finds modules, styles and packages, and only what exists', () => {
  const found = lazyImports(['client', 'hooks', 'ui', 'react', 'browser']);
  for (const one of [
    '/packages/client/src/load/engine.ts',
    '/packages/ui/src/surfaces/organization-profile/index.tsx',
    '/packages/ui/src/parts/captcha/captcha.css?inline',
    '@latchkey/ui',
  ])
    expect(found).toContain(one);
  const files = found.filter((one) => one.startsWith('/')).map((one) => ROOT + one.replace(/\?.*$/, ''));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('has loaded all of them, also for a module that names them in its own way', async () => {
  const late = [];
  for (const address of inject('lazyImports'))
    if (!(await isThereWithinATurn(import(/* @vite-ignore */ address)))) late.push(address);
  expect(late).toEqual([]);
  expect(await isThereWithinATurn(import('../../packages/client/src/load/engine.ts'))).toBe(true);
});
