// Builds the scripts of a plain page: first the surfaces with React as ES modules with hashed names, then two classic
// scripts that set the client up at once. See docs/decisions/0003-script-build.md.
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

/** Names of the protocol, and so of the files, can be those of another provider. */
const provider = process.env.LATCHKEY_PROVIDER || 'latchkey';

const define = {
  'process.env.NODE_ENV': JSON.stringify('production'),
  __LATCHKEY_PROVIDER__: JSON.stringify(provider),
};

const output = {
  target: 'es2022',
  outDir: 'dist',
  sourcemap: true,
  minify: true,
  reportCompressedSize: false,
} as const;

/** A classic script: it sets the global while it runs, so that whoever waits for its load event finds it. */
const script = (entry: string, fileName: string, chunk = ''): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { ...define, __LATCHKEY_UI_CHUNK__: JSON.stringify(chunk) },
  build: {
    ...output,
    emptyOutDir: false,
    lib: { entry, formats: ['iife'], name: '__latchkey', fileName: () => fileName },
    rollupOptions: { external: (id) => id === chunk },
  },
});

/** Once the name of the surfaces' chunk is known, the scripts that refer to it can be built. */
const buildScripts = (): Plugin => ({
  name: 'latchkey:scripts',
  async writeBundle(_, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (!entry)
      throw new Error(
        'The build of the surfaces has no entry chunk. See build.lib in packages/browser/vite.config.ts.',
      );
    await build(script('src/index.ts', `${provider}.browser.js`, `./${entry.fileName}`));
    await build(script('src/headless.ts', `${provider}.headless.browser.js`));
  },
});

export default defineConfig({
  define,
  plugins: [buildScripts()],
  build: {
    ...output,
    lib: { entry: { ui: fileURLToPath(import.meta.resolve('@latchkey/ui')) }, formats: ['es'] },
    rollupOptions: {
      output: {
        entryFileNames: 'chunks/[name]-[hash].js',
        // Chunks of the ui package come with a hash in their names already.
        chunkFileNames: ({ name }) => `chunks/${name.replace(/-[\w-]{8}$/, '')}-[hash].js`,
        // A library build of ES modules keeps white space unless told; browsers download this one as it is.
        minify: true,
      },
    },
  },
});
