// Builds the scripts of a plain page: three classic scripts that create the client when they run, and, as ES modules with
// hashed names, everything they import later. See docs/decisions/0003-ship-a-classic-script-that-imports-modules.md.
import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type ChunkFile, type Chunks, createStepModules, hoistImports } from './chunks.ts';
import { writeChunkGraph, writeManifest } from './manifest.ts';
import { REACT, REACT_ENTRY, reactModule } from './react-module.ts';
import { SHRINK_KEY, shrinkScripts } from './shrink.ts';

/** Protocol names, and so file names, can be those of another provider. */
const provider = process.env.LATCHKEY_PROVIDER || 'latchkey';

/** Output folder; a build for another provider has a separate one. */
const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

/** The themes as a module that a page imports; no script does. */
const THEMES_MODULE = `${provider}.themes.js`;

const BROWSER_SCRIPT = `${provider}.browser.js`;
const ELEMENTS_SCRIPT = `${provider}.elements.browser.js`;
const SCRIPTS = {
  'src/script.ts': BROWSER_SCRIPT,
  'src/headless.ts': `${provider}.headless.browser.js`,
  'src/elements.ts': ELEMENTS_SCRIPT,
} as const;

/** Client and hooks are built from source, so that chunks are defined here and not in those packages. */
const sourceOf = (path: string): string => resolve(import.meta.dirname, '..', path);

const shared = {
  configFile: false,
  resolve: {
    alias: [
      { find: /^@latchkey\/client$/, replacement: sourceOf('client/src/index.ts') },
      { find: /^@latchkey\/client\/keyless$/, replacement: sourceOf('client/src/load/keyless.ts') },
      { find: /^@latchkey\/hooks$/, replacement: sourceOf('hooks/src/index.ts') },
      { find: /^@latchkey\/elements$/, replacement: sourceOf('elements/src/index.ts') },
    ],
  },
  root: import.meta.dirname,
  logLevel: 'warn',
  define: {
    'process.env.NODE_ENV': JSON.stringify('production'),
    __LATCHKEY_PROVIDER__: JSON.stringify(provider),
  },
} as const satisfies InlineConfig;

const output = { target: 'es2022', outDir, sourcemap: true, minify: true, reportCompressedSize: false } as const;

/**
 * `load()` needs the engine on every page, so a script contains it: no page waits for a second download. It is imported
 * statically then, because a bundler that also finds a dynamic import of it wraps every module in a function.
 */
const withEngine = (): Plugin => ({
  name: 'latchkey:with-engine',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/client\/(dist|src)\/load\/compose-client\.[jt]s$/.test(id)) return undefined;
    const [call, engine] = /\bimport\((["'][^"']+\/engine\.[jt]s["'])\)/.exec(code) ?? [];
    if (!call) throw new Error(`${id} does not import the engine dynamically.`);
    // At the end, where it does not shift lines of the source map.
    return {
      code: `${code.replace(call, 'Promise.resolve({ createEngine })')}\nimport { createEngine } from ${engine};`,
      map: null,
    };
  },
});

/** Files that a script imports later: the file of a module, and the imports of that file. */
type Places = { readonly of: (id: string) => string; readonly imports: (fileName: string) => readonly string[] };

