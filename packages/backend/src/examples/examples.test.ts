// The examples of the guide run, and the guide explains every reason they can return.
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { claimsWith, createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from '../testing/test-issuer.ts';
import { createHandler } from './fetch-handler.ts';
import { createApi } from './node-server.ts';
import { createTaskServer } from './pending-sessions.ts';

const GUIDE = new URL('../../../../docs/guides/verify-tokens.md', import.meta.url);

const key = await createTestKey('key_1');
const options = { publishableKey: PUBLISHABLE_KEY, fetch: createFakeJwks(key).fetch, now: () => NOW };

it('the server answers signed-in users only', async () => {
  const server = createApi(options);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { ...headers, connection: 'close' } });
    return [reply.status, await reply.json()];
  };
  expect(await ask({})).toEqual([401, { reason: 'no-token' }]);
  expect(await ask({ authorization: `Bearer ${await key.sign()}` })).toEqual([200, { userId: 'user_ada' }]);
  const cookie = `__session=${await key.sign()}; __client_uat=1768478000`;
  expect(await ask({ cookie })).toEqual([200, { userId: 'user_ada' }]);
});

it('the handler answers users with the permission', async () => {
  const handler = createHandler(options);
  const ask = async (token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await handler(new Request('http://localhost:4401/invoices', { headers }));
    return [reply.status, await reply.json()];
  };
  const member = claimsWith({ org_id: 'org_1', org_role: 'org:member', org_permissions: ['org:invoices:read'] });
  expect(await ask()).toEqual([401, { reason: 'no-token' }]);
  expect(await ask(await key.sign())).toEqual([403, {}]);
  expect(await ask(await key.sign(member))).toEqual([200, { invoicesOf: 'org_1' }]);
});

it('the server of the guide about policies sends users with tasks to the sign-in page', async () => {
  const handler = createTaskServer(options);
  const ask = async (path: string, token: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${token}`;
    const reply = await handler(
      new Request(`http://localhost:4401${path}`, { headers: { authorization, ...headers } }),
    );
    return [reply.status, reply.headers.get('location') ?? (await reply.json())];
  };
  const active = await key.sign();
  const pending = await key.sign(claimsWith({ sts: 'pending' }));
  expect(await ask('/', active)).toEqual([200, { userId: 'user_ada' }]);
  expect(await ask('/', pending)).toEqual([401, { reason: 'session-pending' }]);
  expect(await ask('/', pending, { accept: 'text/html' })).toEqual([302, '/sign-in']);
  expect(await ask('/welcome', pending)).toEqual([200, { status: 'pending' }]);
  expect(await ask('/welcome', active)).toEqual([200, { status: 'active' }]);
  expect(await ask('/welcome', 'x')).toEqual([200, { status: 'signed-out' }]);
});

it('the guide explains every reason', async () => {
  const source = await readFile(new URL('../refusal.ts', import.meta.url), 'utf8');
  const reasons = [...source.matchAll(/^ {2}'?([a-z-]+)'?:\s+'/gm)].map(([, reason]) => reason);
  const guide = await readFile(GUIDE, 'utf8');
  expect(reasons.length).toBeGreaterThan(20);
  for (const reason of reasons) expect(guide).toContain(`| \`${reason}\` |`);
});
