// The adapter of Fastify, in a Fastify application.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { describeAdapter } from '../testing/adapter-conformance.ts';
import { createTestHost } from '../testing/test-host.ts';
import { getAuth, latchkey, requireAuth } from './fastify.ts';

/** The reply of an injected request as a standard response. */
const inject =
  (app: FastifyInstance) => async (path: string, init: { method?: string; headers?: object; body?: string }) => {
    const { method = 'GET', headers = {}, body } = init;
    const reply = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path,
      headers: { ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(reply.headers))
      for (const one of [value].flat()) received.append(name, String(one));
    return new Response(reply.body, { status: reply.statusCode, headers: received });
  };

describeAdapter('Fastify', async (options) => {
  const app = Fastify();
  await app.register(latchkey, options);
  const answer = async (request: FastifyRequest) => ({ userId: getAuth(request).userId ?? null });
  app.get('/me', answer);
  app.post('/me', async (request) => {
    expect(request.body).toEqual({ a: 1 });
    return answer(request);
  });
  app.get('/account', { onRequest: requireAuth() }, answer);
  app.get('/admin', { onRequest: requireAuth({ role: 'org:admin' }) }, answer);
  app.get('/invoices', { preHandler: requireAuth({ permission: 'org:invoices:read' }) }, answer);
  app.get('/danger', { onRequest: requireAuth({ reverification: 'strict' }) }, answer);
  app.get('/cookies', (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('set-cookie', ['a=1', 'b=2']);
    return answer(request);
  });
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  return inject(app);
});

it('takes the address of the browser from the socket, or from a proxy that Fastify trusts', async () => {
  const { options, calls } = await createTestHost();
  for (const [trustProxy, address] of [
    [false, '127.0.0.1'],
    [true, '203.0.113.9'],
  ] as const) {
    const app = Fastify({ trustProxy });
    await app.register(latchkey, options);
    await inject(app)('/__latchkey/v1/client', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(calls.at(-1)?.headers.get('x-forwarded-for')).toBe(address);
  }
});

it('says what is missing if a route is protected without the plugin', async () => {
  const app = Fastify();
  app.get('/account', { onRequest: requireAuth() }, async () => 'x');
  const reply = await inject(app)('/account', {});
  expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('Call app.register(latchkey)')]);
});