/** Removes dynamic imports from a script; `places` returns what to import instead. */
const leaveOut = (places: Places): Plugin => ({
  name: 'latchkey:leave-out',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!('kind' in options) || options.kind !== 'dynamic-import') return undefined;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    if (!resolved)
      throw new Error(`${importer} imports ${source}, which is not there. Build the packages it needs first.`);
    return { id: `./${places.of(resolved.id)}`, external: true };
  },
  // A relative import is resolved against the script only if CORS allows the page to see it, so the URL is made absolute. The
  // imports of the file are requested at the same time; the file that needs one reports that it cannot be fetched.
  renderChunk(code) {
    const at = (path: string) => `import(chunkAt(${JSON.stringify(`./${path}`)}))`;
    const replaced = code.replace(/\bimport\(["'`]\.\/(chunks\/[^"'`]+)["'`]\)/g, (_, path: string) => {
      const asked = places.imports(path).map((one) => `${at(one)}.catch(()=>{})`);
      return asked.length === 0 ? at(path) : `(${[...asked, at(path)].join(',')})`;
    });
    return { code: replaced, map: null };
  },
});

const buildScript = (entry: string, places: Places, preloads?: object) =>
  build({
    ...shared,
    plugins: [withEngine(), leaveOut(places)],
    define: { ...shared.define, __LATCHKEY_PRELOADS__: JSON.stringify(preloads ?? {}) },
    build: {
      ...output,
      write: preloads !== undefined,
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: '__latchkey', fileName: () => SCRIPTS[entry as keyof typeof SCRIPTS] },
      rollupOptions: {
        // Inlines protocol numbers and names.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          intro: `const chunkBase = document.currentScript && document.currentScript.src;
            const chunkAt = (path) => chunkBase ? new URL(path, chunkBase).href : path;`,
        },
      },
    },
  });

/** Everything the scripts import later, by resolved id. */
const findLazy = async (): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const entry of Object.keys(SCRIPTS)) {
    const of = (id: string): string => {
      found.add(id);
      return id;
    };
    await buildScript(entry, { of, imports: () => [] });
  }
  // Sorted: two builds of one source must have the same bytes.
  return [...found].sort();
};

const isSurfaces = (id: string): boolean => id === resolve(import.meta.dirname, 'src/surfaces.ts');

/**
 * Tells a supporting browser to compile the whole file while it downloads, on another thread: these
 * files run at once, and lazy compilation of each function would block the main thread.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
const HINTED = /^(react|surfaces|sign-in|account|profile|organizations|phone-numbers)$/;

const chunkOptions = (entry: Readonly<Record<string, string>>, groups: Rolldown.CodeSplittingGroup[] = []) =>
  ({
    ...output,
    emptyOutDir: false,
    lib: { entry, formats: ['es'] as const },
    rollupOptions: {
      preserveEntrySignatures: 'allow-extension',
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        entryFileNames: 'chunks/[name]-[hash].js',
        // Chunks of the ui package already have a hash in their names.
        chunkFileNames: ({ name }: { readonly name: string }) => `chunks/${name.replace(/-[\w-]{8}$/, '')}-[hash].js`,
        postBanner: ({ name }: { readonly name: string }) =>
          HINTED.test(name.replace(/-[\w-]{8}$/, '')) ? COMPILE_HINT : '',
        // A library build of ES modules keeps white space by default; browsers download this one directly.
        minify: true,
        // Annotations for bundlers are of no use to a browser.
        comments: { annotation: false },
        codeSplitting: { groups },
      },
    },
  }) satisfies InlineConfig['build'];

/** Files are minified after the bundler has named them: another minifier or other options must change the names. */
const nameByShrinking = (): Plugin => ({ name: 'latchkey:name-by-shrinking', augmentChunkHash: () => SHRINK_KEY });

/** React as a separate file: it stays the same until React changes. Returns its path. */
const buildReact = async (): Promise<string> => {
  const built = await build({
    ...shared,
    plugins: [reactModule()],
    build: chunkOptions({ react: REACT_ENTRY }),
  });
  const [entry] = (built as Rolldown.RolldownOutput[]).flatMap(({ output: files }) => files);
  if (entry?.type !== 'chunk') throw new Error('React was built into no file.');
  return entry.fileName;
};

/** The chunks of the client that a script imports: separate from the surfaces, so that neither includes the other. */
const buildClientParts = async (ids: readonly string[]): Promise<Chunks> => {
  const steps = createStepModules(ids);
  const built = await build({
    ...shared,
    plugins: [steps.plugin, hoistImports(), nameByShrinking()],
    build: chunkOptions(steps.entries, [{ name: 'client', test: /packages\/(client|wire)\//, minShareCount: 2 }]),
  });
  return steps.place(built as Rolldown.RolldownOutput[]);
};

const buildThemes = () =>
  build({
    ...shared,
    build: {
      ...output,
      emptyOutDir: false,
      lib: { entry: 'src/themes.ts', formats: ['es'], fileName: () => THEMES_MODULE },
      rollupOptions: { output: { minify: true } },
    },
  });

/** Built before the surfaces: the ids of lazy modules, and the file of React. */
type First = { readonly lazy: readonly string[]; readonly react: string };

/** Once the names of the chunks are known, the scripts that refer to them can be built. */
const buildRest = (first: () => First): Plugin => ({
  name: 'latchkey:rest',
  async writeBundle(_, bundle) {
    const { lazy, react } = first();
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const named = (name: string): string => {
      const file = chunks.find(({ fileName }) => basename(fileName).startsWith(`${name}-`) && !/-next-/.test(fileName));
      if (!file) throw new Error(`There is no chunk ${name}. See packages/ui/chunks.ts.`);
      return file.fileName;
    };
    const parts = await buildClientParts(lazy.filter((id) => !isSurfaces(id)));
    // Imports of the surfaces are already preloaded.
    const places = { ...parts, of: (id: string) => (isSurfaces(id) ? named('surfaces') : parts.of(id)) };
    const always = [react, named('surfaces')];
    const preloads = {
      signedOut: always,
      signedIn: [...always, named('user-button'), named('parts'), ...parts.step('signed-in')],
    };
    for (const entry of Object.keys(SCRIPTS)) await buildScript(entry, places, preloads);
    const folder = resolve(import.meta.dirname, outDir);
    await shrinkScripts(folder);
    await buildThemes();
    writeManifest(folder, { [BROWSER_SCRIPT]: always, [ELEMENTS_SCRIPT]: always });
    const script: ChunkFile = {
      fileName: BROWSER_SCRIPT,
      imports: [],
      dynamicImports: [...new Set(lazy.map(places.of))],
    };
    // The file of React is not in this bundle, so it is named as the chunk imports it.
    const inFolder = (path: string): string => path.replace(/^\.\//, 'chunks/');
    const surfaces = chunks.map((chunk) => ({ ...chunk, imports: [...new Set(chunk.imports.map(inFolder))] }));
    const files = [script, { fileName: react, imports: [], dynamicImports: [] }, ...surfaces, ...parts.files];
    writeChunkGraph(folder, files, preloads);
  },
});

/** Builds everything, and only in a build: other tools read this file too, and must not touch the output. */
const buildAll = (): Plugin[] => {
  let first: First = { lazy: [], react: '' };
  const begin: Plugin = {
    name: 'latchkey:first',
    async config() {
      rmSync(resolve(import.meta.dirname, outDir), { recursive: true, force: true });
      first = { lazy: await findLazy(), react: await buildReact() };
      const surfaces = chunkOptions({ surfaces: first.lazy.find(isSurfaces) ?? '' });
      const { rollupOptions } = surfaces;
      const paths = (id: string): string => (REACT.test(id) ? `./${basename(first.react)}` : id);
      return {
        build: {
          ...surfaces,
          rollupOptions: { ...rollupOptions, external: REACT, output: { ...rollupOptions.output, paths } },
        },
      };
    },
  };
  return [begin, hoistImports(), nameByShrinking(), buildRest(() => first)];
};

export default defineConfig({ ...shared, plugins: [buildAll()] });
