import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { enqueueMessage } from '../store/outbox.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createOperatorService, type OperatorCall, type OperatorService } from '../testing/operator-client.ts';
import { devAccessToken } from '../use-cases/instances/dev-access-token.ts';

let database: Database;
let service: OperatorService;
let realDatabase: Database;
let production: OperatorService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createOperatorService(database, { apiHost: 'localhost:4400', testMode: true });
  realDatabase = await openTestDatabase();
  production = await createOperatorService(realDatabase, {
    apiHost: 'latchkey.acme.test',
    environmentType: 'production',
    testMode: true,
  });
});
afterAll(() => Promise.all([database.close(), realDatabase.close()]));

/** A URL below /dev with the token of the instance, as `latchkey keys` prints it. */
const opened = (path: string, instanceId = service.instance.id): string => {
  const token = devAccessToken(service, instanceId);
  return `${path}${path.includes('?') ? '&' : '?'}token=${token}`;
};

const put = (to: string, code: string) =>
  enqueueMessage(database.db, service.ports, {
    instanceId: service.instance.id,
    channel: 'email',
    to,
    subject: 'Hello',
    text: `code ${code}`,
    html: `<b>${code}</b>`,
    code,
    link: undefined,
  });

describe('the development endpoints', () => {
  it('never show the secret key', async () => {
    for (const call of [{}, { secretKey: service.secretKey }])
      expect((await service.call('/dev/keys', call)).status).toBe(404);
  });

  it('show messages newest first, in full, for one recipient or for all', async () => {
    await put('ada@example.com', '111111');
    await put('ada@example.com', '222222');
    await put('bob@example.com', '333333');
    const { body } = await service.call(opened('/dev/inbox?to=ada%40example.com'));
    const messages = body.messages as Array<Record<string, unknown>>;
    expect(messages.map((message) => message.code)).toEqual(['222222', '111111']);
    expect(messages[0]).toEqual({
      id: expect.stringMatching(/^msg_/),
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Hello',
      text: 'code 222222',
      html: '<b>222222</b>',
      code: '222222',
      link: null,
      created_at: service.ports.clock.now(),
    });
    expect(((await service.call(opened('/dev/inbox'))).body.messages as unknown[]).length).toBe(3);
  });

  it('move the clock in test mode, by whole milliseconds only', async () => {
    const before = service.ports.clock.now();
    const moved = await service.call(opened('/dev/clock'), { method: 'POST', body: { advance_ms: 90_000 } });
    expect(moved.body).toEqual({ now: before + 90_000 });
    expect(service.ports.clock.now()).toBe(before + 90_000);
    for (const wrong of [{ advance_ms: -1 }, { advance_ms: '5' }, { advance_ms: 1.5 }, {}, { advance_ms: null }]) {
      const refused = await service.call(opened('/dev/clock'), { method: 'POST', body: wrong });
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('advance_ms must be a whole number');
    }
    expect(service.ports.clock.now()).toBe(before + 90_000);
    const back = await service.call(opened('/dev/clock'), { method: 'POST', body: { reset: true } });
    expect(back.body).toEqual({ now: before });
  });

  it('restore all data of a snapshot in test mode', async () => {
    const post = (path: string, body: object) => service.call(opened(path), { method: 'POST', body });
    const inbox = async () => (await service.call(opened('/dev/inbox'))).body.messages;
    await put('grace@example.com', '555555');
    const before = await inbox();
    const { body } = await post('/dev/snapshots', {});
    await put('grace@example.com', '666666');
    expect(await inbox()).not.toEqual(before);
    for (let time = 0; time < 2; time += 1) {
      expect(await post('/dev/snapshots/restore', body)).toMatchObject({ status: 200, body });
      expect(await inbox()).toEqual(before);
      await put('grace@example.com', '777777');
    }
    await post('/dev/snapshots/restore', body);
    expect((await post('/dev/snapshots/restore', { id: 'snap_unknown' })).status).toBe(404);
    for (const id of [undefined, 7, 'public', 'snap_"; drop schema public']) {
      expect((await post('/dev/snapshots/restore', { id })).status).toBe(422);
    }
  });

  it('have no clock and no snapshots outside test mode', async () => {
    const plain = await createOperatorService(database, { apiHost: 'plain.localhost:4400' });
    const call = { method: 'POST', body: { advance_ms: 1 }, secretKey: plain.secretKey };
    for (const path of ['/dev/clock', '/dev/snapshots', '/dev/snapshots/restore'])
      expect((await plain.call(path, call)).status).toBe(404);
  });
});

