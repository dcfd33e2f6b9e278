// Checks docs/reference/wire.md against the table of calls: the chapter "Calls" has one row for each call, and no other row.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { walk } from '../structure/source.mjs';

const CALLS_FILE = 'packages/wire/src/schemas/endpoint-table.ts';
const CALLS_DOCUMENT = 'docs/reference/wire.md';

/** The problems of the tables of calls in the tree at `root`, one sentence each. */
export function checkCalls(root) {
  if (!existsSync(join(root, CALLS_FILE))) return [];
  const calls = callsOf(readFileSync(join(root, CALLS_FILE), 'utf8'));
  const rows = rowsOf(readFileSync(join(root, CALLS_DOCUMENT), 'utf8'));
  return [
    ...calls
      .filter((call) => !rows.includes(call))
      .map((call) => `${CALLS_DOCUMENT}: ${call} has no row. Add one with its input, guards and reply.`),
    ...rows
      .filter((call) => !calls.includes(call))
      .map((call) => `${CALLS_DOCUMENT}: ${call} has a row, but ${CALLS_FILE} has no such call.`),
    ...rows
      .filter((call, index) => rows.indexOf(call) !== index)
      .map((call) => `${CALLS_DOCUMENT}: ${call} has two rows. Remove one.`),
  ];
}

/** The keys of the object ENDPOINTS. */
function callsOf(text) {
  const calls = [];
  walk(parseSync(CALLS_FILE, text).program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.name !== 'ENDPOINTS') return;
    walk(node.init, (inner) => {
      if (inner.type === 'Property' && inner.key.type === 'Literal') calls.push(inner.key.value);
    });
  });
  return calls;
}

/** The first cells of the tables in the chapter "Calls" that name a method and a path; addresses below `/v1` are no calls. */
function rowsOf(text) {
  const chapter = /^## Calls\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text)?.[1] ?? '';
  return [...chapter.matchAll(/^\| `([A-Z]+ (?!\/v1\/)\/[^`]*)` \|/gm)].map(([, call]) => call);
}
