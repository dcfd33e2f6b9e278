// Which parts of the client travel together in the script build, and how a chunk names all that it needs.
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Parts that are needed together, by the names of their files; a part without a row is a chunk of its own. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  'signed-in': ['signed-in', 'tabs', 'account'],
  ways: ['ways', 'external', 'captcha', 'script-loader', 'injected-wallets', 'sha-1'],
  'rare-parts': ['automatically', 'keyless', 'modal-state', 'satellite', 'sdk', 'workbench'],
};

/** Where the parts are after a build. */
export type Chunks = {
  /** The file of a part, by its module. */
  of(id: string): string;
  /** The files of a step: its own, and what that imports. */
  step(name: string): readonly string[];
};

const PREFIX = 'virtual:latchkey-step/';

const nameOf = (id: string): string => basename(id).replace(/\.[jt]sx?$/, '');

/** One entry for each step, which exports all that its parts export. */
export const createStepModules = (ids: readonly string[]) => {
  const stepOf = (id: string): string =>
    Object.entries(STEPS).find(([, parts]) => parts.includes(nameOf(id)))?.[0] ?? nameOf(id);
  const entries = Object.fromEntries(ids.map((id) => [stepOf(id), `${PREFIX}${stepOf(id)}`]));
  const plugin: Plugin = {
    name: 'latchkey:steps',
    // Vite takes the names of entries for files of the package.
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
      if (!chunk) throw new Error(`The step ${step} was built into no chunk of its own.`);
      return chunk;
    };
    return {
      of: (id) => entryOf(stepOf(id)).fileName,
      step: (name) => [entryOf(name).fileName, ...entryOf(name).imports],
    };
  };
  return { entries, plugin, place };
};

/**
 * A browser learns what a file imports only once it has that file. What the scripts ask for therefore names all that its
 * imports import too: however deep they are nested, they are asked for at once. What is asked for later finds them there.
 */
export const hoistImports = (): Plugin => ({
  name: 'latchkey:hoist-imports',
  generateBundle(_, bundle) {
    const importsOf = (fileName: string): readonly string[] => {
      const file = bundle[fileName];
      return file?.type === 'chunk' ? file.imports : [];
    };
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
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
