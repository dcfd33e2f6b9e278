// Checks what comments cite: a document of this repository, a heading that it has, and a requirement that docs/security.md lists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from './structure/source.mjs';
import { listTree } from './tree.mjs';

const CITING = /^(?:packages\/[^/]+\/src|e2e|bench)\/.*\.(?:ts|tsx|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', '.latchkey', 'test-results', 'playwright-report']);

/** Documents outside the repository, which a reader of the comment cannot open. */
const ELSEWHERE = /\b(?:(?:wire|js-api|specification) §[\d.]*|security R\d+)/gi;

/** `docs/reference/wire.md#client, #session`, `docs/security.md R15, R16`, or a document alone. */
const CITATION = /\b(docs\/[\w./-]+\.md)((?:(?:,? (?:and )?)?#[\w-]+)*)((?:(?:,|-)? ?R\d+)*)/g;

/** The problems of the citations in the tree at `root`, one sentence each. */
export function checkCitations(root) {
  const documents = new Map();
  const documentAt = (path) => {
    if (!documents.has(path)) documents.set(path, readDocument(join(root, path)));
    return documents.get(path);
  };
  return listTree(root, SKIPPED)
    .filter((path) => CITING.test(path) && /docs\/|§|security R/i.test(readFileSync(join(root, path), 'utf8')))
    .flatMap((path) =>
      commentsOf(readSource(root, path)).flatMap(({ line, text }) => {
        const at = `${path}:${line}`;
        const foreign = [...text.matchAll(ELSEWHERE)].map(
          ([cited]) => `${at} cites "${cited.trim()}", which is not in this repository. Cite a heading below docs/.`,
        );
        return [...foreign, ...[...text.matchAll(CITATION)].flatMap((cited) => judge(at, cited, documentAt))];
      }),
    );
}

function judge(at, [, path, anchors, requirements], documentAt) {
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

/** Comments as running text; line comments below each other are one. */
function commentsOf({ comments, text, lineAt }) {
  const joined = [];
  let end;
  for (const comment of comments) {
    const words = comment.value.replace(/\s*\n\s*\*?\s*/g, ' ').trim();
    const continues =
      end !== undefined && comment.type === 'Line' && /^\r?\n[ \t]*$/.test(text.slice(end, comment.start));
    if (continues) joined.at(-1).text += ` ${words}`;
    else joined.push({ line: lineAt(comment.start), text: words });
    end = comment.type === 'Line' ? comment.end : undefined;
  }
  return joined;
}
