// Builds the program: the command line and the package entry, with the libraries they use compiled in, because Node spent more than half
// of a start opening their files. See docs/decisions/0020-compile-the-service-into-few-files.md.
import { defineConfig } from 'vite';

/**
 * Loaded from their packages: code for one platform, files next to the code, and what is not imported but read from its folder.
 * Worker threads (bin) load their libraries themselves.
 */
const INSTALLED = ['@electric-sql/pglite', '@latchkey/browser', '@node-rs/argon2', '@xmldom/xmldom', 'sharp'];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source'] },
  ssr: { target: 'node', noExternal: true, external: INSTALLED, resolve: { conditions: ['source'] } },
  build: {
    ssr: true,
    target: 'node20',
    outDir: process.env.LATCHKEY_OUTPUT || 'dist',
    // Names and lines in stack traces are read by operators.
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: { main: 'src/main.ts', index: 'src/index.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'program/[name]-[hash].js' },
    },
  },
});
