// A table of calls that lacks a call, has a call too many, or has one twice; each refused.
import { expect, it } from 'vitest';
import { makeTree } from '../testing/breach.mjs';
import { checkCalls } from './calls.mjs';

const TABLE = `export const ENDPOINTS = {
  'GET /client': enveloped('client', 'Read this client'),
  'POST /organizations/:organizationId/domains': { framing: 'enveloped' },
} satisfies Rows;
`;
const CLIENT = '| `GET /client` | | client | client or null |';
const DOMAIN = '| `POST /organizations/:organizationId/domains` | `name` | session | domain |';
const NO_CALL = '| `GET /v1/captcha/challenge` | a challenge |';

function problems(...rows) {
  const tree = makeTree({
    'packages/wire/src/schemas/endpoint-table.ts': TABLE,
    'docs/reference/wire.md': `# Wire\n\n## Calls\n\n| call | input |\n|---|---|\n${rows.join('\n')}\n\n## After\n\n| \`GET /after\` |\n`,
  });
  try {
    return checkCalls(tree.root);
  } finally {
    tree.dispose();
  }
}

it('accepts one row for each call, and other addresses', () => {
  expect(problems(CLIENT, DOMAIN, NO_CALL)).toEqual([]);
});

it('refuses a call without a row, also one whose path is abbreviated', () => {
  expect(problems(CLIENT)).toEqual([expect.stringContaining('POST /organizations/:organizationId/domains has no row')]);
  expect(problems(CLIENT, '| `POST /domains` | `name` | session | domain |')).toEqual([
    expect.stringContaining('POST /organizations/:organizationId/domains has no row'),
    expect.stringContaining('POST /domains has a row, but'),
  ]);
});

it('refuses a row for a call that does not exist, and two rows for one call', () => {
  expect(problems(CLIENT, DOMAIN, '| `GET /clients` | |')).toEqual([
    expect.stringContaining('GET /clients has a row, but'),
  ]);
  expect(problems(CLIENT, DOMAIN, CLIENT)).toEqual([expect.stringContaining('GET /client has two rows')]);
});
