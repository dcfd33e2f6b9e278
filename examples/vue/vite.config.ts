// Vue with custom elements, and the content security policy of the production build.
import vue from '@vitejs/plugin-vue';
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

/** Tells the compiler that these tags are no components of Vue. */
const isCustomElement = (tag: string): boolean => tag.startsWith('latchkey-');

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  preview: { headers: { 'Content-Security-Policy': policy } },
});
