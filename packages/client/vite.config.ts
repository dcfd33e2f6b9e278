// Builds the package: ES modules in a few chunks, so that a host's bundler does not split them further.
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { createChunkNames, inlineHelper } from '../../tools/chunk-steps.mjs';

const STEPS = [
  { name: 'client', files: ['index.ts'] },
  { name: 'engine', files: ['load/engine.ts'] },
  {
    name: 'signed-in',
    files: ['load/signed-in.ts', 'load/account.ts', 'platform/tabs.ts'],
    after: ['engine'],
  },
  {
    name: 'local-factors',
    files: [
      'load/local-factors.ts',
      'load/external.ts',
      'load/captcha.ts',
      'platform/script-loader.ts',
      'platform/injected-wallets.ts',
      'platform/sha-1.ts',
    ],
    after: ['engine'],
  },
  { name: 'organizations', files: ['load/organizations.ts'], after: ['engine'] },
  {
    name: 'rare',
    files: [
      'load/background-navigation.ts',
      'load/satellite.ts',
      'load/sdk.ts',
      'load/dev-tools.ts',
      'surfaces/modal-state.ts',
    ],
    after: ['engine'],
  },
];

// Code that several lazy steps share is in the engine, which every page has loaded by then.
const SHARED = [['engine', STEPS.map(({ name }) => name)]];

export default defineConfig({
  plugins: [inlineHelper()],
  resolve: { conditions: ['source'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    lib: {
      entry: { index: 'src/index.ts', 'load/keyless': 'src/load/keyless.ts', testing: 'src/testing.ts' },
      formats: ['es'],
    },
    rollupOptions: {
      external: [/^@latchkey\//, /^@zxcvbn-ts\//, /^node:/],
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: createChunkNames({ source: join(import.meta.dirname, 'src'), steps: STEPS, shared: SHARED }) },
          ],
        },
      },
    },
  },
});
