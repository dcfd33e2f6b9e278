// Start-up: order, deadline, failure, satellites.
import { CLIENT_NAMES, FIRST_LOAD_DEADLINE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isNetworkError } from '../errors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

describe('load', () => {
  it('in production reads the environment and has no development browser', async () => {
    const { latchkey, platform, service } = createHarness({ instanceType: 'production' });
    await latchkey.load();
    expect(service.calls).toEqual(['GET /environment', 'GET /client']);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.clientUat)).toBeUndefined();
    expect(platform.logs).toEqual([]);
  });

  it.each([true, false])('with a development key warns once (cookies: %s)', async (standardBrowser) => {
    const { latchkey, platform } = createHarness();
    await latchkey.load({ standardBrowser });
    await latchkey.load();
    expect(platform.logs.filter((line) => line.includes('development keys'))).toHaveLength(1);
  });

  it('does nothing the second time, and concurrent calls share one start', async () => {
    const { latchkey, service } = createHarness();
    await Promise.all([latchkey.load(), latchkey.load()]);
    await latchkey.load();
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(1);
  });

  it('reads the token from the URL and removes it', async () => {
    const { latchkey, platform, service } = createHarness({
      isNewBrowser: true,
      href: `https://app.example.com/?${CLIENT_NAMES.params.devBrowser}=dvb_page&keep=1&${CLIENT_NAMES.params.synced}=true`,
    });
    await latchkey.load();
    expect(service.calls).not.toContain('POST /dev_browser');
    expect(platform.location.href()).toBe('https://app.example.com/?keep=1');
    expect(platform.cookies.get(CLIENT_NAMES.cookies.devBrowser)).toBe('dvb_page');
  });

  it('accepts a rotated token from a reply', async () => {
    const { latchkey, platform, service } = createHarness();
    service.once('GET /client', () =>
      jsonResponse({ response: null, client: null }, { headers: { [CLIENT_NAMES.headers.devBrowser]: 'dvb_2' } }),
    );
    await latchkey.load();
    expect(platform.cookies.get(CLIENT_NAMES.cookies.devBrowser)).toBe('dvb_2');
  });

  it('settles within the deadline when the service never responds, and can be called again', async () => {
    const { latchkey, platform, service } = createHarness();
    platform.network.respond(() => new Promise(() => undefined));
    const outcome = latchkey.load().catch((error: unknown) => error);
    await platform.advance(FIRST_LOAD_DEADLINE_MS);
    expect(isNetworkError(await outcome)).toBe(true);
    expect(latchkey.loaded).toBe(false);
    platform.network.respond(service.respond);
    await latchkey.load();
    expect(latchkey.loaded).toBe(true);
  });

  it('retries with the options it had', async () => {
    const { latchkey, platform, service } = createHarness();
    platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(Promise.all([latchkey.load({ signInUrl: '/enter' }), platform.advance(10_000)])).rejects.toThrow();
    platform.network.respond(service.respond);
    await latchkey.load();
    expect([latchkey.loaded, latchkey.__internal_getOption('signInUrl')]).toEqual([true, '/enter']);
  });

  it('reports when the engine cannot be downloaded, and tries again', async () => {
    let isBroken = true;
    const engine = () => (isBroken ? Promise.reject(new TypeError('404')) : import('./engine.ts'));
    const { latchkey } = createHarness({ client: { lazyModules: { engine } } });
    await expect(latchkey.load()).rejects.toThrow('could not be downloaded');
    expect(latchkey.store.getSnapshot().status).toBe('degraded');
    isBroken = false;
    await latchkey.load();
    expect(latchkey.loaded).toBe(true);
  });

  it('in production calls the service while the engine is still loading', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const engine = () => arrived.then(() => import('./engine.ts'));
    const { latchkey, platform, service } = createHarness({
      instanceType: 'production',
      client: { lazyModules: { engine } },
    });
    const loading = latchkey.load();
    await platform.settle();
    expect(service.calls).toEqual(['GET /environment', 'GET /client']);
    arrive();
    await loading;
    expect(service.calls).toHaveLength(2);
    expect(latchkey.loaded).toBe(true);
  });

  it('waits for the settings and requests the client once more when it requires a challenge', async () => {
    const { latchkey, service } = createHarness({ instanceType: 'production' });
    service.once('GET /client', () => errorResponse(401, 'requires_captcha'));
    service.once('POST /client/verify', () => errorResponse(401, 'requires_captcha'));
    await latchkey.load();
    expect(latchkey.loaded).toBe(true);
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(2);
    const stuck = createHarness({ instanceType: 'production' });
    for (const _ of [1, 2, 3, 4]) {
      stuck.service.once('GET /client', () => errorResponse(401, 'requires_captcha'));
      stuck.service.once('POST /client/verify', () => errorResponse(401, 'requires_captcha'));
    }
    await expect(stuck.latchkey.load()).rejects.toThrow('requires_captcha');
    expect(stuck.service.calls.filter((call) => call === 'GET /client')).toHaveLength(2);
    expect(stuck.latchkey.status).toBe('error');
  });

  it('fails with another error of the challenge', async () => {
    const { latchkey, service } = createHarness({ instanceType: 'production' });
    service.once('GET /client', () => errorResponse(401, 'requires_captcha'));
    service.once('POST /client/verify', () => errorResponse(400, 'captcha_invalid'));
    await expect(latchkey.load()).rejects.toThrow('captcha_invalid');
  });

  it('only warns when the browser is offline', async () => {
    const { latchkey, platform } = createHarness();
    platform.tab.setOnline(false);
    await latchkey.load();
    expect(latchkey.loaded).toBe(false);
    expect(platform.logs.some((line) => line.includes('Network error'))).toBe(true);
  });

  it('names the setting when the instance does not allow the page', async () => {
    const { latchkey, platform, service } = createHarness({ isNewBrowser: true });
    service.once('POST /dev_browser', () => errorResponse(403, 'origin_invalid'));
    await expect(latchkey.load()).rejects.toThrow('does not allow pages of https://app.example.com');
    expect(latchkey.status).toBe('error');
    const told = platform.logs.find((line) => line.includes('allowed_origins')) ?? '';
    expect(told).toContain('/admin/v1/instance');
    expect(told).toContain('{"allowed_origins":["https://app.example.com"]}');
  });

  it('detects that the page is not allowed where a call with cookies only looks like a network error', async () => {
    const { latchkey, platform, service } = createHarness();
    for (const _ of [1, 2, 3, 4]) {
      service.once('PATCH /environment', () => Promise.reject(new TypeError('Failed to fetch')));
      service.once('GET /client', () => Promise.reject(new TypeError('Failed to fetch')));
    }
    service.once('POST /dev_browser', () => errorResponse(403, 'origin_invalid'));
    const loaded = latchkey.load().catch((error: unknown) => error);
    await platform.advance(6_000);
    expect(String(await loaded)).toContain('allowed_origins');
  });

  it('starts with the session last active, or with the one the host selects', async () => {
    const { latchkey } = await createSignedIn();
    expect(latchkey.session?.id).toBe(latchkey.client?.lastActiveSessionId);
    const none = createHarness();
    none.service.addAccount('ada@example.com', 'correct horse');
    none.service.signInDirectly('ada@example.com');
    await none.latchkey.load({ selectInitialSession: () => null });
    expect(none.latchkey.session).toBeNull();
  });

  it('uses no cookies and no timers outside a standard browser', async () => {
    const { latchkey, platform, service } = createHarness();
    await latchkey.load({ standardBrowser: false });
    expect(service.calls).toEqual(['GET /environment', 'GET /client']);
    expect(platform.browser.clock.pending()).toBe(0);
    expect(latchkey.isStandardBrowser).toBe(false);
  });
});

