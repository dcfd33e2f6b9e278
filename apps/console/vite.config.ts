// Builds the console. The service serves the result below /console under a strict policy, so styles and scripts stay in files.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

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
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'preview.html'] },
  },
});
