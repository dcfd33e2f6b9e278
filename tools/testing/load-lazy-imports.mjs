// Runs in a worker of the tests before each file: every module that the product imports lazily is there before the first test.
// From then on an `import()` in the product waits for promise callbacks alone, and no test depends on how fast a disk is.
import { inject } from 'vitest';

await Promise.all(inject('lazyImports').map((address) => import(/* @vite-ignore */ address)));