describe('satellites', () => {
  const satellite = { isSatellite: true, signInUrl: 'https://primary.example.com/sign-in' };

  it('redirect to the primary application when the satellite has no session', async () => {
    const { latchkey, platform } = createHarness({ client: { domain: 'satellite.example.com' } });
    await latchkey.load(satellite);
    expect(platform.navigations[0]?.url).toBe(
      `https://primary.example.com/sign-in?${CLIENT_NAMES.params.satelliteUrl}=${encodeURIComponent('https://app.example.com/')}`,
    );
    expect(latchkey.loaded).toBe(false);
  });

  it('stay once synced', async () => {
    const { latchkey } = createHarness({
      client: { domain: 'satellite.example.com' },
      href: `https://app.example.com/?${CLIENT_NAMES.params.synced}=true`,
    });
    await latchkey.load(satellite);
    expect(latchkey.loaded).toBe(true);
  });

  it('are sent back by the primary with the token of the browser', async () => {
    const { latchkey, platform } = createHarness({
      isNewBrowser: true,
      href: `https://app.example.com/?${CLIENT_NAMES.params.satelliteUrl}=${encodeURIComponent('https://s.example.org/a')}`,
    });
    await latchkey.load();
    expect(platform.navigations.at(-1)?.url).toBe(
      `https://s.example.org/a?${CLIENT_NAMES.params.synced}=true&${CLIENT_NAMES.params.devBrowser}=dvb_1`,
    );
  });

  it.each([
    [{ ...satellite }, {}, 'domain or a proxyUrl'],
    [{ isSatellite: true }, { domain: 'd.example.com' }, 'needs a signInUrl'],
    [{ isSatellite: true, signInUrl: '/sign-in' }, { domain: 'd.example.com' }, 'must be absolute'],
    [
      { isSatellite: true, signInUrl: 'https://app.example.com/sign-in' },
      { domain: 'd.example.com' },
      'on another origin',
    ],
  ])('reject %j with %j', async (options, client, words) => {
    const { latchkey } = createHarness({ client });
    await expect(latchkey.load(options)).rejects.toThrow(words);
  });
});
