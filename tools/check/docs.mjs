// Checks the documents against the code: every error code and every call is explained, none is invented, every link resolves, a
// guide shows every tested example verbatim, the code of frameworks is that of examples/, every test that the acceptance list names exists, every path that the map of the
// code names exists, and no blank line cuts a table in two.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { walk } from '../structure/source.mjs';
import { ROOT } from '../terminal.mjs';
import { listTree } from '../tree.mjs';
import { checkAccessibility } from './accessibility.mjs';
import { checkCalls } from './calls.mjs';
import { checkCitations } from './citations.mjs';
import { checkShownCode } from './shown-code.mjs';

const CODES_FILE = 'packages/wire/src/error-codes.ts';
const CODES_DOCUMENT = 'docs/errors.md';
const ACCEPTANCE_DOCUMENT = 'docs/acceptance.md';
const MAP_DOCUMENT = 'docs/where-is-it.md';
const PATH_DOCUMENTS = [
  'docs/architecture.md',
  MAP_DOCUMENT,
  'docs/accessibility.md',
  'docs/accessibility/keyboard.md',
];
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', '.latchkey', 'test-results', 'playwright-report']);

/** The problems of the documents in the tree at `root`, one sentence each. */
export function checkDocs(root) {
  return [
    ...checkCodes(root),
    ...checkCalls(root),
    ...checkLinks(root),
    ...checkTables(root),
    ...checkExamples(root),
    ...checkShownCode(root),
    ...checkAcceptance(root),
    ...checkAccessibility(root),
    ...PATH_DOCUMENTS.flatMap((document) => checkPaths(root, document)),
    ...checkMap(root),
    ...checkCitations(root),
  ];
}

