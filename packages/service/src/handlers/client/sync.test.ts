// Satellites: one redirect through the primary host signs the browser in at the satellite host, and only that browser.
import { type ClientJSON, MINUTE_MS } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Instance } from '../../domain/instance/instance.ts';
import { updateInstance } from '../../store/instances/instances.ts';
import { signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createNavigatingBrowser, type NavigatingBrowser } from '../../testing/navigating-browser.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PRIMARY = 'https://latchkey.example.com';
const SATELLITE = 'https://latchkey.satellite.example.net';
const PAGE = 'https://satellite.example.net/page?x=1#top';
const BACK = 'https://satellite.example.net/page?x=1&__latchkey_synced=true#top';

const sync = (base: string, target: string) => `${base}/v1/client/sync?redirect_url=${encodeURIComponent(target)}`;

eachDatabase('satellites', (database) => {
  let service: TestService;
  beforeAll(async () => {
    const made = await createTestService(database(), {
      environmentType: 'production',
      apiHost: 'latchkey.example.com',
      settings: (settings) => ({ ...settings, security: { ...settings.security, enumeration_protection: false } }),
    });
    const satellites: Instance['satellites'] = [
      { domain: 'satellite.example.net', proxy_url: null },
      { domain: 'shop.example.org', proxy_url: 'https://shop.example.org/__latchkey' },
    ];
    const instance = await updateInstance(database().db, made.instance.id, { satellites }, made.ports.clock.now());
    service = { ...made, instance };
  });

  const open = (): NavigatingBrowser =>
    createNavigatingBrowser(service, (url) => url.hostname.startsWith('latchkey.') && url.pathname.startsWith('/v1/'));

  /** A browser with a session at the primary host. */
  const signedIn = async (): Promise<NavigatingBrowser> => {
    const browser = open();
    const page = createTestBrowser(service);
    const email = `${service.ports.random.secret(6).toLowerCase()}@example.com`;
    await signUp(service, page, email);
    await page.call('DELETE', '/client/sessions');
    const form = new URLSearchParams({ identifier: email, password: 'correct horse battery', strategy: 'password' });
    const reply = await browser.request(`${PRIMARY}/v1/client/sign_ins`, {
      method: 'POST',
      headers: { origin: 'https://example.com', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect(reply.status).toBe(200);
    return browser;
  };

  const clientAt = async (browser: NavigatingBrowser, base: string): Promise<ClientJSON | null> => {
    const reply = await browser.request(`${base}/v1/client`, { headers: { origin: 'https://satellite.example.net' } });
    return ((await reply.json()) as { response: ClientJSON | null }).response;
  };

  describe('the sync redirect', () => {
    it('goes to the primary host and back, and the satellite gets the session', async () => {
      const browser = await signedIn();
      expect(await clientAt(browser, SATELLITE)).toBeNull();
      const hops = await browser.open(sync(SATELLITE, PAGE));
      expect(hops.map(({ url, status }) => [new URL(url).origin, status])).toEqual([
        [SATELLITE, 302],
        [PRIMARY, 302],
        [SATELLITE, 302],
      ]);
      expect(hops.at(-1)?.location).toBe(BACK);
      const [primary, satellite] = [await clientAt(browser, PRIMARY), await clientAt(browser, SATELLITE)];
      expect(satellite?.id).toBe(primary?.id);
      expect(satellite?.sessions).toHaveLength(1);
      // The long-lived secret of the primary host never reaches the satellite host.
      expect(browser.cookie('latchkey.satellite.example.net', '__Host-client')).not.toBe(
        browser.cookie('latchkey.example.com', '__Host-client'),
      );
      expect(Number(browser.cookie('satellite.example.net', '__client_uat'))).toBeGreaterThan(0);
    });

    it('sets cookies with exactly these attributes', async () => {
      const browser = await signedIn();
      const hops = await browser.open(sync(SATELLITE, PAGE));
      const shapes = hops.map(({ cookies }) => cookies.map((line) => line.replace(/=[^;]*/, '=…')));
      expect(shapes).toEqual([
        ['__Host-latchkey_sync=…; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'],
        [],
        [
          '__Host-client=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
          '__client_uat=…; Max-Age=31536000; Domain=satellite.example.net; Path=/; Secure; SameSite=Strict',
          expect.stringMatching(
            /^__client_uat_[\w-]{8}=…; Max-Age=31536000; Domain=satellite\.example\.net; Path=\/; Secure; SameSite=Strict$/,
          ),
          '__Host-latchkey_sync=…; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
        ],
      ]);
    });

    it('returns at once when no user is signed in', async () => {
      const hops = await open().open(sync(SATELLITE, PAGE));
      expect(hops.map(({ url }) => new URL(url).origin)).toEqual([SATELLITE, PRIMARY]);
      expect(hops.at(-1)?.location).toBe(BACK);
      expect(hops.at(-1)?.cookies).toEqual([]);
    });

    it('starts at the satellite even when the primary host is called first', async () => {
      const hops = await (await signedIn()).open(sync(PRIMARY, PAGE));
      expect(hops.map(({ url }) => new URL(url).origin)).toEqual([PRIMARY, SATELLITE, PRIMARY, SATELLITE]);
      expect(hops.at(-1)?.location).toBe(BACK);
    });

    it('uses the satellite’s proxy where it has one', async () => {
      const browser = await signedIn();
      const proxied = 'https://shop.example.org/__latchkey';
      const [first] = await browser.open(sync(PRIMARY, 'https://shop.example.org/cart'));
      expect(first?.location).toBe(sync(proxied, 'https://shop.example.org/cart').replaceAll('%20', '+'));
      const reply = await service.app.fetch(
        new Request('http://10.0.0.7:4400/v1/client/sync?redirect_url=https%3A%2F%2Fshop.example.org%2Fcart', {
          headers: { 'latchkey-proxy-url': proxied },
        }),
      );
      expect(reply.headers.get('location')).toMatch(/^https:\/\/latchkey\.example\.com\/v1\/client\/sync\?/);
    });

    it('requires a navigation', async () => {
      const browser = await signedIn();
      for (const headers of [
        { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
        { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      ]) {
        const [leg] = await browser.open(sync(SATELLITE, PAGE), headers);
        expect([leg?.status, leg?.location]).toEqual([403, '']);
      }
    });
  });

  describe('a sync ticket', () => {
    it('works once, in the browser it was created for', async () => {
      const browser = await signedIn();
      const start = await browser.request(sync(SATELLITE, PAGE));
      const middle = await browser.request(start.headers.get('location') ?? '');
      const nonce = browser.cookie('latchkey.satellite.example.net', '__Host-latchkey_sync');
      const take = async () => {
        const cookie = `__Host-latchkey_sync=${nonce}`;
        const reply = await service.app.fetch(
          new Request(middle.headers.get('location') ?? '', { headers: { cookie } }),
        );
        expect(reply.headers.get('location')).toBe(BACK);
        return reply.headers.getSetCookie().some((line) => line.startsWith('__Host-client='));
      };
      expect(await Promise.all([take(), take(), take()])).toEqual(expect.arrayContaining([true, false, false]));
      expect(await take()).toBe(false);
    });

    it('does not work in another browser, so that no attacker can sign a user in', async () => {
      const attacker = await signedIn();
      const start = await attacker.request(sync(SATELLITE, PAGE));
      const middle = await attacker.request(start.headers.get('location') ?? '');
      const ticket = middle.headers.get('location') ?? '';
      const victim = open();
      await victim.request(sync(SATELLITE, PAGE));
      const reply = await victim.request(ticket);
      expect(reply.headers.getSetCookie().some((line) => line.startsWith('__Host-client='))).toBe(false);
      expect(await clientAt(victim, SATELLITE)).toBeNull();
      // The ticket still works in its own browser: an attacker's attempt does not use it up.
      await attacker.request(ticket);
      expect(await clientAt(attacker, SATELLITE)).not.toBeNull();
    });

    it('expires after a minute', async () => {
      const browser = await signedIn();
      const start = await browser.request(sync(SATELLITE, PAGE));
      const middle = await browser.request(start.headers.get('location') ?? '');
      service.ports.clock.advance(MINUTE_MS);
      await browser.request(middle.headers.get('location') ?? '');
      expect(await clientAt(browser, SATELLITE)).toBeNull();
    });
  });

  describe('afterwards', () => {
    it('a new sign-in at the primary host ends the session of satellites', async () => {
      const page = createTestBrowser(service);
      await signUp(service, page, EMAIL);
      const browser = await signedIn();
      await browser.open(sync(SATELLITE, PAGE));
      expect(await clientAt(browser, SATELLITE)).not.toBeNull();
      await browser.request(`${PRIMARY}/v1/client/sessions?_method=DELETE`, {
        method: 'POST',
        headers: { origin: 'https://example.com' },
      });
      const body = new URLSearchParams({ identifier: EMAIL, password: 'correct horse battery', strategy: 'password' });
      await browser.request(`${PRIMARY}/v1/client/sign_ins`, {
        method: 'POST',
        headers: { origin: 'https://example.com', 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      });
      expect(await clientAt(browser, SATELLITE)).toBeNull();
      expect(browser.cookie('satellite.example.net', '__client_uat')).toBe('0');
    });

    it('signing out on the satellite signs out everywhere', async () => {
      const browser = await signedIn();
      await browser.open(sync(SATELLITE, PAGE));
      await browser.request(`${SATELLITE}/v1/client/sessions?_method=DELETE`, {
        method: 'POST',
        headers: { origin: 'https://satellite.example.net' },
      });
      expect((await clientAt(browser, PRIMARY))?.sessions).toEqual([]);
    });

    it('sign-in is rejected, and no client is created, at the satellite’s host', async () => {
      const browser = await signedIn();
      await browser.open(sync(SATELLITE, PAGE));
      for (const one of [open(), browser]) {
        const body = new URLSearchParams({
          identifier: EMAIL,
          password: 'correct horse battery',
          strategy: 'password',
        });
        const reply = await one.request(`${SATELLITE}/v1/client/sign_ins`, {
          method: 'POST',
          headers: { origin: 'https://satellite.example.net', 'content-type': 'application/x-www-form-urlencoded' },
          body: body.toString(),
        });
        const codes = ((await reply.json()) as { errors: readonly { code: string }[] }).errors.map(({ code }) => code);
        expect([reply.status, codes]).toEqual([403, ['satellite_sign_in_disabled']]);
      }
    });

    it('the call returns what the satellite’s host stores', async () => {
      const browser = await signedIn();
      const call = async (body = '') => {
        const reply = await browser.request(`${SATELLITE}/v1/client/sync`, {
          method: 'POST',
          headers: { origin: 'https://satellite.example.net', 'content-type': 'application/x-www-form-urlencoded' },
          body,
        });
        return (await reply.json()) as { response: ClientJSON | null; errors?: readonly { code: string }[] };
      };
      expect((await call()).response).toBeNull();
      await browser.open(sync(SATELLITE, PAGE));
      expect((await call()).response?.sessions).toHaveLength(1);
      expect((await call(`redirect_url=${encodeURIComponent(PAGE)}`)).response?.sessions).toHaveLength(1);
      expect((await call('redirect_url=https%3A%2F%2Fevil.example')).errors?.[0]?.code).toBe('redirect_url_invalid');
    });
  });

  it.each([
    [PRIMARY, 'https://example.com/'],
    [PRIMARY, 'https://evil.example/'],
    [PRIMARY, 'http://satellite.example.net/'],
    [PRIMARY, 'https://satellite.example.net.evil.example/'],
    [SATELLITE, 'https://example.com/'],
    [SATELLITE, 'https://shop.example.org/'],
    [SATELLITE, 'https://evil.example/'],
    [SATELLITE, '//evil.example'],
    [SATELLITE, 'javascript:alert(1)'],
  ])('at %s, %s is not a valid return target', async (base, target) => {
    const [leg] = await (await signedIn()).open(sync(base, target));
    expect([leg?.status, leg?.location, leg?.cookies]).toEqual([400, '', []]);
  });
});

// In development the pages carry the browser token; the call only adds the parameter that marks the URL as synced.
eachDatabase('satellites in development', (database) => {
  it('return with the sync marker', async () => {
    const service = await createTestService(database());
    const target = 'http://localhost:4402/page';
    const reply = await service.app.fetch(new Request(sync(service.baseUrl, target)));
    expect([reply.status, reply.headers.get('location')]).toEqual([302, `${target}?__latchkey_synced=true`]);
    expect((await signIn(createTestBrowser(service), EMAIL)).status).toBe(401);
  });
});
