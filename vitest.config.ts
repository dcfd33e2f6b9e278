// One runner for every package: pure and service tests in Node, tests of anything drawn in happy-dom.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { languagePacks } from './tools/languages/language-packs.mjs';
import { lazyImports } from './tools/testing/lazy-imports.mjs';
import { bothDatabases, LONG, LONG_ON_POSTGRES, part } from './tools/testing/parts.mjs';

// No test depends on speed: the limits only end one that hangs, also on a busy machine.
const PATIENCE_MS = 45_000;
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: PATIENCE_MS } } };

// Modules are loaded once for all files of a worker, which is where most of the time went. That is sound because no module
// holds state that changes (a rule that the checks keep).
const shared = { isolate: false };

const source = {
  plugins: [languagePacks()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
};

const NODE = [
  'packages/{wire,client,service,backend,localizations,testing,themes,nextjs}/src/**/*.test.ts',
  'tools/**/*.test.mjs',
  'bench/**/*.test.mjs',
];
const DOM = [
  'packages/{hooks,ui,react,browser,elements}/src/**/*.test.{ts,tsx}',
  'packages/nextjs/src/**/*.test.tsx',
  'apps/{console,playground}/src/**/*.test.{ts,tsx}',
];
const exclude = [...configDefaults.exclude, ...LONG];

const node = {
  environment: 'node',
  setupFiles: 'tools/testing/load-lazy-imports.mjs',
  globalSetup: 'packages/service/src/testing/database/shared-postgres.ts',
  ...patience,
  ...shared,
};
const nodeImports = lazyImports(['client']);

const dom = {
  environment: 'happy-dom',
  provide: { lazyImports: lazyImports(['client', 'hooks', 'ui', 'react', 'browser']) },
  setupFiles: ['tools/testing/fresh-page.mjs', 'tools/testing/load-lazy-imports.mjs'],
  ...patience,
  ...shared,
  css: true,
};

type Databases = readonly ('PGlite' | 'PostgreSQL')[];
const EVERY_DATABASE: Databases = ['PGlite', 'PostgreSQL'];

/** Tests in Node; `databases` are those that suites of the service run on. */
const nodeProject = (name: string, databases: Databases, files: { include: string[]; exclude?: string[] }) => ({
  ...source,
  test: { name, ...node, ...files, provide: { lazyImports: nodeImports, databases } },
});
const domProject = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  ...source,
  test: { name, ...dom, ...files },
});

/** The same tests with React 18: the oldest version that hosts may have, and the one that the script contains. Long tests run once, with React 19. */
const REACT_18 = `${import.meta.dirname}/tools/react/18/node_modules`;
const react18Project = {
  ...domProject('React 18', {
    include: ['packages/{hooks,ui,react}/src/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...LONG],
  }),
  resolve: {
    ...source.resolve,
    alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${REACT_18}/$1` }],
  },
};

const isOfUi = (path: string): boolean => path.startsWith('packages/ui/');

const PROJECTS = {
  first: [
    nodeProject('node', ['PostgreSQL'], { include: NODE, exclude }),
    domProject('dom', { include: DOM, exclude }),
  ],
  rest: [
    // Without a part named, every test runs on both databases.
    nodeProject('node, long', ['PostgreSQL'], { include: LONG.filter((path) => !isOfUi(path)) }),
    nodeProject('node, PGlite', ['PGlite'], {
      include: bothDatabases(import.meta.dirname),
      exclude: [...configDefaults.exclude, ...LONG_ON_POSTGRES],
    }),
    domProject('dom, long', { include: LONG.filter(isOfUi) }),
    react18Project,
  ],
  all: [nodeProject('node', EVERY_DATABASE, { include: NODE }), domProject('dom', { include: DOM })],
};

export default defineConfig({
  ...source,
  test: {
    // By default one core is left idle.
    maxWorkers: availableParallelism(),
    projects: PROJECTS[part ?? 'all'],
  },
});
