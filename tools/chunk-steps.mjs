// Which modules share a chunk. Chunks follow the user's steps, not the source files: a step is what a user
// needs next, in one download. Modules that several steps need, and no earlier one has, are in a shared chunk.
import { join } from 'node:path';

/**
 * The modules each step adds: everything its files import, without the modules of earlier steps. A step is
 * `{ name, files, after }`: its name, its entry files, and the steps that always precede it; without `after`, the
 * first of all.
 */
function modulesByStep(graph, source, steps) {
  const found = new Map();
  const reach = (files, before) => {
    const reached = new Set(files.filter((file) => !before.has(file)));
    // Iterating a set also visits entries that are added during the iteration.
    for (const id of reached) {
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
        if (!before.has(imported)) reached.add(imported);
    }
    return reached;
  };
  const [{ name: first }] = steps;
  const before = ({ name, after }) => after ?? (name === first ? [] : [first]);
  const all = (name) => {
    const step = steps.find((one) => one.name === name);
    return [...(found.get(name) ?? []), ...before(step).flatMap(all)];
  };
  for (const step of steps) {
    const files = step.files.map((file) => join(source, file));
    found.set(step.name, reach(files, new Set(before(step).flatMap(all))));
  }
  return found;
}

/**
 * Returns the chunk of each module, for `codeSplitting.groups` of the bundler. `shared` is a list of `[chunk, steps]`: a module
 * of several steps goes to the first chunk of the list that names one of its steps.
 */
export function createChunkNames({ source, steps, shared }) {
  let modules;
  return (id, graph) => {
    modules ??= modulesByStep(graph, source, steps);
    const names = [...modules].filter(([, ids]) => ids.has(id)).map(([name]) => name);
    if (names.length < 2) return names[0] ?? null;
    const [chunk] = shared.find(([, of]) => of.some((step) => names.includes(step))) ?? [];
    if (chunk === undefined) throw new Error(`${id} is needed by ${names.join(', ')}: say in which chunk it belongs.`);
    return chunk;
  };
}

/**
 * The bundler puts a helper of a few lines, which most chunks use, into a separate file: one more request on every page. Each
 * chunk gets a copy instead, on the line of the import, so that source maps stay correct.
 */
export function inlineHelper() {
  return {
    name: 'inline-helper',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const helper = files.find(({ fileName }) => /rolldown-runtime-[\w-]+\.js$/.test(fileName));
      if (!helper) return;
      const [, body, exported] = /^([\s\S]*)export \{([^}]*)\};/.exec(helper.code);
      const lines = body.split('\n').filter((line) => !line.startsWith('//'));
      const given = exported.split(',').map((one) => /(\S+) as (\S+)/.exec(one).slice(1));
      const made = given.map(([local, name]) => `${name}: ${local}`).join(', ');
      for (const file of files) {
        file.code = file.code.replace(/^import \{([^}]*)\} from "[^"]*rolldown-runtime-[\w-]+\.js";$/m, (_, names) => {
          const taken = names.replaceAll(' as ', ': ');
          return `const {${taken}} = /* @__PURE__ */ (() => { ${lines.join(' ').trim()} return { ${made} }; })();`;
        });
      }
      delete bundle[helper.fileName];
      delete bundle[`${helper.fileName}.map`];
    },
  };
}
