// The environment: public contents, no change by touching it, and maintenance mode.
import { gunzipSync } from 'node:zlib';
import type { EnvironmentJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import { findInstanceByHost } from '../../store/instances/instances.ts';
import { signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

eachDatabase('the environment', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(database(), {
      settings: (settings) => ({ ...settings, maintenance_mode: true }),
    });
  });

  it('is the same by GET and PATCH, and PATCH stores nothing', async () => {
    const before = await findInstanceByHost(database().db, service.instance.apiHost);
    const browser = await openBrowser(service, { origin: 'http://localhost:9999' });
    const read = await browser.call<EnvironmentJSON>('GET', '/environment');
    const touched = await browser.call<EnvironmentJSON>('PATCH', '/environment', {
      body: { allowed_origins: 'https://evil.example', maintenance_mode: 'false' },
    });
    expect(touched.body.response).toEqual(read.body.response);
    // The environment is sent compressed, so it must not contain user data.
    await signUp(service, browser, 'bo@example.com');
    const signedIn = await browser.call<EnvironmentJSON>('PATCH', '/environment');
    expect([signedIn.body.client, signedIn.status]).toEqual([null, 200]);
    expect(await findInstanceByHost(database().db, service.instance.apiHost)).toEqual(before);
    const stranger = await openBrowser(service, { origin: 'https://evil.example' });
    const refused = await stranger.call('PATCH', '/environment');
    expect([refused.status, refused.codes]).toEqual([403, ['origin_invalid']]);
  });

  it('is not sent again to a browser that has it, until a setting changes', async () => {
    const browser = await openBrowser(service);
    const ask = (tag: string, method = 'GET') =>
      browser.call(method, '/environment', { headers: { 'if-none-match': tag } });
    const etag = (await browser.call('GET', '/environment')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const same = await ask(`"other", ${etag}`);
    expect([same.status, same.headers.get('etag'), same.headers.get('vary')]).toEqual([304, etag, 'Origin']);
    expect(same.headers.get('access-control-allow-origin')).toBe('http://localhost:4401');
    expect([(await ask('"other"')).status, (await ask(etag, 'PATCH')).status]).toEqual([200, 200]);
    await service.admin('PATCH', '/instance', { display_config: { application_name: 'Another name' } });
    const changed = await ask(etag);
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('is compressed for a browser that accepts it', async () => {
    const ask = (path: string, accepted: string, method = 'GET') => {
      const headers = { 'Accept-Encoding': accepted, Origin: 'http://localhost:9999' };
      return service.app.fetch(new Request(`${service.baseUrl}/v1${path}`, { method, headers }));
    };
    const plain = await ask('/environment', 'identity');
    const small = await ask('/environment', 'gzip, deflate, br');
    expect([plain.headers.get('Content-Encoding'), small.headers.get('Content-Encoding')]).toEqual([null, 'gzip']);
    expect(small.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = new Uint8Array(await small.arrayBuffer());
    const text = await plain.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 3);
    expect((await ask('/environment', 'gzip', 'PATCH')).headers.get('Content-Encoding')).toBe('gzip');
    expect((await ask('/client', 'gzip, deflate, br')).headers.get('Content-Encoding')).toBeNull();
  });

  it('contains no internal settings', async () => {
    const text = JSON.stringify((await (await openBrowser(service)).call('GET', '/environment')).body);
    for (const word of ['security', 'rate_limits', 'allowed_origins', 'satellites', 'proxy_url', 'secret'])
      expect(text).not.toContain(`"${word}`);
  });

  it('names the client script after the configured provider, for every instance', async () => {
    const versionsAt = async (at: TestService) => {
      const { body } = await (await openBrowser(at)).call<EnvironmentJSON>('GET', '/environment');
      return Object.entries(body.response.display_config).filter(([name]) => name.endsWith('js_version'));
    };
    expect(await versionsAt(service)).toEqual([['latchkey_js_version', '5']]);
    const other = await createTestService(database(), {
      config: { provider: 'acme' },
      settings: (settings) => ({
        ...settings,
        display_config: { ...settings.display_config, latchkey_js_version: '5' },
      }),
    });
    const reply = await other.app.fetch(new Request(`${other.baseUrl}/v1/environment`));
    const { display_config } = ((await reply.json()) as { readonly response: EnvironmentJSON }).response;
    expect(Object.keys(display_config).filter((name) => name.endsWith('js_version'))).toEqual(['acme_js_version']);
  });

  it('announces maintenance, and users can still sign in', async () => {
    const browser = await openBrowser(service);
    expect((await browser.call<EnvironmentJSON>('GET', '/environment')).body.response.maintenance_mode).toBe(true);
    expect((await signUp(service, browser, 'ada@example.com')).status).toBe(200);
    await browser.call('DELETE', '/client/sessions');
    expect((await signIn(browser, 'ada@example.com')).status).toBe(200);
  });

  it('rejects an unknown development browser with a code to register again, and never with a 401 on a GET', async () => {
    const browser = await openBrowser(service);
    browser.setToken('dvb_unknown');
    const read = await browser.call('GET', '/client');
    expect([read.status, read.codes]).toEqual([403, ['dev_browser_unauthenticated']]);
    const written = await browser.call('PUT', '/client');
    expect([written.status, written.codes]).toEqual([401, ['dev_browser_unauthenticated']]);
  });
});
