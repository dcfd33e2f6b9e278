import { MINUTE_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import type { ProbeJSON } from '../domain/inspection/facts.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestService } from '../testing/test-service.ts';
import { createProbeToken } from '../use-cases/inspection/probe-token.ts';

const PROXY = '10.0.0.2';
const socket = { incoming: { socket: { remoteAddress: PROXY } } };

eachDatabase('the probe of latchkey doctor', (database) => {
  const setUp = async (trustedProxies: readonly string[] = []) => {
    const service = await createTestService(database(), { environmentType: 'production', config: { trustedProxies } });
    const { ports, app, baseUrl } = service;
    const token = createProbeToken(ports.vault, ports.clock.now());
    const ask = async (headers: Readonly<Record<string, string>> = {}, url = baseUrl) => {
      const authorization = `Bearer ${token}`;
      const request = new Request(`${url}/health/probe`, { headers: { authorization, ...headers } });
      const reply = await app.fetch(request, socket);
      // Of a refusal only the status is read.
      const body = (await reply.json()) as ProbeJSON;
      return { status: reply.status, body, cookies: reply.headers.getSetCookie(), headers: reply.headers };
    };
    return { ...service, ask };
  };

  it('answers what the service sees of a request', async () => {
    const { ask, instance } = await setUp();
    const { status, body, headers } = await ask({ 'x-forwarded-for': '203.0.113.9', cookie: 'a=1; latchkey_probe=1' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      object: 'probe',
      host: instance.apiHost,
      instance_id: instance.id,
      address: PROXY,
      socket_address: PROXY,
      is_from_trusted_proxy: false,
      forwarded_for: '203.0.113.9',
      has_cookie: true,
    });
    expect((await ask()).body).toMatchObject({ forwarded_for: null, has_cookie: false });
    expect((await ask()).body.id).not.toBe(body.id);
  });

  it('names the caller behind a trusted proxy, and no instance for another host', async () => {
    const { ask } = await setUp([PROXY]);
    const { body } = await ask({ 'x-forwarded-for': '192.0.2.1, 203.0.113.9' }, 'http://backend:4400');
    expect(body).toMatchObject({
      address: '203.0.113.9',
      is_from_trusted_proxy: true,
      instance_id: null,
      host: 'backend:4400',
    });
  });

  it('sets cookies with the attributes of the real ones', async () => {
    const { ask, instance } = await setUp();
    const domain = instance.apiHost.replace('latchkey.', '');
    expect((await ask()).cookies).toEqual([
      '__Host-latchkey_probe=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      `latchkey_probe=1; Max-Age=60; Domain=${domain}; Path=/; Secure; SameSite=Strict`,
    ]);
  });

  it('does not exist without a token, with one of another key, or with an old one', async () => {
    const { ask, ports } = await setUp();
    const until = ports.clock.now() + MINUTE_MS;
    for (const authorization of ['', 'Bearer x', `Bearer ${until}.${'A'.repeat(43)}`, `Bearer ${until}.`])
      expect([authorization, (await ask({ authorization })).status]).toEqual([authorization, 404]);
    ports.clock.advance(7 * MINUTE_MS);
    expect((await ask()).status).toBe(404);
  });
});
