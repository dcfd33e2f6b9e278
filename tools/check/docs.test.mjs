// Documents that name a path the repository does not have, or whose table a reader sees as text, are refused.
import { afterEach, describe, expect, it } from 'vitest';
import { makeTree } from '../testing/breach.mjs';
import { checkDocs } from './docs.mjs';

const trees = [];
afterEach(() => {
  for (const made of trees.splice(0)) made.dispose();
});

const problems = (files) => {
  const made = makeTree({
    'packages/wire/src/error-codes.ts': "export const SERVER_ERROR_CODES = ['not_found'] as const;\n",
    'packages/service/src/jobs/sender.ts': 'export const createSender = () => {};\n',
    'docs/errors.md': '| `not_found` | gone |\n',
    ...files,
  });
  trees.push(made);
  return checkDocs(made.root);
};

describe.each(['docs/architecture.md', 'docs/where-is-it.md'])('paths in %s', (document) => {
  it('takes files and folders that exist, and code that is no path', () => {
    const text = [
      '`packages/service/src/jobs/sender.ts` sends, `packages/service/src/jobs` and `packages/service/src/jobs/` hold it.',
      'A call is `POST /client/sign_ins`, a package `@latchkey/wire`, an address `/v1/me`, a word `createSender`.',
      '[a link](errors.md) is checked as a link',
    ];
    expect(problems({ [document]: text.join('\n') })).toEqual([]);
  });

  it('refuses a path that does not exist, with the line and what to write', () => {
    expect(problems({ [document]: 'first\n\nThe sender is `packages/service/src/sender.ts`.\n' })).toEqual([
      `${document}:3: packages/service/src/sender.ts does not exist. Write the path of a file or folder from the root of the repository.`,
    ]);
    expect(problems({ [document]: 'In `packages/gone/src`.' })).toEqual([
      expect.stringContaining('packages/gone/src does'),
    ]);
  });

  it('refuses a path that is not written from the root, and a pattern', () => {
    expect(problems({ [document]: '`jobs/sender.ts` and `sender.ts`' })).toEqual([
      expect.stringContaining(': jobs/sender.ts does not exist'),
      expect.stringContaining(': sender.ts does not exist'),
    ]);
    expect(problems({ [document]: '`packages/service/src/*`' })).toEqual([expect.stringContaining('does not exist')]);
  });

  it('reads the labels of pictures', () => {
    const picture = '```mermaid\nflowchart LR\n  a["packages/service/src/gone.ts"] --> b\n```\n';
    expect(problems({ [document]: picture })).toEqual([expect.stringContaining(':3: packages/service/src/gone.ts')]);
  });
});

describe('the map of the code', () => {
  const map = (row) => problems({ 'docs/where-is-it.md': `| # | where | file | name |\n|---|---|---|---|\n${row}\n` });

  it('takes a row whose file contains the name', () => {
    expect(map('| 1 | Where is mail sent? | `packages/service/src/jobs/sender.ts` | `createSender` |')).toEqual([]);
  });

  it('refuses a row whose file does not contain the name, and a row without a file', () => {
    expect(map('| 1 | Where is mail sent? | `packages/service/src/jobs/sender.ts` | `sendMail` |')).toEqual([
      expect.stringContaining('row 1 looks for sendMail in packages/service/src/jobs/sender.ts'),
    ]);
    expect(map('| 2 | Where is mail sent? | in the sender | `createSender` |')).toEqual([
      expect.stringContaining('row 2 must be a question, a path in backticks'),
    ]);
  });
});

describe('tables', () => {
  it('refuses a blank line between the rows of a table, and takes one between two tables', () => {
    const table = '| what | where |\n|---|---|\n| a | b |\n';
    expect(problems({ 'docs/security.md': `${table}\n| c | d |\n` })).toEqual([
      expect.stringContaining('docs/security.md:4: a blank line cuts a table in two'),
    ]);
    expect(problems({ 'docs/security.md': `${table}\n${table}` })).toEqual([]);
  });
});
