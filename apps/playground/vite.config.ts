// Builds the playground; server.mjs serves the result. Styles and scripts stay in files so that the strict policy holds.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', cssMinify: false, modulePreload: false, assetsInlineLimit: 0 },
});
