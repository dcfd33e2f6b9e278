// Checks what comments, test titles and messages cite: a document of this repository, a heading that it has, and a requirement
// that docs/security.md lists.
// No file, and so no test title and no document, cites a section of a document that is outside the repository.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentsOf, readSource, walk } from '../structure/source.mjs';
import { listTree } from '../tree.mjs';

const CITING = /^(?:packages\/[^/]+\/src|e2e|bench)\/.*\.(?:ts|tsx|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.latchkey', 'test-results', 'playwright-report']);

const TEXT = /\.(?:tsx?|m?js|json|md|css|html|ya?ml)$/;

/** Documents outside the repository, which a reader cannot open; a citation may continue on the next line of a comment. */
const ELSEWHERE = /\b(?:wire|js-api|specification)(?:\s|\/\/|\*)+§[\d.]*|\bsecurity(?:\s|\/\/|\*)+R\d+/gi;

/** `docs/reference/wire.md#client, #session`, `docs/security.md R15, R16`, or a document alone. */
const CITATION = /\b(docs\/[\w./-]+\.md)((?:(?:,? (?:and )?)?#[\w-]+)*)((?:(?:,|-)? ?R\d+)*)/g;

/** The problems of the citations in the tree at `root`, one sentence each. */
export function checkCitations(root) {
  const tree = listTree(root, SKIPPED);
  return [...checkForeign(root, tree), ...checkOwn(root, tree)];
}

function checkForeign(root, tree) {
  return tree
    .filter((path) => TEXT.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(ELSEWHERE)].map(({ 0: cited, index }) => {
        const line = text.slice(0, index).split('\n').length;
        const name = cited.replace(/(?:\s|\/\/|\*)+/g, ' ');
        return `${path}:${line} cites "${name}", which is not in this repository. Cite a heading below docs/.`;
      });
    });
}

function checkOwn(root, tree) {
  const documents = new Map();
  const documentAt = (path) => {
    if (!documents.has(path)) documents.set(path, readDocument(join(root, path)));
    return documents.get(path);
  };
  return tree
    .filter((path) => CITING.test(path) && readFileSync(join(root, path), 'utf8').includes('docs/'))
    .flatMap((path) => {
      const source = readSource(root, path);
      return [...commentsOf(source), ...stringsOf(source)].flatMap(({ line, text }) =>
        [...text.matchAll(CITATION)].flatMap((cited) => checkCitation(`${path}:${line}`, cited, documentAt)),
      );
    });
}

function checkCitation(at, [, path, anchors, requirements], documentAt) {
  const document = documentAt(path);
  if (!document) return [`${at} cites ${path}, which is not there.`];
  return [
    ...(anchors.match(/#[\w-]+/g) ?? [])
      .filter((anchor) => !document.anchors.has(anchor))
      .map((anchor) => `${at} cites ${path}${anchor}, but the document has no such heading.`),
    ...(requirements.match(/R\d+/g) ?? [])
      .filter((number) => !document.requirements.has(number))
      .map((number) => `${at} cites ${path} ${number}, but the document does not list it.`),
  ];
}

function readDocument(file) {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set();
  for (const [, heading] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return { anchors, requirements: new Set(text.match(/\bR\d+\b/g)) };
}

/** As GitHub makes anchors: `E-mail links` is `#e-mail-links`. */
function slugOf(heading) {
  const plain = heading.trim().toLowerCase();
  return `#${plain.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')}`;
}

function stringsOf({ program, lineAt }) {
  const strings = [];
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      strings.push({ line: lineAt(node.start), text: node.value });
  });
  return strings;
}
