// One runner for every package: pure and service tests in Node, tests of anything drawn in happy-dom.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// No test depends on speed: the limits only end one that hangs, also on a busy machine.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

// Modules are loaded once for all files of a worker, which is where most of the time went. That is sound because no module
// holds state that changes (a rule that the checks keep).
const shared = { isolate: false };

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

export default defineConfig({
  ...source,
  test: {
    // By default one core is left idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        ...source,
        test: {
          name: 'node',
          include: [
            'packages/{wire,client,service,backend,localizations}/src/**/*.test.ts',
            'tools/**/*.test.mjs',
            'bench/**/*.test.mjs',
          ],
          environment: 'node',
          globalSetup: 'packages/service/src/testing/shared-postgres.ts',
          ...patience,
          ...shared,
        },
      },
      {
        ...source,
        test: {
          name: 'dom',
          include: ['packages/{hooks,ui,react,browser}/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...patience,
          ...shared,
          css: true,
        },
      },
    ],
  },
});
