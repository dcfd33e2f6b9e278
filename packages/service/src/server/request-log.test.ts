// The request log of a whole service: one line for each request, found by the id in the reply, without anything the caller sent.
import { URL_MAX_LENGTH } from '@latchkey/wire';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LogFields } from '../ports/log.ts';
import type { Database } from '../store/database/database.ts';
import { signedInBrowser } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestService, type TestService } from '../testing/test-service.ts';

const PROXY = '10.0.0.7';
const SECRET = 'plantedSecret0123456789';

let database: Database;
let service: TestService;
const lines: LogFields[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const write = (fields: LogFields, message: string) => void lines.push({ ...fields, message });
  service = await createTestService(database, {
    config: { requestLog: { sample: 1, addresses: 'full' }, trustedProxies: [PROXY] },
    ports: (ports) => ({ ...ports, log: { debug: write, info: write, warn: write, error: write } }),
  });
});
afterAll(() => database.close());
beforeEach(() => {
  lines.length = 0;
});

const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = PROXY) =>
  service.app.fetch(new Request(`${service.baseUrl}${path}`, { headers }), { incoming: { socket: { remoteAddress } } });

it('has one line for a call, with the pattern of its path, its instance and the id that the reply has', async () => {
  const browser = await signedInBrowser(service, 'ada@example.com');
  const { body } = await browser.call<{ sessions: ReadonlyArray<{ id: string }> }>('GET', '/client');
  lines.length = 0;
  const reply = await browser.call('POST', `/client/sessions/${body.response.sessions[0]?.id}/tokens`);
  expect(lines).toEqual([
    {
      message: 'request',
      request_id: reply.headers.get('x-request-id'),
      call: 'POST /v1/client/sessions/:id/tokens',
      status: 200,
      ms: expect.any(Number),
      address: '192.0.2.1',
      instance_id: service.instance.id,
    },
  ]);
});

it('names the instance of an admin call, and has a line for what no row answers', async () => {
  await service.admin('GET', '/users');
  await ask('/no/such/address');
  await ask(`/v1/client?long=${'x'.repeat(URL_MAX_LENGTH)}`);
  expect(lines.map(({ call, status, instance_id }) => [call, status, instance_id])).toEqual([
    ['GET /admin/v1/users', 200, service.instance.id],
    ['none', 404, service.instance.id],
    ['none', 414, undefined],
  ]);
});

it('takes the id and the address of a request from a trusted proxy, and from no other caller', async () => {
  const id = 'edge-7f3a.0001';
  const headers = { 'x-request-id': id, 'x-forwarded-for': '203.0.113.9' };
  const proxied = await ask('/v1/environment', headers);
  expect(proxied.headers.get('x-request-id')).toBe(id);
  expect(lines[0]).toMatchObject({ request_id: id, address: '203.0.113.9' });
  for (const [given, from] of [
    [id, '192.0.2.1'],
    ['short', PROXY],
    ['x'.repeat(129), PROXY],
    ['with space 12345', PROXY],
    ['<script>alert(1)', PROXY],
  ] as const) {
    const reply = await ask('/v1/environment', { 'x-request-id': given }, from);
    expect(reply.headers.get('x-request-id')).toMatch(/^req_\w{27}$/);
  }
});

it('gives an error body, the reply and every line the same id', async () => {
  const reply = await ask('/v1/client/sessions/sess_none/tokens');
  const body = (await reply.json()) as Record<string, unknown>;
  const id = reply.headers.get('x-request-id');
  expect(Object.values(body)).toContain(id);
  expect(lines.map((line) => line.request_id)).toEqual([id]);
});

it('has nothing that the caller sent in a path, a query, a header or a cookie', async () => {
  const paths = [
    `/v1/client/sign_ins/${SECRET}`,
    `/v1/client/sessions/${SECRET}/tokens/${SECRET}`,
    `/v1/verify?token=${SECRET}`,
    `/v1/client/handshake?redirect_url=${SECRET}`,
    `/v1/oauth_callback/oauth_google?code=${SECRET}&state=${SECRET}`,
    `/v1/tickets/accept?ticket=${SECRET}`,
    `/admin/v1/users/${SECRET}`,
    `/dev/${SECRET}`,
    `/console/${SECRET}`,
    `/chunks/${SECRET}.js`,
    `/${SECRET}?__latchkey_db_jwt=${SECRET}`,
  ];
  for (const path of paths)
    await ask(path, {
      cookie: `__client=${SECRET}`,
      authorization: `Bearer ${SECRET}`,
      origin: `https://${SECRET}.test`,
    });
  expect(lines.filter(({ message }) => message === 'request')).toHaveLength(paths.length);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
