// Svelte, and the content security policy of the production build.
import { svelte } from '@sveltejs/vite-plugin-svelte';
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
  plugins: [svelte()],
  preview: { headers: { 'Content-Security-Policy': policy } },
});
