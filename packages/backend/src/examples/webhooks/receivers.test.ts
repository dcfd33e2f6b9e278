// The receivers of the guide about webhooks run, and behave alike.
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SECRET, signedWebhook, USER_CREATED } from '../../testing/signed-webhook.ts';
import { createApp as createExpressApp } from './express-app.ts';
import { createApp as createFastifyApp } from './fastify-app.ts';
import type { Accounts } from './handle-event.ts';
import { createApp as createHonoApp } from './hono-app.ts';
import { createRoute } from './next-route.ts';

type Post = (init: { headers: Record<string, string>; body: string }) => Promise<Response>;

const overHttp = async (listener: RequestListener): Promise<Post> => {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return ({ headers, body }) =>
    fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers: { connection: 'close', ...headers }, body });
};

const overStandard =
  (handle: (request: Request) => Response | Promise<Response>): Post =>
  async (init) =>
    handle(new Request('http://localhost:3000/webhooks', { method: 'POST', ...init }));

const RECEIVERS: Readonly<Record<string, (accounts: Accounts) => Promise<Post> | Post>> = {
  Express: (accounts) => overHttp(createExpressApp(accounts)),
  Fastify: async (accounts) => {
    const app = await createFastifyApp(accounts);
    await app.ready();
    return overHttp((request, response) => app.routing(request, response));
  },
  Hono: (accounts) => overStandard(createHonoApp(accounts).fetch),
  'Next.js': (accounts) => overStandard(createRoute(accounts).POST),
};

it.each(Object.entries(RECEIVERS))('the receiver of %s handles what is signed, once', async (_name, start) => {
  vi.stubEnv('LATCHKEY_WEBHOOK_SECRET', SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  const calls: string[] = [];
  const post = await start({
    save: async (userId) => void calls.push(`save ${userId}`),
    remove: async (userId) => void calls.push(`remove ${userId}`),
  });
  const at = Date.now();
  const send = async (event: object) => (await post(signedWebhook({ event, at }))).status;
  expect(await send(USER_CREATED)).toBe(204);
  expect(await send(USER_CREATED)).toBe(204);
  expect(
    await send({ ...USER_CREATED, id: 'evt_2', type: 'user.deleted', data: { id: 'user_ada', deleted: true } }),
  ).toBe(204);
  expect(await send({ ...USER_CREATED, id: 'evt_3', type: 'of.tomorrow' })).toBe(204);
  expect(calls).toEqual(['save user_ada', 'remove user_ada']);
  const forged = await post({ ...signedWebhook({ at }), body: '{"type":"user.deleted"}' });
  expect([forged.status, await forged.json()]).toMatchObject([400, { reason: 'signature-invalid' }]);
  expect(calls).toHaveLength(2);
});

it('the guide explains every reason', async () => {
  const source = await readFile(new URL('../../webhooks/error.ts', import.meta.url), 'utf8');
  const reasons = [...source.matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, reason]) => reason);
  const guide = await readFile(new URL('../../../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  expect(reasons).toHaveLength(9);
  for (const reason of reasons) expect(guide).toContain(`| \`${reason}\` |`);
});
