// The lookup of leaked passwords against a real server on this machine.
import { afterEach, expect, it } from 'vitest';
import { type RangeServer, sha1Of, startRangeServer } from '../../testing/factors/range-server.ts';
import { systemFetch } from '../oauth/fetch.ts';
import { createPublicFetch } from '../oauth/public-fetch.ts';
import { createLeakedPasswords } from './leaked-passwords.ts';

const LEAKED = 'tr0ub4dor&3 is in every leak';
const open: RangeServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const start = async (...given: Parameters<typeof startRangeServer>): Promise<RangeServer> => {
  const server = await startRangeServer(...given);
  open.push(server);
  return server;
};

const PATIENCE_MS = 45_000;
const port = (patienceMs = PATIENCE_MS) =>
  createLeakedPasswords({ fetch: systemFetch, publicFetch: createPublicFetch(), patienceMs });

it('finds a leaked password, and sends five characters of its hash and nothing else', async () => {
  const server = await start([LEAKED]);
  const find = (password: string) => port().find(password, { endpoint: server.url, reach: 'anywhere' });
  expect(await find(LEAKED)).toBe('leaked');
  expect(await find(`${LEAKED} not`)).toBe('not_found');
  const [first] = server.requests;
  expect(first?.path).toBe(`/range/${sha1Of(LEAKED).slice(0, 5)}`);
  expect(first?.headers).toMatchObject({ 'add-padding': 'true', 'user-agent': 'latchkey' });
  expect(JSON.stringify(server.requests)).not.toContain(sha1Of(LEAKED).slice(5, 12));
});

it.each([
  ['an error', { status: 503, body: 'busy' }],
  // A redirect is not followed: it could lead into the private network.
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['more than a range', { body: `${'0'.repeat(34)}:1\n`.repeat(10_000) }],
])('is unreachable when the endpoint answers with %s', async (_what, answer) => {
  const server = await start([], { answer });
  expect(await port().find(LEAKED, { endpoint: server.url, reach: 'anywhere' })).toBe('unreachable');
});

it('is unreachable when the endpoint does not answer in time, or not at all', async () => {
  const server = await start([], { hold: true });
  expect(await port(50).find(LEAKED, { endpoint: server.url, reach: 'anywhere' })).toBe('unreachable');
  await server.close();
  expect(await port().find(LEAKED, { endpoint: server.url, reach: 'anywhere' })).toBe('unreachable');
});

it('does not connect to this machine for a production instance', async () => {
  const server = await start([LEAKED]);
  expect(await port().find(LEAKED, { endpoint: server.url, reach: 'public' })).toBe('unreachable');
  expect(server.requests).toEqual([]);
});
