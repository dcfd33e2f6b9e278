// Admin API: which proxy and satellite addresses an operator can set for an instance.
import { beforeAll, expect, it, vi } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../testing/operator-client.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Errors = ReadonlyArray<{ readonly message: string; readonly meta?: { readonly param_name?: string } }>;

eachDatabase('satellites and proxies of an instance', (database) => {
  let service: OperatorService;
  let other: OperatorService;
  beforeAll(async () => {
    const environmentType = 'production';
    service = await createOperatorService(database(), { apiHost: 'latchkey.example.com', environmentType });
    other = await createOperatorService(database(), { apiHost: 'latchkey.other.test', environmentType });
  });

  const patch = (body: unknown, who = service) =>
    who.call('/admin/v1/instance', { method: 'PATCH', secretKey: who.secretKey, body });
  const SATELLITES = [
    { domain: 'satellite.example.net', proxy_url: null },
    { domain: 'shop.example.org', proxy_url: 'https://shop.example.org/__latchkey' },
  ];
  const PROXY = 'https://app.example.com/__latchkey';

  it('are empty at first, and are stored and returned when set', async () => {
    const before = await service.call('/admin/v1/instance', { secretKey: service.secretKey });
    expect(before.body).toMatchObject({ proxy_url: null, satellites: [] });
    const set = await patch({ satellites: SATELLITES, proxy_url: PROXY });
    expect([set.status, set.body.satellites, set.body.proxy_url]).toEqual([200, SATELLITES, PROXY]);
    // The reply can be sent back unchanged as the next request.
    expect((await patch(set.body)).status).toBe(200);
  });

  it('allow pages of those origins, and reject them again when removed', async () => {
    await patch({ satellites: SATELLITES });
    const allowed = async () => {
      const headers = { origin: 'https://satellite.example.net' };
      const reply = await service.fetch('/v1/environment', { headers });
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await allowed()).toBe('https://satellite.example.net');
    expect((await patch({ satellites: [] })).body.satellites).toEqual([]);
    expect(await allowed()).toBeNull();
    expect((await service.fetch('/v1/environment', { host: 'latchkey.satellite.example.net' })).status).toBe(400);
    expect((await patch({ proxy_url: null })).body.proxy_url).toBeNull();
  });

  it.each([
    ['a domain with a scheme', { satellites: [{ domain: 'https://a.example', proxy_url: null }] }],
    ['a domain with a port', { satellites: [{ domain: 'a.example:8443', proxy_url: null }] }],
    ['a domain with a path', { satellites: [{ domain: 'a.example/x', proxy_url: null }] }],
    ['a domain in capitals', { satellites: [{ domain: 'A.example', proxy_url: null }] }],
    ['a single name', { satellites: [{ domain: 'localhost', proxy_url: null }] }],
    ['a wildcard', { satellites: [{ domain: '*.example', proxy_url: null }] }],
    ['its own domain', { satellites: [{ domain: 'example.com', proxy_url: null }] }],
    ['a part of its own domain', { satellites: [{ domain: 'app.example.com', proxy_url: null }] }],
    ['one domain twice', { satellites: ['a', 'a'].map((name) => ({ domain: `${name}.example`, proxy_url: null })) }],
    [
      'a domain inside another',
      { satellites: ['a.example', 'b.a.example'].map((domain) => ({ domain, proxy_url: null })) },
    ],
    ['a proxy elsewhere', { satellites: [{ domain: 'a.example', proxy_url: 'https://evil.example/x' }] }],
    ['something unknown', { satellites: [{ domain: 'a.example', proxy_url: null, admin: true }] }],
    ['a proxy over http', { proxy_url: 'http://app.example.com/__latchkey' }],
    ['a proxy without a path', { proxy_url: 'https://app.example.com' }],
    ['a proxy that ends in a slash', { proxy_url: 'https://app.example.com/__latchkey/' }],
    ['a proxy with a query', { proxy_url: 'https://app.example.com/__latchkey?x' }],
    ['a proxy with a name', { proxy_url: 'https://user@app.example.com/__latchkey' }],
    ['a relative proxy', { proxy_url: '/__latchkey' }],
    ['a proxy in capitals', { proxy_url: 'https://APP.example.com/__latchkey' }],
  ])('cannot be %s', async (_name, body) => {
    const reply = await patch(body);
    expect(reply.status).toBe(422);
    expect((reply.body.errors as Errors)[0]?.meta?.param_name).toMatch(/^(?:satellites|proxy_url)/);
  });

  it('belong to one instance', async () => {
    await patch({ satellites: SATELLITES, proxy_url: PROXY });
    const [domain] = SATELLITES;
    for (const body of [{ satellites: [domain] }, { proxy_url: PROXY }]) {
      const reply = await patch(body, other);
      expect([reply.status, (reply.body.errors as Errors)[0]?.message]).toEqual([
        422,
        expect.stringContaining('another instance'),
      ]);
    }
  });
});
