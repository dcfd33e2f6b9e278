// Builds the scripts of a plain page: two classic scripts that set the client up while they run, and, as ES modules with
// hashed names, everything they import later. See docs/decisions/0003-script-build.md.
import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { type ChunkFile, type Chunks, createStepModules, hoistImports } from './chunks.ts';
import { writeChunkGraph, writeManifest } from './manifest.ts';
import { REACT, REACT_ENTRY, reactModule } from './react-module.ts';
import { SHRINK_KEY, shrinkScripts } from './shrink.ts';

/** Names of the protocol, and so of the files, can be those of another provider. */
const provider = process.env.LATCHKEY_PROVIDER || 'latchkey';

/** Where the files go; the build of another provider is kept apart. */
const outDir = process.env.LATCHKEY_OUTPUT || 'dist';

const BROWSER_SCRIPT = `${provider}.browser.js`;
const SCRIPTS = { 'src/script.ts': BROWSER_SCRIPT, 'src/headless.ts': `${provider}.headless.browser.js` } as const;

/** Client and hooks come from their sources, so that the steps of the scripts are cut here and not in those packages. */
const sourceOf = (path: string): string => resolve(import.meta.dirname, '..', path);

const shared = {
  configFile: false,
  resolve: {
    alias: [
      { find: /^@latchkey\/client$/, replacement: sourceOf('client/src/index.ts') },
      { find: /^@latchkey\/client\/keyless$/, replacement: sourceOf('client/src/load/keyless.ts') },
      { find: /^@latchkey\/hooks$/, replacement: sourceOf('hooks/src/index.ts') },
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
 * like any other module then, for a bundler that finds it imported dynamically too wraps every module in a function.
 */
const withEngine = (): Plugin => ({
  name: 'latchkey:with-engine',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/client\/(dist|src)\/latchkey\.[jt]s$/.test(id)) return undefined;
    const [call, engine] = /\bimport\((["'][^"']+\/engine\.[jt]s["'])\)/.exec(code) ?? [];
    if (!call) throw new Error(`${id} does not import the engine dynamically.`);
    // At the end, where it moves no line that the source map speaks of.
    return {
      code: `${code.replace(call, 'Promise.resolve({ createEngine })')}\nimport { createEngine } from ${engine};`,
      map: null,
    };
  },
});

/** Where what a script imports later is: the file of a module, and what that file imports in turn. */
type Places = { readonly of: (id: string) => string; readonly imports: (fileName: string) => readonly string[] };

/** Leaves dynamic imports out of a script; `places` answers what to import instead. */
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
  // A relative import is resolved against the script only if the page may see it, so the address is made absolute. What the file
  // imports is asked for in the same moment; that it cannot be fetched is told by the file that needs it.
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
        // Numbers and names of the protocol stand where they are used.
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
  // In one order, however quickly each was found: two builds of one source are the same bytes.
  return [...found].sort();
};

const isSurfaces = (id: string): boolean => id === resolve(import.meta.dirname, 'src/surfaces.ts');

/**
 * Tells a browser that knows it to compile all of a file while it downloads, on another thread: what these
 * files hold runs at once, and one function after another would hold the page up when it is first called.
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
        // Chunks of the ui package come with a hash in their names already.
        chunkFileNames: ({ name }: { readonly name: string }) => `chunks/${name.replace(/-[\w-]{8}$/, '')}-[hash].js`,
        postBanner: ({ name }: { readonly name: string }) =>
          HINTED.test(name.replace(/-[\w-]{8}$/, '')) ? COMPILE_HINT : '',
        // A library build of ES modules keeps white space unless told; browsers download this one as it is.
        minify: true,
        // Marks for bundlers are of no use to a browser.
        comments: { annotation: false },
        codeSplitting: { groups },
      },
    },
  }) satisfies InlineConfig['build'];

/** Files are made smaller after the bundler has named them: with another minifier or other options they get other names. */
const nameByShrinking = (): Plugin => ({ name: 'latchkey:name-by-shrinking', augmentChunkHash: () => SHRINK_KEY });

/** React by itself: its file stays the same until React changes, whatever else does. Answers its path. */
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

/** The parts of the client that a script imports: apart from the surfaces, so that neither brings the other. */
const buildClientParts = async (ids: readonly string[]): Promise<Chunks> => {
  const steps = createStepModules(ids);
  const built = await build({
    ...shared,
    plugins: [steps.plugin, hoistImports(), nameByShrinking()],
    build: chunkOptions(steps.entries, [{ name: 'client', test: /packages\/(client|wire)\//, minShareCount: 2 }]),
  });
  return steps.place(built as Rolldown.RolldownOutput[]);
};

/** What is built before the surfaces: what the scripts import later, and the file of React. */
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
    // What the surfaces import comes with the preloads.
    const places = { ...parts, of: (id: string) => (isSurfaces(id) ? named('surfaces') : parts.of(id)) };
    const always = [react, named('surfaces')];
    const preloads = {
      signedOut: always,
      signedIn: [...always, named('user-button'), named('parts'), ...parts.step('signed-in')],
    };
    for (const entry of Object.keys(SCRIPTS)) await buildScript(entry, places, preloads);
    const folder = resolve(import.meta.dirname, outDir);
    await shrinkScripts(folder);
    writeManifest(folder, { [BROWSER_SCRIPT]: always });
    const script: ChunkFile = {
      fileName: BROWSER_SCRIPT,
      imports: [],
      dynamicImports: [...new Set(lazy.map(places.of))],
    };
    // The file of React is not of this bundle, so it is named as the chunk imports it.
    const inFolder = (path: string): string => path.replace(/^\.\//, 'chunks/');
    const surfaces = chunks.map((chunk) => ({ ...chunk, imports: [...new Set(chunk.imports.map(inFolder))] }));
    const files = [script, { fileName: react, imports: [], dynamicImports: [] }, ...surfaces, ...parts.files];
    writeChunkGraph(folder, files, preloads);
  },
});

/** Builds all of it, and in a build only: other tools read this file, too, and must not touch what was built. */
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
