// Satellites on a separate origin: each test walks through pages of two origins in one browser, as a user would.
import { API_PREFIX, CLIENT_NAMES, type InstanceType } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { LatchkeyOptions } from '../latchkey.ts';
import type { RedirectLoopError } from '../navigation/loop-breaker.ts';
import type { LoadOptions } from '../options.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';

const PRIMARY = 'https://primary.example.com';
const SATELLITE = 'https://satellite.example.org';
const { params, cookies } = CLIENT_NAMES;

type Site = { readonly load?: LoadOptions; readonly client?: Omit<LatchkeyOptions, 'platform'> };

const SITES: Readonly<Record<string, Site>> = {
  [PRIMARY]: { load: { signInUrl: '/sign-in' } },
  [SATELLITE]: {
    load: { isSatellite: true, signInUrl: `${PRIMARY}/sign-in` },
    client: { domain: 'satellite.example.org' },
  },
};

/** A tab that follows redirects. `answer` simulates a service that redirects; `change` simulates events in between. */
const createTab = (
  instanceType: InstanceType,
  sites = SITES,
  answer: (url: URL) => string = (url) => {
    throw new Error(`Nobody answers ${url}.`);
  },
) => {
  const browser = createFakeBrowser();
  const service = createFakeService(browser.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  const storages = new Map<string, Map<string, string>>();
  const hops: string[] = [];
  const visit = async (start: string): Promise<Harness> => {
    for (let href = start; ; ) {
      if (hops.push(href) > 20) throw new Error(`This goes on for ever: ${hops.join(' → ')}`);
      const { origin } = new URL(href);
      const site = sites[origin];
      if (!site) {
        href = answer(new URL(href));
        continue;
      }
      const tabStorage = storages.get(origin) ?? new Map<string, string>();
      storages.set(origin, tabStorage);
      const harness = createHarness({
        browser,
        service,
        tabStorage,
        href,
        instanceType,
        isNewBrowser: true,
        ...pick(site.client),
      });
      await harness.latchkey.load(site.load);
      const away = harness.platform.navigations.find(({ kind }) => kind === 'assign');
      if (!away) return harness;
      harness.latchkey.dispose();
      href = away.url;
    }
  };
  return { browser, service, hops, visit };
};

const pick = (client: Site['client']) => (client ? { client } : {});

describe('a satellite of a development instance', () => {
  it('syncs with the primary, and both are the same browser to the service', async () => {
    const { service, hops, visit } = createTab('development');
    service.signInDirectly('ada@example.com');
    const { latchkey, platform } = await visit(`${SATELLITE}/page?x=1#y`);
    expect(hops.map((hop) => new URL(hop).origin)).toEqual([SATELLITE, PRIMARY, SATELLITE]);
    expect(new URL(hops[1] ?? '').searchParams.get(params.satelliteUrl)).toBe(`${SATELLITE}/page?x=1#y`);
    expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
    expect([latchkey.isSatellite, latchkey.domain]).toEqual([true, 'satellite.example.org']);
    const token = new URL(hops[2] ?? '').searchParams.get(params.devBrowser);
    expect(platform.cookies.get(cookies.devBrowser)).toBe(token);
    // No parameter of the sync stays in the address.
    expect(platform.location.href()).toBe(`${SATELLITE}/page?x=1#y`);
  });

  it('does not sync again while a user is signed in here', async () => {
    const { service, hops, visit } = createTab('development');
    service.signInDirectly('ada@example.com');
    await visit(`${SATELLITE}/`);
    hops.length = 0;
    const { latchkey } = await visit(`${SATELLITE}/other`);
    expect([hops, latchkey.isSignedIn]).toEqual([[`${SATELLITE}/other`], true]);
  });

  it('loads signed out when the primary is, on any number of pages in a row', async () => {
    const { hops, visit } = createTab('development');
    for (let page = 1; page <= 5; page += 1) {
      const { latchkey } = await visit(`${SATELLITE}/${page}`);
      expect([latchkey.loaded, latchkey.session]).toEqual([true, null]);
    }
    expect(hops).toHaveLength(15);
  });

  it('stops with a reason when its pages drop the result, instead of redirecting without end', async () => {
    const tab = createTab('development', { [SATELLITE]: SITES[SATELLITE] ?? {} }, (url) => {
      // A primary page that drops the parameters it should return.
      return url.searchParams.get(params.satelliteUrl) ?? '';
    });
    const failure = await tab.visit(`${SATELLITE}/page`).catch((error: unknown) => error as RedirectLoopError);
    expect(failure).toMatchObject({ code: 'redirect_loop', reason: 'satellite_sync' });
    expect((failure as RedirectLoopError).target).toContain(`${PRIMARY}/sign-in`);
    expect(tab.hops).toHaveLength(5);
    await tab.browser.clock.advance(10_000);
    // Later it is retried.
    await tab.visit(`${SATELLITE}/page`).catch(() => undefined);
    expect(tab.hops).toHaveLength(10);
  });

  it('is redirected back only to origins that the primary allows, where it lists any', async () => {
    const named = (allowedRedirectOrigins: readonly string[]) => ({
      ...SITES,
      [PRIMARY]: { load: { signInUrl: '/sign-in', allowedRedirectOrigins } },
    });
    await expect(createTab('development', named(['https://other.example'])).visit(`${SATELLITE}/`)).rejects.toThrow(
      'Invalid redirect_url',
    );
    const { latchkey } = await createTab('development', named(['https://*.example.org'])).visit(`${SATELLITE}/`);
    expect(latchkey.loaded).toBe(true);
  });

  it('does not send the token of the browser to a page it was lured to', async () => {
    const { visit } = createTab('development');
    const lure = `${PRIMARY}/?${params.satelliteUrl}=${encodeURIComponent('javascript:alert(1)')}`;
    await expect(visit(lure)).rejects.toThrow('Invalid redirect_url');
  });
});

describe('a satellite of a production instance', () => {
  /** The service of the satellite's domain: records whether a session exists at the primary, and redirects back. */
  const answering = (isSignedIn: boolean) => {
    const asked: URL[] = [];
    const create = (client: Site['client']) => {
      const sites = { [SATELLITE]: { load: { isSatellite: true }, ...pick(client) } };
      const tab = createTab('production', sites, (url) => {
        asked.push(url);
        if (isSignedIn) tab.browser.cookies.write(new URL(SATELLITE), `${cookies.clientUat}=1735689600; path=/`);
        const back = new URL(url.searchParams.get(params.redirectUrl) ?? '');
        back.searchParams.set(params.synced, 'true');
        return back.href;
      });
      if (isSignedIn) tab.service.signInDirectly('ada@example.com');
      return tab;
    };
    return { asked, create };
  };

  it.each([
    [{ domain: 'satellite.example.org' }, 'https://latchkey.satellite.example.org'],
    [{ domain: 'https://latchkey.satellite.example.org/' }, 'https://latchkey.satellite.example.org'],
    [{ domain: (url: URL) => url.hostname }, 'https://latchkey.satellite.example.org'],
    [{ proxyUrl: 'https://proxy.example.org' }, 'https://proxy.example.org'],
    [{ proxyUrl: 'https://proxy.example.org/' }, 'https://proxy.example.org'],
    [{ proxyUrl: 'https://proxy.example.org/auth/' }, 'https://proxy.example.org/auth'],
    [{ proxyUrl: (url: URL) => `https://proxy.${url.hostname}/auth` }, 'https://proxy.satellite.example.org/auth'],
  ])('syncs through the service: %j', async (client, base) => {
    const { asked, create } = answering(true);
    const { latchkey, platform } = await create(client).visit(`${SATELLITE}/page?x=1`);
    expect(asked.map((url) => url.origin + url.pathname)).toEqual([`${base}${API_PREFIX}/client/sync`]);
    expect(latchkey.isSignedIn).toBe(true);
    expect(platform.location.href()).toBe(`${SATELLITE}/page?x=1`);
    expect(platform.network.requests.every(({ url }) => url.href.startsWith(`${base}${API_PREFIX}/`))).toBe(true);
  });

  it('loads signed out when no user is signed in at the primary', async () => {
    const { create } = answering(false);
    const { latchkey } = await create({ domain: 'satellite.example.org' }).visit(`${SATELLITE}/`);
    expect([latchkey.loaded, latchkey.session]).toEqual([true, null]);
  });

  it('syncs through a path of the satellite’s site', async () => {
    const { latchkey, platform } = createHarness({
      instanceType: 'production',
      href: `${SATELLITE}/page`,
      client: { proxyUrl: '/__auth' },
    });
    await latchkey.load({ isSatellite: true });
    expect(latchkey.proxyUrl).toBe(`${SATELLITE}/__auth`);
    expect(platform.navigations[0]?.url).toBe(
      `${SATELLITE}/__auth/v1/client/sync?redirect_url=${encodeURIComponent(`${SATELLITE}/page`)}`,
    );
  });

  it('may be one only on some URLs', async () => {
    const isSatellite = (url: URL) => url.hostname.startsWith('satellite.');
    const primary = createHarness({ instanceType: 'production', href: `${PRIMARY}/` });
    await primary.latchkey.load({ isSatellite });
    expect([primary.latchkey.loaded, primary.latchkey.isSatellite]).toEqual([true, false]);
    const client = { domain: 'satellite.example.org' };
    const satellite = createHarness({ instanceType: 'production', href: `${SATELLITE}/`, client });
    await satellite.latchkey.load({ isSatellite });
    expect([satellite.latchkey.loaded, satellite.latchkey.isSatellite]).toEqual([false, true]);
  });
});

describe('a proxy', () => {
  it.each([
    ['https://proxy.example.org', 'https://proxy.example.org/v1/environment'],
    ['https://proxy.example.org/auth', 'https://proxy.example.org/auth/v1/environment'],
    ['/auth', 'https://app.example.com/auth/v1/environment'],
    ['', 'https://latchkey.example.test/v1/environment'],
  ])('%j carries the calls', async (proxyUrl, expected) => {
    const { latchkey, platform } = createHarness({ instanceType: 'production', client: { proxyUrl, domain: '' } });
    await latchkey.load();
    expect(platform.network.requests[0]?.url.href.split('?')[0]).toBe(expected);
  });

  it.each(['proxy.example.org', '//proxy.example.org', 'ftp://proxy.example.org', 'javascript:alert(1)'])(
    'is not %j',
    (proxyUrl) => {
      expect(() => createHarness({ client: { proxyUrl } })).toThrow('proxyUrl is invalid');
    },
  );
});

describe('the primary page of a sync', () => {
  const on = (path: string, redirectUrl: string) =>
    `https://app.example.com${path}?redirect_url=${encodeURIComponent(redirectUrl)}`;
  const API = 'https://latchkey.example.test';

  it.each(['/v1/verify?token=1', '/v1/tickets/accept?ticket=2', '/oauth/authorize?client_id=3'])(
    'redirects back to %s with the browser’s token, and is not loaded',
    async (path) => {
      const { latchkey, platform } = createHarness({ href: on('/', API + path) });
      await latchkey.load();
      expect(platform.navigations.at(-1)?.url).toBe(`${API}${path}&${params.devBrowser}=dvb_1`);
      expect(latchkey.loaded).toBe(false);
    },
  );

  it('signs in first when the service requires it', async () => {
    const { latchkey, platform } = createHarness({ href: on('/sign-in', `${API}/oauth/authorize?client_id=3`) });
    await latchkey.load();
    expect([latchkey.loaded, platform.navigations.filter(({ kind }) => kind === 'assign')]).toEqual([true, []]);
    expect(
      latchkey.buildAfterSignInUrl({ params: new URL(on('/', `${API}/oauth/authorize?client_id=3`)).searchParams }),
    ).toBe(`${API}/oauth/authorize?client_id=3&${params.devBrowser}=dvb_1`);
  });

  it.each([
    'https://evil.example/v1/verify',
    'https://latchkey.example.test/v1/me',
    'https://latchkey.example.test.evil.example/v1/verify',
    'http://latchkey.example.test/v1/verify',
    'https://x@latchkey.example.test/v1/verify',
    '/v1/verify',
  ])('does not redirect to %s', async (redirectUrl) => {
    const { latchkey, platform } = createHarness({ href: on('/', redirectUrl) });
    await latchkey.load();
    expect([latchkey.loaded, platform.navigations.filter(({ kind }) => kind === 'assign')]).toEqual([true, []]);
  });

  it('does nothing special in production', async () => {
    const { latchkey } = createHarness({ instanceType: 'production', href: on('/', `${API}/v1/verify`) });
    await latchkey.load();
    expect(latchkey.loaded).toBe(true);
  });
});
