// Builds the package: ES modules, few chunks (chunks.ts), style sheets as minified text inside them.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { writeChunks } from '../../tools/chunk-graph.mjs';
import { createChunkNames, inlineHelper } from '../../tools/chunk-steps.mjs';
import { languagePacks } from '../../tools/languages/language-packs.mjs';
import { SHARED, STEPS } from './chunks.ts';

// lightningcss packs a version as major << 16 | minor << 8. These are the first browsers with light-dark(), nesting and relative
// colours; for older targets it would compile them into values that no longer follow the host's colour scheme.
const major = (version: number): number => version << 16;
const targets = { chrome: major(125), firefox: major(128), safari: major(18) };

const EXTERNAL = [/^react($|\/)/, /^react-dom($|\/)/, /^@latchkey\//];

const shared = {
  target: 'es2022',
  outDir: 'dist',
  sourcemap: true,
  // The application's bundler minifies it.
  minify: false,
} as const;

/** Entries for hosts with custom screens, or with a language pack. */
const OWN_SCREENS = {
  'flows/index': 'src/flows/index.ts',
  performers: 'src/performers.ts',
  messages: 'src/messages.ts',
  'part-library': 'src/part-library.ts',
};

// Each is built separately, after the rest: in one build with the surfaces they would split its chunks, and add React to a host
// that does not use it.
const ownScreens: Plugin = {
  name: 'own-screens',
  async closeBundle() {
    for (const [name, file] of Object.entries(OWN_SCREENS)) {
      await build({
        configFile: false,
        logLevel: 'warn',
        resolve: { conditions: ['source'] },
        build: {
          ...shared,
          emptyOutDir: false,
          lib: { entry: { [name]: file }, formats: ['es'] },
          rollupOptions: { external: EXTERNAL },
        },
      });
    }
  },
};

const GRAPH = {
  title: 'Chunks of the surfaces',
  text: 'Written by the build: the files of this package, what each imports, and when a page downloads it. Sizes are those before a\nhost minifies them.',
};

export default defineConfig({
  plugins: [react(), languagePacks(), inlineHelper(), writeChunks(GRAPH), ownScreens],
  resolve: { conditions: ['source'] },
  css: { transformer: 'lightningcss', lightningcss: { targets } },
  build: {
    ...shared,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    lib: { entry: { index: 'src/index.ts', renderer: 'src/renderer.tsx' }, formats: ['es'] },
    rollupOptions: {
      external: EXTERNAL,
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        // A server component may import these entries: what they export then runs in the browser.
        banner: ({ isEntry }) => (isEntry ? "'use client';" : ''),
        codeSplitting: {
          // The table assigns every module, including the imported ones.
          includeDependenciesRecursively: false,
          groups: [
            { name: createChunkNames({ source: join(import.meta.dirname, 'src'), steps: STEPS, shared: SHARED }) },
          ],
        },
      },
    },
  },
});
