// A readable graph of a build's chunks: the size of each, its imports, and when it is downloaded.
import { brotliCompressSync } from 'node:zlib';

/** A file name without folder and hash. */
const nameOf = (fileName) => fileName.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.js$)/, '');

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const listOf = (names) => [...new Set(names.map(nameOf))].sort().join(', ') || '–';

/**
 * Chunks that a preloaded chunk imports and that are not preloaded: a browser would discover them only once it has the chunk that
 * imports them, which is one more request in sequence.
 */
export function findLateImports(chunks, preloaded) {
  const isThere = new Set(preloaded);
  return chunks
    .filter(({ fileName }) => isThere.has(fileName))
    .flatMap(({ fileName, imports }) => imports.filter((one) => !isThere.has(one)).map((one) => [fileName, one]));
}

/** When a chunk is downloaded: with an entry, for one kind of page, after a dynamic import, or with the chunks that import it. */
function momentOf({ fileName, isEntry }, chunks, preloads) {
  if (isEntry) return 'first';
  const pages = Object.entries(preloads).filter(([, names]) => names.includes(fileName));
  if (pages.length > 0) return `at once: ${pages.map(([page]) => page).join(', ')}`;
  const others = chunks.filter((chunk) => chunk.fileName !== fileName);
  const by = (kind) => others.filter((chunk) => chunk[kind].includes(fileName)).map((chunk) => chunk.fileName);
  const callers = by('dynamicImports');
  return callers.length > 0 ? `later: asked for by ${listOf(callers)}` : `with ${listOf(by('imports'))}`;
}

/**
 * Markdown with a table and a Mermaid graph. `chunks` are `{ fileName, bytes, imports, dynamicImports, isEntry }`; `preloads`
 * lists the files that an entry requests at once, by kind of page.
 */
export function drawChunks({ title, text, chunks, preloads = {} }) {
  const sorted = [...chunks].sort(
    (one, other) => Number(other.isEntry) - Number(one.isEntry) || one.fileName.localeCompare(other.fileName),
  );
  const kinds = Object.values(preloads);
  // Loaded on every page from the start: arrows to these would hide the others.
  const isAlwaysThere = (name) =>
    sorted.some(({ fileName, isEntry }) => isEntry && fileName === name) ||
    (kinds.length > 0 && kinds.every((names) => names.includes(name)));
  const id = (fileName) => `c${sorted.findIndex((chunk) => chunk.fileName === fileName)}`;
  const isKnown = (fileName) => sorted.some((chunk) => chunk.fileName === fileName);
  const preloaded = new Set(kinds.flat());
  const arrows = sorted.flatMap(({ fileName, imports, dynamicImports, isEntry }) => [
    ...(isEntry ? [...preloaded].map((to) => [fileName, '==>', to]) : []),
    ...imports.filter((to) => !isAlwaysThere(to)).map((to) => [fileName, '-->', to]),
    ...dynamicImports.filter((to) => !(isEntry && preloaded.has(to))).map((to) => [fileName, '-.->', to]),
  ]);
  return [
    `# ${title}`,
    '',
    text,
    '',
    '| chunk | brotli | imports | downloaded |',
    '|---|---|---|---|',
    ...sorted.map(
      (chunk) =>
        `| ${nameOf(chunk.fileName)} | ${kilobytes(chunk.bytes)} | ${listOf(chunk.imports)} | ${momentOf(chunk, sorted, preloads)} |`,
    ),
    '',
    'A thick arrow is a download that an entry asks for at once, a plain one an import, a dotted one a dynamic import. Arrows to',
    'chunks that every page has from the start are left out.',
    '',
    '```mermaid',
    'flowchart LR',
    ...sorted.map(({ fileName, bytes }) => `  ${id(fileName)}["${nameOf(fileName)}<br/>${kilobytes(bytes)}"]`),
    ...arrows
      .filter(([from, , to]) => from !== to && isKnown(to))
      .map(([from, arrow, to]) => `  ${id(from)} ${arrow} ${id(to)}`),
    '```',
    '',
  ].join('\n');
}

/** A plugin that writes `chunks.md` into the output of a package's build. */
export function writeChunks({ title, text }) {
  return {
    name: 'chunk-graph',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const chunks = files.map(({ fileName, code, imports, dynamicImports, isEntry }) => ({
        fileName,
        bytes: brotliCompressSync(code).length,
        imports: imports.filter((one) => bundle[one]),
        dynamicImports,
        isEntry,
      }));
      this.emitFile({ type: 'asset', fileName: 'chunks.md', source: drawChunks({ title, text, chunks }) });
    },
  };
}
