// React, Tailwind CSS, and the content security policy of the production build.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What `vite preview` sends; your host sends the same, with the address of your instance. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src http://localhost:4400',
  'img-src http://localhost:4400 data:',
  "require-trusted-types-for 'script'",
].join('; ');

export default defineConfig({
  plugins: [react(), tailwindcss()],
  preview: { headers: { 'Content-Security-Policy': policy } },
});
