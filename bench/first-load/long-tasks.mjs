// Long tasks of a page, split by the owner of the code: React's, ours, the page's, or the browser itself.

/** The owner of a script by its URL, for pages whose scripts are not bundled with others. */
export const ownerByUrl = ({ url }) => {
  if (/\/chunks\/react-[\w-]+\.js$/.test(url)) return 'react';
  return /\/chunks\/|\/latchkey\.[\w.]*js$/.test(url) ? 'ours' : 'page';
};

const ownerOfSource = (source) => {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(source)) return 'react';
  return /\/packages\/|\/@latchkey\//.test(source) ? 'ours' : 'page';
};

/** One of the source files of a script if all of them have one owner. */
export const onlySource = (sources) => (new Set(sources.map(ownerOfSource)).size === 1 ? sources[0] : undefined);

/** The owner of a function in a bundle; `findSource({ url, line, column })` reads the source map. */
export const createOwnerBySource = (findSource) => {
  const known = new Map();
  return ({ url, lineNumber: line, columnNumber: column }) => {
    const key = `${url}:${line}:${column}`;
    if (!known.has(key)) known.set(key, ownerOfSource(findSource({ url, line, column }) ?? ''));
    return known.get(key);
  };
};

/**
 * The owner of each node of a profile. A node without a URL is a native function, which counts for the nearest caller
 * with a URL; without such a caller it is the browser's own work, as are garbage collection, layout and compilation.
 */
function ownersOfNodes(nodes, ownerOf) {
  const owners = new Map();
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const find = (id) => {
    if (id === undefined) return 'browser';
    if (!owners.has(id)) {
      const { callFrame } = byId.get(id);
      owners.set(id, callFrame.url ? ownerOf(callFrame) : find(parents.get(id)));
    }
    return owners.get(id);
  };
  for (const { id } of nodes) find(id);
  return owners;
}

/**
 * Each task with the milliseconds of its owners: `{ duration, react, ours, page, browser }`. Tasks are `{ start, duration }` in
 * milliseconds since the navigation, which started at `navigationStart` microseconds of the profile's clock.
 */
export function splitTasks({ profile, tasks, navigationStart, ownerOf }) {
  const owners = ownersOfNodes(profile.nodes, ownerOf);
  let time = profile.startTime;
  const samples = profile.samples.map((id, at) => {
    time += profile.timeDeltas[at];
    return { owner: owners.get(id), from: time };
  });
  const spans = samples.map((sample, at) => ({ ...sample, to: samples[at + 1]?.from ?? profile.endTime }));
  return tasks.map(({ start, duration }) => {
    const from = navigationStart + start * 1_000;
    const to = from + duration * 1_000;
    const split = { duration, react: 0, ours: 0, page: 0, browser: 0 };
    for (const span of spans) {
      const overlap = Math.min(span.to, to) - Math.max(span.from, from);
      if (overlap > 0) split[span.owner] += overlap / 1_000;
    }
    return split;
  });
}
