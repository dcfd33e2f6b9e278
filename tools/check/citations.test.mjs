// Comments that cite what a reader of the repository cannot open, each refused, and each with its fix accepted.
import { expect, it } from 'vitest';
import { makeTree } from '../testing/breach.mjs';
import { checkCitations } from './citations.mjs';

const documents = {
  'docs/reference/wire.md':
    '# Wire\n\n## E-mail links\n\n### `Cookie` table\n\n```sh\n# not a heading\n```\n\n## E-mail links\n',
  'docs/security.md': '| Tokens are short (R15). | a test |\n',
};

function problems(source, path = 'packages/client/src/a.ts') {
  const tree = makeTree({ ...documents, [path]: source });
  try {
    return checkCitations(tree.root);
  } finally {
    tree.dispose();
  }
}

it('accepts headings and requirements that are there, over several lines too', () => {
  expect(problems('// Links (docs/reference/wire.md#e-mail-links, #cookie-table).\n')).toEqual([]);
  expect(
    problems(
      '// The second one (docs/reference/wire.md#e-mail-links-1,\n// #cookie-table), as a whole docs/security.md\n// R15.\n',
    ),
  ).toEqual([]);
  expect(problems('/**\n * Tokens (docs/security.md\n * R15; RFC 8725 §3.11).\n */\n')).toEqual([]);
});

it('refuses a document, a heading and a requirement that are not there', () => {
  expect(problems('// See docs/reference/wires.md#links.\n')).toEqual([
    expect.stringContaining('wires.md, which is not there'),
  ]);
  expect(problems('const a = 1;\n// See docs/reference/wire.md#not-a-heading.\n')).toEqual([
    'packages/client/src/a.ts:2 cites docs/reference/wire.md#not-a-heading, but the document has no such heading.',
  ]);
  expect(problems('// See docs/reference/wire.md#e-mail-links,\n// #gone.\n')).toEqual([
    expect.stringContaining('wire.md#gone'),
  ]);
  expect(problems('// See docs/security.md R15, R99.\n')).toEqual([expect.stringContaining('docs/security.md R99')]);
  expect(problems("it('is short (docs/reference/wire.md#gone)', () => {});\n")).toEqual([
    expect.stringContaining('a.ts:1 cites docs/reference/wire.md#gone'),
  ]);
});

it('refuses documents outside the repository in comments, titles and documents, and leaves standards alone', () => {
  // Written with escapes, so that the check does not find them in this file.
  expect(
    problems(
      '// A token (wire \u00a78.1).\n/** As js-api \u00a71.2 has it. */\n// Specification\n// \u00a74, security\x20R15.\n',
    ),
  ).toEqual([
    expect.stringContaining('a.ts:1 cites "wire \u00a78.1"'),
    expect.stringContaining('a.ts:2 cites "js-api \u00a71.2"'),
    expect.stringContaining('a.ts:3 cites "Specification \u00a74"'),
    expect.stringContaining('a.ts:4 cites "security\x20R15"'),
  ]);
  const title = "it('is short (wire \u00a78.1)', () => {});\n";
  for (const path of ['packages/client/src/a.test.ts', 'tools/a.test.mjs', 'e2e/tests/a.spec.ts', 'docs/a.md'])
    expect(problems(title, path)).toEqual([expect.stringContaining(`${path}:1 cites "wire \u00a78.1"`)]);
  expect(problems('// RFC 6749 \u00a75.2 and WebAuthn \u00a77.1.\n')).toEqual([]);
  expect(problems('// A token (wire \u00a78.1).\n', 'packages/client/dist/a.ts')).toEqual([]);
});
