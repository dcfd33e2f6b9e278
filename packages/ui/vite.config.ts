// Builds the package: ES modules, one chunk per surface, style sheets as minified text inside them.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// lightningcss packs a version as major << 16 | minor << 8. From these on browsers know light-dark(), nesting and
// relative colours; older targets would make it rewrite them into something that no longer follows the host.
const major = (version: number): number => version << 16;
const targets = { chrome: major(125), firefox: major(128), safari: major(18) };

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source'] },
  css: { transformer: 'lightningcss', lightningcss: { targets } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: true,
    minify: true,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    lib: { entry: { index: 'src/index.ts', 'flows/index': 'src/flows/index.ts' }, formats: ['es'] },
    rollupOptions: {
      external: [/^react($|\/)/, /^react-dom($|\/)/, /^@latchkey\//],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
