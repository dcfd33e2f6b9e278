// Builds the playground; server.mjs serves the result. Styles and scripts stay in files, as the strict policy requires.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languagePacks } from '../../tools/languages/language-packs.mjs';

/** Protocol names can be those of another provider; its build has a separate folder. */
const provider = process.env.LATCHKEY_PROVIDER || 'latchkey';
const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

/** `npm run dev` shows a change of any package at once; a build has the packages as hosts install them, with their chunks. */
const fromSource = {
  plugins: [react(), languagePacks()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
};
const fromPackages = { plugins: [react()] };

export default defineConfig(({ command }) => ({
  ...(command === 'serve' ? fromSource : fromPackages),
  define: { __LATCHKEY_PROVIDER__: JSON.stringify(provider) },
  build: { outDir, emptyOutDir: true, target: 'es2022', cssMinify: false, modulePreload: false, assetsInlineLimit: 0 },
}));
