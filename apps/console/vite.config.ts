// Builds the console. The service serves the result below /console under a strict policy, so styles and scripts stay in files.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

/** What the client imports at its start and with a session. */
const CLIENT_PARTS = /[\\/]client[\\/]dist[\\/]chunks[\\/](?:engine|signed-in)-/;

/** The frame of every page. */
const FRAME =
  /console[\\/]src[\\/](?:(?:api|i18n|shell|styles)[\\/](?!english|packs|pages)|parts[\\/](?:frame|segments|time-text|failure|choice-popover|glyphs))/;

export default defineConfig({
  base: '/console/',
  // The service replaces the name by a new nonce for every reply.
  html: { cspNonce: '__LATCHKEY_NONCE__' },
  plugins: [react()],
  define: { __LATCHKEY_PROVIDER__: JSON.stringify(process.env.LATCHKEY_PROVIDER || 'latchkey') },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that the console supports knows module preloads.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'preview.html', 'setup.html'],
      // Every page of an operator needs these parts of the client: one file, requested with the page, instead of four in sequence.
      output: {
        codeSplitting: {
          groups: [
            { name: 'client-parts', test: CLIENT_PARTS },
            { name: 'frame', test: FRAME },
          ],
        },
      },
    },
  },
});
