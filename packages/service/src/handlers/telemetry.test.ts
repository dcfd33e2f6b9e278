// Telemetry stays on this machine: development only, bounded, readable only by the developer.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../testing/operator-client.ts';
import { SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: OperatorService;
let production: OperatorService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createOperatorService(database, { apiHost: 'telemetry.localhost:4400' });
  production = await createOperatorService(database, {
    apiHost: 'latchkey.example.com',
    environmentType: 'production',
  });
});
afterAll(() => database.close());

const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service.call('/v1/event', { method: 'POST', body, headers: { origin: 'http://localhost:4401', ...headers } });
const list = async () =>
  (await service.call('/dev/telemetry', { secretKey: service.secretKey })).body.events as readonly Record<
    string,
    unknown
  >[];

const EVENT = {
  event: 'COMPONENT_MOUNTED',
  cv: '5.55.1',
  it: 'development',
  sdk: '@latchkey/react',
  sdkv: '0.1.0',
  pk: 'pk_test_x',
  payload: { component: 'SignIn', appearanceProp: false },
};

describe('telemetry', () => {
  it('stores the events of a page, and shows them to the developer', async () => {
    const reply = await send({ events: [EVENT] });
    expect([reply.status, reply.body]).toEqual([200, { accepted: 1 }]);
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:4401');
    expect((await list())[0]).toEqual({ ...EVENT, received_at: service.ports.clock.now() });
  });

  it('answers the preflight of its JSON', async () => {
    const reply = await service.call('/v1/event', {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4401', 'access-control-request-method': 'POST' },
    });
    expect(reply.headers.get('access-control-allow-headers')).toContain('Content-Type');
  });

  it('drops fields that no event has, above all a secret key', async () => {
    await send({ events: [{ ...EVENT, sk: 'sk_test_secret', extra: 1 }] });
    expect(JSON.stringify(await list())).not.toMatch(/sk_test|extra/);
  });

  it.each([
    ['no events', {}],
    ['events that are none', { events: 'x' }],
    ['a name that is none', { events: [{ event: '<script>' }] }],
    ['too many at once', { events: Array.from({ length: 51 }, () => EVENT) }],
    ['a payload that is too large', { events: [{ ...EVENT, payload: { text: 'x'.repeat(5_000) } }] }],
  ])('refuses %s', async (_name, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it('rejects pages of other origins than the instance’s', async () => {
    expect((await send({ events: [EVENT] }, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('keeps the last 500 events', async () => {
    for (let count = 0; count < 11; count += 1)
      await send({ events: Array.from({ length: 50 }, (_, at) => ({ ...EVENT, sdk: `${count}/${at}` })) });
    const events = await list();
    expect(events).toHaveLength(500);
    expect(events[0]?.sdk).toBe('10/49');
  });

  it('does not exist in production', async () => {
    const reply = await production.call('/v1/event', {
      method: 'POST',
      body: { events: [EVENT] },
      headers: { origin: 'https://example.com' },
    });
    expect(reply.status).toBe(404);
    expect((await production.call('/dev/telemetry', { secretKey: production.secretKey })).status).toBe(404);
  });

  it('is shown on loopback only', async () => {
    expect((await service.call('/dev/telemetry', { from: '203.0.113.5' })).status).toBe(403);
    expect(await list()).not.toEqual([]);
  });
});
