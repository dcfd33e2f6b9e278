// Which modules of the client share a chunk in the script build, and how a chunk names all its imports.
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Modules that are needed together, by file name; a module without a row becomes a separate chunk. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  'signed-in': ['signed-in', 'tabs', 'account'],
  'local-factors': ['local-factors', 'external', 'captcha', 'script-loader', 'injected-wallets', 'sha-1'],
  'rare-parts': ['background-navigation', 'keyless', 'modal-state', 'satellite', 'sdk'],
};

/** A built file, and its imports. */
export type ChunkFile = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports'>;

/** The files of the modules after a build. */
export type Chunks = {
  readonly files: readonly ChunkFile[];
  /** The file of a module, by its id. */
  of(id: string): string;
  /** The file of a step, and the files that it imports. */
  step(name: string): readonly string[];
  /** The imports of a file. */
  imports(fileName: string): readonly string[];
};

const PREFIX = 'virtual:latchkey-step/';

const nameOf = (id: string): string => basename(id).replace(/\.[jt]sx?$/, '');

/** One entry for each step, which re-exports everything of its modules. */
export const createStepModules = (ids: readonly string[]) => {
  const stepOf = (id: string): string =>
    Object.entries(STEPS).find(([, parts]) => parts.includes(nameOf(id)))?.[0] ?? nameOf(id);
  const entries = Object.fromEntries(ids.map((id) => [stepOf(id), `${PREFIX}${stepOf(id)}`]));
  const plugin: Plugin = {
    name: 'latchkey:steps',
    // Vite treats the names of entries as files of the package.
    resolveId: (source) => (source.includes(PREFIX) ? source.slice(source.indexOf(PREFIX)) : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const parts = ids.filter((part) => stepOf(part) === id.slice(PREFIX.length));
      return parts.map((part) => `export * from ${JSON.stringify(part)};`).join('\n');
    },
  };
  const place = (built: readonly Rolldown.RolldownOutput[]): Chunks => {
    const chunks = built.flatMap((each) => each.output).filter((file) => file.type === 'chunk');
    const entryOf = (step: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === `${PREFIX}${step}`);
      if (!chunk) throw new Error(`The step ${step} was not built into a separate chunk.`);
      return chunk;
    };
    return {
      files: chunks,
      of: (id) => entryOf(stepOf(id)).fileName,
      step: (name) => [entryOf(name).fileName, ...entryOf(name).imports],
      imports: (fileName) => chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [],
    };
  };
  return { entries, plugin, place };
};

/**
 * A browser discovers the imports of a file only once it has that file. A dynamic import of a chunk therefore requests at the
 * same time every file that the chunk imports, at any depth. The chunk that needs a file reports that it cannot be fetched.
 */
export const hoistImports = (): Plugin => ({
  name: 'latchkey:hoist-imports',
  generateBundle(_, bundle) {
    const allImports = (fileName: string): ReadonlySet<string> => {
      const all = new Set([fileName]);
      for (const name of all) {
        const file = bundle[name];
        if (file?.type === 'chunk') for (const imported of file.imports) all.add(imported);
      }
      return all;
    };
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const here = allImports(file.fileName);
      file.code = file.code.replace(/\bimport\(([`"'])\.\/([\w.-]+\.js)\1\)/g, (whole, _quote, name: string) => {
        const needed = [...allImports(`chunks/${name}`)].filter((one) => one !== `chunks/${name}` && !here.has(one));
        const asked = needed.filter((one) => bundle[one]).map((one) => `import("./${basename(one)}").catch(()=>{})`);
        return asked.length === 0 ? whole : `(${asked.join(',')},${whole})`;
      });
    }
  },
});