function checkCodes(root) {
  const codes = new Set(errorCodes(readFileSync(join(root, CODES_FILE), 'utf8')));
  if (!existsSync(join(root, CODES_DOCUMENT))) return [`${CODES_DOCUMENT} is not there; it explains every error code.`];
  const text = readFileSync(join(root, CODES_DOCUMENT), 'utf8');
  const explained = new Set([...text.matchAll(/^(?:\| *|#+ )`([A-Za-z0-9_]+)`/gm)].map(([, code]) => code));
  return [
    ...[...codes]
      .filter((code) => !explained.has(code))
      .map((code) => `${CODES_DOCUMENT}: ${code} is not explained. Add a row with its cause and remedy.`),
    ...[...explained]
      .filter((code) => !codes.has(code))
      .map((code) => `${CODES_DOCUMENT}: ${code} is explained, but ${CODES_FILE} has no such code.`),
  ];
}

/** The strings of the arrays whose name ends in ERROR_CODES. */
function errorCodes(text) {
  const codes = [];
  walk(parseSync(CODES_FILE, text).program, (node) => {
    if (node.type !== 'VariableDeclarator' || !/ERROR_CODES$/.test(node.id.name)) return;
    walk(node.init, (inner) => {
      if (inner.type === 'Literal' && typeof inner.value === 'string') codes.push(inner.value);
    });
  });
  return codes;
}

function checkLinks(root) {
  const problems = [];
  for (const path of listTree(root, NOT_OURS).filter((one) => one.endsWith('.md'))) {
    const text = readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '');
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^([a-z]+:|#)/.test(target)) continue;
      const file = resolve(root, dirname(path), target.replace(/#.*$/, ''));
      if (!existsSync(file)) problems.push(`${path}: the link to ${target} leads nowhere.`);
    }
  }
  return problems;
}

/** Markdown ends a table at a blank line: rows after it are shown as text, unless they begin a new table with a ruler. */
function checkTables(root) {
  const problems = [];
  for (const path of listTree(root, NOT_OURS).filter((one) => one.endsWith('.md'))) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    lines.forEach((line, index) => {
      const isCut = line === '' && lines[index - 1]?.startsWith('|') && lines[index + 1]?.startsWith('|');
      if (isCut && !/^\|[-:| ]+\|$/.test(lines[index + 2] ?? ''))
        problems.push(
          `${path}:${index + 1}: a blank line cuts a table in two; the rows after it are shown as text. Remove it.`,
        );
    });
  }
  return problems;
}

/**
 * A guide shows an example, or a story of a guide, without its first comment, and with the package's name in imports; a guide of a
 * framework names its file after the language.
 */
function checkExamples(root) {
  const tree = listTree(root, NOT_OURS);
  const guides = tree
    .filter((path) => /^docs\/guides\/.*\.md$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  return tree
    .filter((path) =>
      /^(?:packages\/[^/]+\/src\/examples|e2e\/tests\/[^/]+\/guide)\/(?!.*\.test\.).*\.tsx?$/.test(path),
    )
    .filter((path) => {
      const name = `@latchkey/${path.split('/')[1]}`;
      const source = readFileSync(join(root, path), 'utf8').replace(/^\/\/.*\n/, '');
      const language = path.endsWith('x') ? 'tsx' : 'ts';
      const named = source
        .replace(/'(?:\.\.\/)+index\.ts'/, `'${name}'`)
        .replace(/'(?:\.\.\/)+(server-rendering)\.tsx'/, `'${name}/$1'`);
      const shown = `${named}\`\`\``;
      return ![language, `${language} ${path}`].some((info) => guides.includes(`\`\`\`${info}\n${shown}`));
    })
    .map((path) => `${path}: no guide shows this example verbatim. Copy it into its guide.`);
}

/** Each line names existing tests, or a reason why there is none. */
function checkAcceptance(root) {
  const file = join(root, ACCEPTANCE_DOCUMENT);
  if (!existsSync(file)) return [];
  const problems = [];
  for (const [, line, shown] of readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]+\d?-\d+) \| .* \| (.*) \|$/gm)) {
    for (const cell of shown.split('<br>')) {
      const [, path, name] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
      if (path === undefined) {
        if (!/^Not tested\. \S/.test(cell))
          problems.push(`${ACCEPTANCE_DOCUMENT}: ${line} has neither a test nor a reason.`);
        continue;
      }
      const source = join(root, path);
      if (!existsSync(source)) problems.push(`${ACCEPTANCE_DOCUMENT}: ${line} names ${path}, which is not there.`);
      else if (!readFileSync(source, 'utf8').includes(name))
        problems.push(`${ACCEPTANCE_DOCUMENT}: ${line} names a test that ${path} does not have: ${name}`);
    }
  }
  return problems;
}

/** Every file or folder that a document names exists; it is named from the root, so that a reader can open it. */
function checkPaths(root, document) {
  const file = join(root, document);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    namedPaths(line)
      .filter((path) => !existsSync(join(root, path)))
      .map(
        (path) =>
          `${document}:${index + 1}: ${path} does not exist. Write the path of a file or folder from the root of the repository.`,
      ),
  );
}

/** Code in backticks that looks like a path, and, in pictures too, every word that ends like a source file. */
function namedPaths(line) {
  const withoutLinks = line.replace(/\]\([^)]*\)/g, ']');
  const code = [...withoutLinks.matchAll(/`([^`]+)`/g)]
    .map(([, text]) => text)
    .filter((text) => /^[\w.-]+(\/[\w.*-]*)+$/.test(text) || /^[\w.-]+\.(tsx?|mjs|json|md|css)$/.test(text));
  const words = [...withoutLinks.matchAll(/(?<![\w/@.-])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|json|md|css)\b/g)].map(
    ([word]) => word,
  );
  return [...new Set([...code, ...words])];
}

/** Each row of the map: a question, the one file that owns the behaviour, and a name in that file to look for. */
function checkMap(root) {
  const file = join(root, MAP_DOCUMENT);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').matchAll(/^\| (\d+) \| (.*) \|$/gm);
  return [...rows].flatMap(([, number, row]) => {
    const [, path, name] = /^.* \| `([^`]+)` \| `([^`]+)`$/.exec(row) ?? [];
    if (path === undefined)
      return [`${MAP_DOCUMENT}: row ${number} must be a question, a path in backticks and a name in backticks.`];
    const source = join(root, path);
    if (!existsSync(source) || readFileSync(source, 'utf8').includes(name)) return [];
    return [`${MAP_DOCUMENT}: row ${number} looks for ${name} in ${path}, which does not contain it.`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkDocs(ROOT);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? 'documents: all codes and calls explained, all links and paths resolve, all tables whole, all examples shown'
      : `documents: ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
