// Telemetry through the public client: what is sent, when, how often, and that nothing is sent elsewhere.
import { CLIENT_NAMES, CLIENT_VERSION, TELEMETRY_THROTTLE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { lazily } from '../lib/lazy.ts';
import { ENGINE_MODULES } from '../load/lazy-modules.ts';
import type { LoadOptions } from '../options.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import type { SentEvent } from './sampling.ts';

const ENDPOINT = 'https://latchkey.example.test/v1/event';

/** A loaded page. `draw` is the result of every random draw. */
const createPage = async (options: LoadOptions = {}, harness: HarnessOptions = {}, draw = 0) => {
  const devTools = lazily(ENGINE_MODULES.devTools);
  await devTools();
  const client = { lazyModules: { devTools } };
  const browser = { ...(harness.browser ?? createFakeBrowser()), random: () => draw };
  const page = createHarness({ ...harness, client, browser });
  await page.latchkey.load(options);
  const { platform } = page;
  const posts = () => platform.network.requests.filter(({ url }) => url.pathname.endsWith('/event'));
  const sent = () => posts().flatMap(({ body }): readonly SentEvent[] => JSON.parse(body ?? '{}').events);
  const tick = () => platform.advance(1);
  return { ...page, posts, sent, tick };
};

const OPENED = { event: 'COMPONENT_OPENED', shown: { name: 'Waitlist', props: {} } };
const call = (method: string) => ({ event: 'METHOD_CALLED', payload: { method } });

describe('telemetry', () => {
  it('sends events of a page, to the development service itself, without credentials', async () => {
    const { latchkey, platform, posts, sent, tick } = await createPage();
    latchkey.telemetry?.record(call('useSignIn'));
    await tick();
    expect(sent()).toEqual([
      {
        event: 'METHOD_CALLED',
        cv: CLIENT_VERSION,
        it: 'development',
        sdk: manifest.name,
        sdkv: manifest.version,
        pk: latchkey.publishableKey,
        payload: { method: 'useSignIn' },
      },
    ]);
    const [post] = posts();
    expect([post?.url.href, post?.method, post?.init.credentials]).toEqual([ENDPOINT, 'POST', undefined]);
    expect(post?.headers.get('content-type')).toBe('application/json');
    expect(platform.network.requests.every(({ url }) => url.host === 'latchkey.example.test')).toBe(true);
  });

  it('sends to the URL that the host configures, or through its proxy', async () => {
    const named = await createPage({ telemetry: { endpoint: 'https://collect.example.org/events' } });
    named.latchkey.telemetry?.record(call('a'));
    await named.tick();
    expect(named.platform.network.requests.at(-1)?.url.href).toBe('https://collect.example.org/events');
  });

  it('batches events of one moment, and five at most', async () => {
    const { latchkey, posts, sent, tick, platform } = await createPage();
    const timers = platform.browser.clock.pending();
    for (const method of ['a', 'b', 'c', 'd']) latchkey.telemetry?.record(call(method));
    await platform.settle();
    expect(posts()).toHaveLength(0);
    latchkey.telemetry?.record(call('e'));
    await platform.settle();
    expect(posts()).toHaveLength(1);
    latchkey.telemetry?.record(call('f'));
    await tick();
    expect([posts().length, sent().length, platform.browser.clock.pending()]).toEqual([2, 6, timers]);
  });

  it('sends the same event once a day, over pages and tabs', async () => {
    const first = await createPage();
    first.latchkey.telemetry?.record(call('a'));
    first.latchkey.telemetry?.record(call('a'));
    await first.tick();
    expect(first.sent()).toHaveLength(1);
    first.latchkey.dispose();
    const { browser } = first.platform;
    const second = await createPage({}, { browser, service: first.service });
    second.latchkey.telemetry?.record(call('a'));
    await second.tick();
    expect(second.sent()).toHaveLength(0);
    await second.platform.advance(TELEMETRY_THROTTLE_MS);
    second.latchkey.telemetry?.record(call('a'));
    await second.tick();
    expect(second.sent()).toHaveLength(1);
  });

  it('ignores an invalid stored value', async () => {
    const { latchkey, platform, sent, tick } = await createPage();
    platform.storage.set(CLIENT_NAMES.storage.telemetryThrottle, '[not json');
    latchkey.telemetry?.record(call('a'));
    await tick();
    expect(sent()).toHaveLength(1);
  });

  it('reports surfaces that are shown: which, and whether customised, never how', async () => {
    const { latchkey, sent, tick } = await createPage();
    const props = {
      withSignUp: true,
      appearance: { variables: { colorPrimary: 'red' }, elements: {} },
      initialValues: { emailAddress: 'ada@example.com' },
    };
    latchkey.telemetry?.record({ event: 'COMPONENT_MOUNTED', shown: { name: 'SignIn', props } });
    latchkey.telemetry?.record(OPENED);
    await tick();
    expect(sent().map(({ event, payload }) => ({ event, payload }))).toEqual([
      {
        event: 'COMPONENT_MOUNTED',
        payload: {
          component: 'SignIn',
          appearanceProp: true,
          baseTheme: false,
          elements: true,
          variables: true,
          withSignUp: true,
        },
      },
      {
        event: 'COMPONENT_OPENED',
        payload: { component: 'Waitlist', appearanceProp: false, baseTheme: false, elements: false, variables: false },
      },
    ]);
    expect(JSON.stringify(sent())).not.toContain('ada');
  });

  it('reports the framework that embeds the client, if it is set', async () => {
    const sdkMetadata = { name: 'host-framework', version: '9', environment: 'test' };
    const { sent, tick } = await createPage({ sdkMetadata });
    await tick();
    expect(sent()).toMatchObject([
      { event: 'FRAMEWORK_METADATA', sdk: 'host-framework', sdkv: '9', payload: sdkMetadata },
    ]);
  });

  it('samples surfaces, one in ten, and never method calls', async () => {
    const { latchkey, sent, tick } = await createPage({}, {}, 0.1);
    latchkey.telemetry?.record(OPENED);
    latchkey.telemetry?.record(call('a'));
    await tick();
    expect(sent().map(({ event }) => event)).toEqual(['METHOD_CALLED']);
  });

  it.each<[string, LoadOptions, HarnessOptions]>([
    ['in production', {}, { instanceType: 'production' }],
    ['when the host says false', { telemetry: false }, {}],
    ['when the host disables it', { telemetry: { disabled: true } }, {}],
    ['in a browser that a program drives', {}, { globals: { navigator: { webdriver: true } } }],
  ])('is off %s', async (_, options, harness) => {
    const { latchkey, platform, posts, tick } = await createPage(options, harness);
    latchkey.telemetry?.record(call('a'));
    latchkey.telemetry?.record(OPENED);
    await tick();
    expect([
      latchkey.telemetry?.isEnabled ?? false,
      posts(),
      platform.storage.get('latchkey_telemetry_throttler'),
    ]).toEqual([false, [], undefined]);
  });

  it('only logs when debugging', async () => {
    const { latchkey, platform, posts, tick } = await createPage({ telemetry: { debug: true } });
    latchkey.telemetry?.record(call('useSignIn'));
    await tick();
    expect([latchkey.telemetry?.isDebug, posts()]).toEqual([true, []]);
    expect(platform.logs.some((line) => line.includes('useSignIn'))).toBe(true);
  });

  it('never throws and never breaks a page, whatever the input and the network', async () => {
    const { latchkey, platform, tick } = await createPage();
    platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    for (const event of [call('a'), { event: 'METHOD_CALLED', payload: cyclic }, undefined, null, 1])
      expect(() => latchkey.telemetry?.record(event as never)).not.toThrow();
    await tick();
    expect(latchkey.loaded).toBe(true);
  });

  it('sends nothing after the client is disposed', async () => {
    const { latchkey, platform, posts } = await createPage();
    latchkey.telemetry?.record(call('a'));
    await platform.settle();
    latchkey.dispose();
    expect(platform.browser.clock.pending()).toBe(0);
    await platform.advance(1000);
    expect(posts()).toEqual([]);
  });
});
