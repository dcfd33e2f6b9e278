// Lists the dynamic imports of packages.
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { ROOT } from '../terminal.mjs';
import { listTree } from '../tree.mjs';

/** `import('./a.ts')` and `import('@latchkey/ui')`. */
const LAZY = /\bimport\('((?:\.|@latchkey\/)[^']+)'\)/g;
const NOT_PRODUCT = new Set(['testing', 'node_modules', 'dist']);

/** As the test runner addresses them: from the root of the repository, or by the name of the package. */
export function lazyImports(packages) {
  const found = packages.flatMap((name) => {
    const source = `packages/${name}/src`;
    const files = listTree(`${ROOT}/${source}`, NOT_PRODUCT).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    return files.flatMap((file) => {
      const text = readFileSync(`${ROOT}/${source}/${file}`, 'utf8');
      return [...text.matchAll(LAZY)].map(([, specifier]) =>
        specifier.startsWith('.') ? posix.join('/', source, dirname(file), specifier) : specifier,
      );
    });
  });
  return [...new Set(found)].sort();
}