describe('with a production instance', () => {
  it('have no clock and no snapshots, for any caller', async () => {
    const beside = await createOperatorService(realDatabase, { apiHost: 'localhost:4400', testMode: true });
    const call = { method: 'POST', body: { advance_ms: 1 }, secretKey: beside.secretKey };
    const before = beside.ports.clock.now();
    for (const path of ['/dev/clock', '/dev/snapshots', '/dev/snapshots/restore'])
      expect((await beside.call(path, call)).status).toBe(404);
    expect(beside.ports.clock.now()).toBe(before);
    expect((await beside.call('/dev/inbox', { secretKey: beside.secretKey })).status).toBe(200);
  });
});

describe('access with the token of the instance', () => {
  const allowed: ReadonlyArray<readonly [string, OperatorCall]> = [
    ['a process on this machine', {}],
    ['the same over IPv6', { from: '::1' }],
    ['the same as IPv4 inside IPv6', { from: '::ffff:127.0.0.1' }],
    ['another name of this machine', { host: '127.0.0.1:4400' }],
    ['a page on this machine', { headers: { origin: 'http://localhost:4401', 'sec-fetch-site': 'same-site' } }],
    ['a typed address', { headers: { 'sec-fetch-site': 'none' } }],
  ];
  it.each(allowed)('%s', async (_title, call) => {
    expect((await service.call(opened('/dev/inbox'), call)).status).toBe(200);
  });

  const refused: ReadonlyArray<readonly [string, OperatorCall]> = [
    ['another machine', { from: '192.168.1.20' }],
    ['another machine over IPv6', { from: 'fe80::1' }],
    ['an address that only begins like ours', { from: '127.0.0.1.example.com' }],
    ['a page that points its own name here', { host: 'evil.test:4400' }],
    ['a name that only contains ours', { host: 'localhost.evil.test:4400' }],
    ['a page of another site', { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } }],
    ['a page without an origin', { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }],
    ['an image tag of another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a caller behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a caller behind another proxy', { headers: { forwarded: 'for=203.0.113.9' } }],
  ];
  it.each(refused)('not %s', async (_title, call) => {
    for (const path of ['/dev/inbox', '/dev/telemetry']) {
      const { status, body, headers } = await service.call(opened(path), call);
      expect(status).toBe(403);
      expect(JSON.stringify(body)).not.toMatch(/messages|events/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    const before = service.ports.clock.now();
    expect(
      (await service.call(opened('/dev/clock'), { ...call, method: 'POST', body: { advance_ms: 5 } })).status,
    ).toBe(403);
    expect((await service.call(opened('/dev/snapshots'), { ...call, method: 'POST', body: {} })).status).toBe(403);
    expect(service.ports.clock.now()).toBe(before);
  });

  it('rejects callers without a secret: behind a proxy on this machine every caller looks local', async () => {
    await put('ada@example.com', '444444');
    const plain = await createOperatorService(database, { apiHost: 'other.localhost:4400' });
    const wrong = ['', '?token=', '?token=wrong', `?token=${devAccessToken(service, plain.instance.id)}`];
    for (const query of wrong) {
      for (const path of ['/dev/inbox', '/dev/telemetry']) {
        const { status, body } = await service.call(`${path}${query}`);
        expect([path, query, status]).toEqual([path, query, 403]);
        expect(JSON.stringify(body)).not.toMatch(/messages|events|444444/);
      }
      const before = service.ports.clock.now();
      const call = { method: 'POST', body: { advance_ms: 5 } };
      expect((await service.call(`/dev/clock${query}`, call)).status).toBe(403);
      expect(service.ports.clock.now()).toBe(before);
    }
  });

  it('accepts the secret key, from any address', async () => {
    const call = { from: '203.0.113.9', secretKey: service.secretKey };
    expect((await service.call('/dev/inbox', call)).status).toBe(200);
  });

  it('rejects a wrong key, even on this machine', async () => {
    for (const secretKey of ['sk_test_wrong', `${service.secretKey}x`, 'pk_test_abc', '']) {
      expect((await service.call(opened('/dev/inbox'), { secretKey })).status).toBe(401);
    }
  });

  it('rejects every caller on a production instance', async () => {
    for (const path of ['/dev/telemetry', '/dev/inbox']) {
      expect((await production.call(path, { secretKey: production.secretKey })).status).toBe(404);
      expect((await production.call(opened(path, production.instance.id))).status).toBe(403);
    }
  });

  it('lets pages on this machine read replies, and rejects the preflight of other pages', async () => {
    const ask = (origin: string) =>
      service.fetch('/dev/inbox', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } });
    const own = await ask('http://localhost:4401');
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4401');
    expect(own.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(own.headers.get('vary')).toBe('Origin');
    for (const origin of ['https://evil.test', 'null', 'http://localhost.evil.test', 'http://evil.test:4401']) {
      expect((await ask(origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
