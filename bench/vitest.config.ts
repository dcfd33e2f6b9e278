// Measures built files, so it does without the `source` condition that the tests use.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { benchmark: { include: ['bench/*.bench.ts'] }, environment: 'node' },
});
