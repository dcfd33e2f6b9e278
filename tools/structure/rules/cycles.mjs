// R2: no cycle of value imports; a cycle that only types close is allowed inside one folder.
import { dirname } from 'node:path';
import { resolveRelative } from '../paths.mjs';

export function checkCycles(tree) {
  const values = new Map();
  const all = new Map();
  for (const source of tree.sources) {
    const edges = source.imports
      .filter((one) => one.specifier.startsWith('.') && one.kind !== 'dynamic')
      .map((one) => ({ ...one, target: resolveRelative(tree.root, source.path, one.specifier) }))
      .filter((one) => one.target !== undefined);
    all.set(
      source.path,
      edges.map((one) => one.target),
    );
    values.set(
      source.path,
      edges.filter((one) => one.kind === 'value').map((one) => one.target),
    );
  }
  const valueCycles = components(values);
  const inValueCycle = new Set(valueCycles.flat());
  const typeCycles = components(all).filter(
    (files) => new Set(files.map((file) => dirname(file))).size > 1 && !files.some((file) => inValueCycle.has(file)),
  );
  return [
    ...valueCycles.map((files) =>
      problem(
        files,
        "import one another's values in a cycle. Move what both need into a file below them, or pass it as an argument.",
      ),
    ),
    ...typeCycles.map((files) =>
      problem(
        files,
        'form a cycle of types across folders. Declare the interface in the lower folder, where it is used.',
      ),
    ),
  ];
}

function problem(files, message) {
  const sorted = [...files].sort();
  return { file: sorted[0], line: 1, rule: 'R2', message: `${sorted.join(', ')} ${message}` };
}

/** Strongly connected components of two files or more, or one that imports itself (Tarjan, without recursion limits in sight). */
export function components(graph) {
  const state = { index: 0, indices: new Map(), low: new Map(), stack: [], onStack: new Set(), found: [] };
  for (const file of graph.keys()) if (!state.indices.has(file)) connect(file, graph, state);
  return state.found.filter((files) => files.length > 1 || (graph.get(files[0]) ?? []).includes(files[0]));
}

function connect(file, graph, state) {
  state.indices.set(file, state.index);
  state.low.set(file, state.index);
  state.index += 1;
  state.stack.push(file);
  state.onStack.add(file);
  for (const next of graph.get(file) ?? []) {
    if (!graph.has(next)) continue;
    if (!state.indices.has(next)) {
      connect(next, graph, state);
      state.low.set(file, Math.min(state.low.get(file), state.low.get(next)));
    } else if (state.onStack.has(next)) {
      state.low.set(file, Math.min(state.low.get(file), state.indices.get(next)));
    }
  }
  if (state.low.get(file) !== state.indices.get(file)) return;
  const files = state.stack.splice(state.stack.indexOf(file));
  for (const one of files) state.onStack.delete(one);
  state.found.push(files);
}
