// Runs in a test worker before each file: loads every module that the product imports dynamically before the first test.
// An `import()` in the product then waits only for promise callbacks, and no test depends on the speed of a disk.
import { inject } from 'vitest';

await Promise.all(inject('lazyImports').map((address) => import(/* @vite-ignore */ address)));
