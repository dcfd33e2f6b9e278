// Which calls the start of a development page makes, when, and with which token.
import { CLIENT_NAMES, formatPublishableKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { cookieSuffix } from '../lib/cookie-suffix.ts';
import { sha1 } from '../platform/sha-1.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { API_HOST, createHarness, type Harness } from '../testing/harness.ts';
import { holdAnswer, holdEngine } from '../testing/held.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const { params, cookies, headers } = CLIENT_NAMES;
const PAGE = 'https://app.example.com/';

const tokensOf = ({ platform }: Pick<Harness, 'platform'>) =>
  platform.network.requests.map(({ url }) => url.searchParams.get(params.devBrowser));

const tokenAnswer = (id: string) => () => jsonResponse({ id });
const clientAnswer = (token: string) => () =>
  jsonResponse({ response: null, client: null }, { headers: { [headers.devBrowser]: token } });

describe('a new browser', () => {
  it('requests its token and the environment at once, before the engine is loaded, and nothing else', async () => {
    const engine = holdEngine();
    const harness = createHarness({ isNewBrowser: true, client: { lazyModules: engine.lazyModules } });
    const { latchkey, platform, service } = harness;
    const answers = [
      holdAnswer(service, 'POST /dev_browser', tokenAnswer('dvb_new')),
      holdAnswer(service, 'PATCH /environment', () => jsonResponse({ response: service.environment, client: null })),
    ];
    const loading = latchkey.load();
    await platform.settle();
    expect(service.calls).toEqual(['POST /dev_browser', 'PATCH /environment']);
    expect(tokensOf(harness)).toEqual([null, null]);
    for (const { release } of [...answers, engine]) release();
    await loading;
    expect(service.calls).toHaveLength(2);
    expect([latchkey.loaded, latchkey.session, latchkey.client?.sessions]).toEqual([true, null, []]);
    expect(platform.cookies.get(cookies.devBrowser)).toBe('dvb_new');
  });

  it('sends neither cookies nor a token with the call for its token, and both with the others', async () => {
    const harness = createHarness({ isNewBrowser: true });
    await harness.latchkey.load();
    expect(harness.latchkey.__internal_country).toBe('gb');
    await harness.latchkey.client?.reload();
    const credentials = harness.platform.network.requests.map(({ init }) => init.credentials);
    expect(credentials).toEqual([undefined, 'include', 'include']);
    expect(tokensOf(harness)).toEqual([null, null, 'dvb_1']);
  });

  it.each(['POST /dev_browser', 'PATCH /environment'])('is not ready before the reply to %s', async (call) => {
    const { latchkey, platform, service } = createHarness({ isNewBrowser: true });
    const body = { id: 'dvb_1', response: service.environment, client: null };
    const { release } = holdAnswer(service, call, () => jsonResponse(body));
    const loading = latchkey.load();
    await platform.settle();
    expect(latchkey.loaded).toBe(false);
    release();
    await loading;
    expect(latchkey.loaded).toBe(true);
  });

  it('uses the token that another tab got meanwhile, and requests its client', async () => {
    const browser = createFakeBrowser();
    const service = createFakeService(browser.clock.now);
    const [first, second] = [1, 2].map(() => createHarness({ browser, service, isNewBrowser: true }));
    if (!first || !second) throw new Error('two tabs were opened');
    const slow = holdAnswer(service, 'POST /dev_browser', tokenAnswer('dvb_slow'));
    const slowLoading = first.latchkey.load();
    await first.platform.settle();
    await second.latchkey.load();
    service.addAccount('ada@example.com', 'correct horse');
    service.signInDirectly('ada@example.com');
    slow.release();
    await slowLoading;
    expect(first.platform.cookies.get(cookies.devBrowser)).toBe('dvb_1');
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(1);
    expect(tokensOf(first)).toEqual([null, null, 'dvb_1']);
    expect(first.latchkey.isSignedIn).toBe(true);
  });

  it('is one browser in two tabs that start at the same moment', async () => {
    const browser = createFakeBrowser();
    const service = createFakeService(browser.clock.now);
    service.once('POST /dev_browser', tokenAnswer('dvb_a'));
    service.once('POST /dev_browser', tokenAnswer('dvb_b'));
    const tabs = [1, 2].map(() => createHarness({ browser, service, isNewBrowser: true }));
    await Promise.all(tabs.map(({ latchkey }) => latchkey.load()));
    const held = tabs.map(({ platform }) => platform.cookies.get(cookies.devBrowser));
    expect(new Set(held).size).toBe(1);
    await Promise.all(tabs.map(({ latchkey }) => latchkey.client?.reload()));
    expect(tabs.map((tab) => tokensOf(tab).at(-1))).toEqual(held);
  });
});

describe('a known browser', () => {
  const suffixed = async () => {
    const key = formatPublishableKey('development', API_HOST);
    return `${cookies.devBrowser}_${await cookieSuffix(key, async (bytes) => sha1(bytes))}`;
  };

  it.each<[string, () => Promise<Harness>]>([
    [
      'a cookie',
      async () => {
        const harness = createHarness({ isNewBrowser: true, client: { lazyModules: holdEngine().lazyModules } });
        harness.platform.cookies.set(cookies.devBrowser, 'dvb_known', {});
        return harness;
      },
    ],
    [
      'the cookie of this key',
      async () => {
        const harness = createHarness({ client: { lazyModules: holdEngine().lazyModules } });
        harness.platform.cookies.set(await suffixed(), 'dvb_known', {});
        return harness;
      },
    ],
    [
      'the address',
      async () => {
        const href = `${PAGE}?${params.devBrowser}=dvb_known`;
        return createHarness({ href, client: { lazyModules: holdEngine().lazyModules } });
      },
    ],
  ])('by %s requests environment and client at once, before the engine is loaded', async (_, create) => {
    const harness = await create();
    void harness.latchkey.load();
    await harness.platform.settle();
    expect(harness.service.calls).toEqual(['PATCH /environment', 'GET /client']);
    expect(tokensOf(harness)).toEqual(['dvb_known', 'dvb_known']);
    expect(harness.platform.location.href()).toBe(PAGE);
    harness.latchkey.dispose();
  });

  it('requests once, though the engine loads later', async () => {
    const engine = holdEngine();
    const { latchkey, platform, service } = createHarness({ client: { lazyModules: engine.lazyModules } });
    const loading = latchkey.load();
    await platform.settle();
    engine.release();
    await loading;
    expect([latchkey.loaded, service.calls]).toEqual([true, ['PATCH /environment', 'GET /client']]);
  });

  it.each([
    ['the client', 'GET /client'],
    ['the environment', 'PATCH /environment'],
  ])('continues with the token that came with %s', async (_, call) => {
    const harness = createHarness();
    const { latchkey, platform, service } = harness;
    service.once(call, () =>
      jsonResponse(
        { response: call === 'GET /client' ? null : service.environment, client: null },
        { headers: { [headers.devBrowser]: 'dvb_2' } },
      ),
    );
    await latchkey.load();
    expect(platform.cookies.get(cookies.devBrowser)).toBe('dvb_2');
    await latchkey.client?.reload();
    expect(tokensOf(harness).at(-1)).toBe('dvb_2');
  });

  it('keeps the token that came with a reply before the engine was loaded', async () => {
    const engine = holdEngine();
    const { latchkey, platform, service } = createHarness({ client: { lazyModules: engine.lazyModules } });
    service.once('GET /client', clientAnswer('dvb_2'));
    const loading = latchkey.load();
    await platform.settle();
    engine.release();
    await loading;
    expect(latchkey.buildUrlWithAuth('https://other.example/')).toContain('dvb_2');
  });
});

describe('where the page has no cookies', () => {
  const without = ({ platform }: Harness) => Object.assign(platform.cookies, { get: () => undefined });

  it('the token lasts as long as the page', async () => {
    const harness = createHarness({ isNewBrowser: true });
    without(harness);
    await harness.latchkey.load();
    await harness.latchkey.client?.reload();
    expect(harness.service.calls).toEqual(['POST /dev_browser', 'PATCH /environment', 'GET /client']);
    expect(tokensOf(harness)).toEqual([null, null, 'dvb_1']);
  });

  it('the token of the URL makes a known browser', async () => {
    const harness = createHarness({ href: `${PAGE}?${params.devBrowser}=dvb_page` });
    without(harness);
    await harness.latchkey.load();
    expect(harness.service.calls).toEqual(['PATCH /environment', 'GET /client']);
    expect(tokensOf(harness)).toEqual(['dvb_page', 'dvb_page']);
  });
});

describe('the token of a page', () => {
  it('is replaced by one that a hook of the host put on a request', async () => {
    const harness = createHarness();
    harness.latchkey.__unstable__onBeforeRequest(({ url }) =>
      url.searchParams.append(params.devBrowser, 'of the host'),
    );
    await harness.latchkey.load();
    expect(harness.platform.network.requests.map(({ url }) => url.searchParams.getAll(params.devBrowser))).toEqual([
      ['of the host'],
      ['of the host'],
    ]);
  });

  it('is not touched outside a standard browser', async () => {
    const harness = createHarness();
    await harness.latchkey.load({ standardBrowser: false });
    expect(harness.service.calls).toEqual(['GET /environment', 'GET /client']);
    expect(tokensOf(harness)).toEqual([null, null]);
  });

  it.each<[string, string, object]>([
    ['a satellite', PAGE, { isSatellite: true, signInUrl: 'https://primary.example.com/sign-in' }],
    [
      'the primary a satellite asks',
      `${PAGE}?${params.satelliteUrl}=${encodeURIComponent('https://s.example.org/')}`,
      {},
    ],
  ])('is the only thing %s requests before it redirects', async (_, href, options) => {
    const engine = holdEngine();
    const client = { lazyModules: engine.lazyModules, domain: 'satellite.example.com' };
    const { latchkey, platform, service } = createHarness({ isNewBrowser: true, href, client });
    const loading = latchkey.load(options);
    await platform.settle();
    expect(service.calls).toEqual([]);
    engine.release();
    await loading;
    expect(service.calls).toEqual(['POST /dev_browser']);
    expect([latchkey.loaded, platform.navigations.at(-1)?.kind]).toEqual([false, 'assign']);
  });

  it('is for a synced satellite the one it returned with', async () => {
    const href = `${PAGE}?${params.synced}=true&${params.devBrowser}=dvb_primary`;
    const harness = createHarness({ isNewBrowser: true, href, client: { domain: 'satellite.example.com' } });
    await harness.latchkey.load({ isSatellite: true, signInUrl: 'https://primary.example.com/sign-in' });
    expect(harness.service.calls).toEqual(['PATCH /environment', 'GET /client']);
    expect(tokensOf(harness)).toEqual(['dvb_primary', 'dvb_primary']);
  });
});
