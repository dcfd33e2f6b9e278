// One runner for every package: pure and service tests in Node, tests of anything drawn in happy-dom.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { lazyImports } from './tools/testing/lazy-imports.mjs';

// No test depends on speed: the limits only end one that hangs, also on a busy machine.
const PATIENCE_MS = 45_000;
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: PATIENCE_MS } } };

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
          provide: { lazyImports: lazyImports(['client']) },
          setupFiles: 'tools/testing/load-lazy-imports.mjs',
          globalSetup: 'packages/service/src/testing/database/shared-postgres.ts',
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
          provide: { lazyImports: lazyImports(['client', 'hooks', 'ui', 'react', 'browser']) },
          setupFiles: ['tools/testing/fresh-page.mjs', 'tools/testing/load-lazy-imports.mjs'],
          ...patience,
          ...shared,
          css: true,
        },
      },
    ],
  },
});
