// Measures built files, so it does not use the `source` condition of the tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { benchmark: { include: ['bench/*.bench.ts'] }, environment: 'node' },
});
