// Builds the scripts of a plain page: two classic scripts that set the client up while they run, and, as ES modules with
// hashed names beside them, everything they import later. See docs/decisions/0003-script-build.md.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';

/** Names of the protocol, and so of the files, can be those of another provider. */
const provider = process.env.LATCHKEY_PROVIDER || 'latchkey';

/** Where the files go; the build of another provider is kept apart. */
const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

const SCRIPTS = {
  'src/script.ts': `${provider}.browser.js`,
  'src/headless.ts': `${provider}.headless.browser.js`,
} as const;

const shared = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    __LATCHKEY_PROVIDER__: JSON.stringify(provider),
  },
} as const satisfies InlineConfig;

const output = {
  target: 'es2022',
  outDir,
  sourcemap: true,
  minify: true,
  reportCompressedSize: false,
} as const;

const script = (entry: string, fileName: string, plugin: Plugin, write: boolean): InlineConfig => ({
  ...shared,
  plugins: [plugin],
  build: {
    ...output,
    write,
    emptyOutDir: false,
    lib: { entry, formats: ['iife'], name: '__latchkey', fileName: () => fileName },
    rollupOptions: {
      output: {
        intro: `const chunkBase = document.currentScript && document.currentScript.src;
          const chunkAt = (path) => chunkBase ? new URL(path, chunkBase).href : path;`,
      },
    },
  },
});

/** Leaves dynamic imports out of a script; `place` answers what to import instead. */
const leaveOut = (place: (id: string) => string): Plugin => ({
  name: 'latchkey:leave-out',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!('kind' in options) || options.kind !== 'dynamic-import') return undefined;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    if (!resolved)
      throw new Error(`${importer} imports ${source}, which is not there. Build the packages it needs first.`);
    return { id: place(resolved.id), external: true };
  },
  // A relative import is resolved against the script only if the page may see it, so the address is made absolute.
  renderChunk(code) {
    const replaced = code.replace(
      /\bimport\((["'`])(\.\/chunks\/[^"'`]+)\1\)/g,
      (_, quote, path) => `import(chunkAt(${quote}${path}${quote}))`,
    );
    return { code: replaced, map: null };
  },
});

/** Everything the scripts import later, by resolved id. */
const findLazy = async (): Promise<readonly string[]> => {
  const found = new Set<string>();
  const note = leaveOut((id) => {
    found.add(id);
    return id;
  });
  for (const [entry, fileName] of Object.entries(SCRIPTS)) await build(script(entry, fileName, note, false));
  return [...found];
};

/** A module is called by its file, an entry of a package by the package. */
const chunkName = (id: string): string => {
  const file = basename(id).replace(/\.[jt]sx?$/, '');
  return file === 'index' ? basename(dirname(dirname(id))) : file;
};

/** What a page puts on its script tag, and into its import map for the chunks: `integrity.json` beside the scripts. */
const writeIntegrity = (): void => {
  const folder = resolve(import.meta.dirname, outDir);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const scripts = paths.filter((path) => path.endsWith('.js')).sort();
  const hashOf = (path: string): string => {
    const hash = createHash('sha384').update(readFileSync(join(folder, path)));
    return `sha384-${hash.digest('base64')}`;
  };
  const files = Object.fromEntries(scripts.map((path) => [path, hashOf(path)]));
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ files }, undefined, 2)}\n`);
};

/** Once the names of the chunks are known, the scripts that refer to them can be built. */
const buildScripts = (): Plugin => ({
  name: 'latchkey:scripts',
  async writeBundle(_, bundle) {
    const place = leaveOut((id) => {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === id);
      if (!chunk)
        throw new Error(`${id} was built into no chunk of its own. See findLazy in packages/browser/vite.config.ts.`);
      return `./${chunk.fileName}`;
    });
    for (const [entry, fileName] of Object.entries(SCRIPTS)) await build(script(entry, fileName, place, true));
    writeIntegrity();
  },
});

/**
 * A browser learns what a file imports only once it has that file. What the scripts ask for therefore names all that its
 * imports import too: however deep they are nested, they are asked for at once. What is asked for later finds them there.
 */
const hoistImports = (): Plugin => ({
  name: 'latchkey:hoist-imports',
  generateBundle(_, bundle) {
    const importsOf = (fileName: string): readonly string[] => {
      const file = bundle[fileName];
      return file?.type === 'chunk' ? file.imports : [];
    };
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.isEntry) continue;
      const all = new Set(file.imports);
      for (const name of all) for (const deeper of importsOf(name)) all.add(deeper);
      const deeper = [...all].filter((name) => name !== file.fileName && !file.imports.includes(name));
      if (deeper.length === 0) continue;
      const statements = deeper.map((name) => `import"./${basename(name)}";`).join('');
      // At the end, for there they move no line that the source map speaks of.
      file.code = file.code.replace(/\s*(\/\/# sourceMappingURL=.*)?\s*$/, (link) => `\n${statements}${link}`);
    }
  },
});

/**
 * Tells a browser that knows it to compile all of a file while it downloads, beside the page and not in its way: what these
 * files hold runs at once, and one function after another would hold the page up when it is first called.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
const HINTED = /^(react|surfaces|profile|user-profile|security-page|phone-library)/;

/** What the first card of every surface is made of. All else that surfaces share waits until one of them needs it. */
const SURFACES = /packages\/(hooks\/|ui\/dist\/chunks\/(flow|kit|texts-i18n-part-messages)-)/;

/** What a form for a new password is made of, for every surface that has one. The button in it is in every dialog, too. */
const PASSWORD = /packages\/ui\/dist\/chunks\/(checkbox|eye|new-password|password-input)-/;
const ICON_BUTTON = /packages\/ui\/dist\/chunks\/icon-button-/;

/** Where a flow leads and what it was opened with. */
const WAYS = /packages\/ui\/dist\/chunks\/(return-url|ticket|waitlist-page)-[\w-]{8}\.js/;

/** What parts of the client share, but for what no page needs at first: that comes with the first part that needs it. */
const CLIENT =
  /packages\/(client|wire)\/(?!dist\/(auth\/(client-uat|registrable-domain)|lib\/(backoff|given|single-flight))\.js)/;

export default defineConfig(async () => ({
  ...shared,
  plugins: [hoistImports(), buildScripts()],
  build: {
    ...output,
    emptyOutDir: true,
    lib: { entry: Object.fromEntries((await findLazy()).map((id) => [chunkName(id), id])), formats: ['es'] as const },
    rollupOptions: {
      // Numbers and names of the protocol stand where they are used, so no chunk brings those of others.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: 'chunks/[name]-[hash].js',
        // Chunks of the ui package come with a hash in their names already.
        chunkFileNames: ({ name }: { readonly name: string }) => `chunks/${name.replace(/-[\w-]{8}$/, '')}-[hash].js`,
        postBanner: ({ name }: { readonly name: string }) => (HINTED.test(name) ? COMPILE_HINT : ''),
        // A library build of ES modules keeps white space unless told; browsers download this one as it is.
        minify: true,
        // What parts share comes in a few files, not in a dozen small ones.
        codeSplitting: {
          groups: [
            { name: 'client', test: CLIENT, minShareCount: 2 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown[-/]runtime/ },
            { name: 'surfaces', test: SURFACES, minShareCount: 3 },
            { name: 'icon-button', test: ICON_BUTTON },
            { name: 'passwords', test: PASSWORD },
            { name: 'return-url', test: WAYS },
          ],
        },
      },
    },
  },
}));
