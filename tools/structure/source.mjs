// Reads the tree: every file that a rule may check, parsed once, with its line numbers and imports.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const PARSED = /\.(ts|tsx|mts|mjs|js|jsx)$/;

/** A source file: `{ path, text, lineAt(offset), lines, isTest, program, comments, imports, problems }`. */
export function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lineAt = lineCounter(text);
  const base = {
    path,
    text,
    lineAt,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    isTest: isTestPath(path),
  };
  if (!PARSED.test(path)) return { ...base, program: undefined, comments: [], imports: [], syntaxErrors: [] };
  const parsed = parseSync(path, text);
  return {
    ...base,
    program: parsed.program,
    comments: parsed.comments,
    imports: collectImports(parsed.program, lineAt),
    syntaxErrors: parsed.errors.map((error) => error.message),
  };
}

/** Tests and test helpers: `.test.` files next to the code, or a `testing` folder or file. */
export function isTestPath(path) {
  return /\.(test|spec|bench)\.[a-z]+$/.test(path) || /(^|\/)(testing|fixtures)\//.test(path);
}

export function fileExists(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function lineCounter(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** `{ specifier, kind: 'value' | 'type' | 'dynamic', reexport, line }` for every import and re-export. */
function collectImports(program, lineAt) {
  const imports = [];
  const add = (node, kind, reexport) => {
    if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return;
    imports.push({ specifier: node.source.value, kind, reexport, line: lineAt(node.start) });
  };
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') add(node, isTypeImport(node) ? 'type' : 'value', false);
    else if (node.type === 'ExportNamedDeclaration') add(node, isTypeExport(node) ? 'type' : 'value', true);
    // `export * as names` puts the exports under a new name, which is more than a re-export.
    else if (node.type === 'ExportAllDeclaration')
      add(node, node.exportKind === 'type' ? 'type' : 'value', !node.exported);
    else if (node.type === 'ImportExpression') add(node, 'dynamic', false);
    else if (node.type === 'TSImportType') add(node, 'type', false);
  });
  return imports;
}

function isTypeImport(node) {
  if (node.importKind === 'type') return true;
  return node.specifiers.length > 0 && node.specifiers.every((one) => one.importKind === 'type');
}

function isTypeExport(node) {
  if (node.exportKind === 'type') return true;
  return node.specifiers.length > 0 && node.specifiers.every((one) => one.exportKind === 'type');
}

/** Calls `visit(node, parent, key)` for every node; returning `false` skips the children. */
export function walk(node, visit, parent = undefined, key = undefined) {
  if (visit(node, parent, key) === false) return;
  for (const name of Object.keys(node)) {
    if (name === 'parent') continue;
    const child = node[name];
    if (Array.isArray(child)) {
      for (const one of child) if (isNode(one)) walk(one, visit, node, name);
    } else if (isNode(child)) walk(child, visit, node, name);
  }
}

export function isNode(value) {
  return typeof value === 'object' && value !== null && typeof value.type === 'string';
}

/** Comments as running text; line comments below each other are one. */
export function commentsOf({ comments, text, lineAt }) {
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
