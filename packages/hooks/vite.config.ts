// Builds the package as one module and its lazy chunks: a host's bundler then puts the hooks into one file with the client
// they need, and does not split them. tsc writes the declarations.
import { defineConfig } from 'vite';

export default defineConfig({
  resolve: { conditions: ['source'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        'server-rendering': 'src/server-rendering.tsx',
        'react-server': 'src/react-server.ts',
      },
      formats: ['es'],
    },
    rollupOptions: {
      external: [/^react($|\/)/, /^@latchkey\//],
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // A server component may import these entries: what they export then runs in the browser.
        banner: ({ isEntry, name }) => (isEntry && name !== 'react-server' ? "'use client';" : ''),
      },
    },
  },
});
