// The start of a development page when the service does not know the token, or some replies are missing.
import { CLIENT_NAMES, FIRST_LOAD_DEADLINE_MS, RECOVERY_ATTEMPT_MS } from '@latchkey/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeService, errorResponse, type FakeService } from '../testing/fake-service.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { holdAnswer } from '../testing/held.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import * as backgroundNavigation from './background-navigation.ts';
import * as devTools from './dev-tools.ts';
import * as engine from './engine.ts';

const { cookies, params } = CLIENT_NAMES;

/** Modules loaded eagerly: a download would take real time, which a virtual clock does not measure. */
const client = {
  lazyModules: {
    engine: async () => engine,
    devTools: async () => devTools,
    backgroundNavigation: async () => backgroundNavigation,
  },
};
const create = (options: HarnessOptions = {}) => createHarness({ client, ...options });

const unknown = () => errorResponse(403, 'dev_browser_unauthenticated');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<never>(() => undefined);
const down = () => errorResponse(503, 'service_unavailable');

const outcomeOf = (loading: Promise<void>) =>
  loading.then(
    () => 'loaded',
    (error: unknown) => error,
  );

describe('a token that the service does not know', () => {
  it('is replaced, and the page starts once more as a new browser', async () => {
    const { latchkey, platform, service } = create();
    platform.cookies.set(cookies.devBrowser, 'dvb_gone', {});
    service.once('GET /client', unknown);
    await latchkey.load();
    expect([latchkey.loaded, latchkey.session]).toEqual([true, null]);
    expect(service.calls).toEqual(['PATCH /environment', 'GET /client', 'POST /dev_browser', 'PATCH /environment']);
    expect(platform.cookies.get(cookies.devBrowser)).toBe('dvb_1');
  });

  it('is replaced also where it came with the URL and cookies are not stored', async () => {
    const { latchkey, platform, service } = create({ href: `https://app.example.com/?${params.devBrowser}=dvb_gone` });
    Object.assign(platform.cookies, { get: () => undefined });
    service.once('GET /client', unknown);
    await latchkey.load();
    await latchkey.client?.reload();
    expect(latchkey.loaded).toBe(true);
    expect(platform.network.requests.map(({ url }) => url.searchParams.get(params.devBrowser))).toEqual([
      'dvb_gone',
      'dvb_gone',
      null,
      null,
      'dvb_1',
    ]);
  });

  it('is an error when that start is rejected too', async () => {
    const { latchkey, service } = create();
    service.once('PATCH /environment', unknown);
    service.once('PATCH /environment', unknown);
    await expect(latchkey.load()).rejects.toThrow('Something went wrong initializing Latchkey');
    expect([latchkey.status, service.calls.length]).toEqual(['error', 4]);
  });

  it('does not remove the one that another tab got meanwhile', async () => {
    const browser = createFakeBrowser();
    const service = createFakeService(browser.clock.now);
    const { latchkey, platform } = create({ browser, service });
    const refusal = holdAnswer(service, 'GET /client', unknown);
    const loading = latchkey.load();
    await platform.settle();
    service.addAccount('ada@example.com', 'correct horse');
    service.signInDirectly('ada@example.com');
    platform.cookies.set(cookies.devBrowser, 'dvb_of_the_other_tab', {});
    refusal.release();
    await loading;
    expect(service.calls).toEqual(['PATCH /environment', 'GET /client', 'PATCH /environment', 'GET /client']);
    expect(platform.cookies.get(cookies.devBrowser)).toBe('dvb_of_the_other_tab');
    expect(latchkey.isSignedIn).toBe(true);
  });

  it.each([
    ['fails', lost],
    ['is answered by something that stands in', down],
  ])('leaves the page degraded when the call for a new one %s, until that works', async (_, failure) => {
    const { latchkey, platform, service } = create();
    service.once('GET /client', unknown);
    // The second is the attempt that follows at once, the third finds out whether the origin is allowed.
    for (const _ of [1, 2, 3]) service.once('POST /dev_browser', failure);
    const outcome = outcomeOf(latchkey.load());
    await platform.settle();
    expect([String(await outcome).includes('Network'), latchkey.status]).toEqual([true, 'degraded']);
    await platform.advance(RECOVERY_ATTEMPT_MS);
    expect([latchkey.status, platform.cookies.get(cookies.devBrowser)]).toEqual(['ready', 'dvb_1']);
    latchkey.dispose();
    expect(platform.browser.clock.pending()).toBe(0);
  });

  it('settles within the deadline when the call for a new one never completes, and recovers', async () => {
    const { latchkey, platform, service } = create();
    service.once('GET /client', unknown);
    service.once('POST /dev_browser', never);
    const outcome = outcomeOf(latchkey.load());
    await platform.advance(FIRST_LOAD_DEADLINE_MS);
    expect(String(await outcome)).toContain('no answer within');
    await platform.advance(RECOVERY_ATTEMPT_MS);
    expect(latchkey.status).toBe('ready');
  });

  it('is reported as a rate limit when too many browsers were new', async () => {
    const { latchkey, service } = create();
    service.once('GET /client', unknown);
    service.once('POST /dev_browser', () => errorResponse(429, 'too_many_requests'));
    await expect(latchkey.load()).rejects.toThrow('too_many_requests');
    expect(latchkey.status).toBe('error');
    await latchkey.load();
    expect(latchkey.status).toBe('ready');
  });
});

describe('a new browser', () => {
  const CALLS = ['POST /dev_browser', 'PATCH /environment'];

  it.each(
    CALLS.flatMap((call) => [
      [call, 'fails', lost] as const,
      [call, 'is answered by something that stands in', down] as const,
    ]),
  )('is degraded when %s %s and the other call works, and recovers by itself', async (call, _, failure) => {
    const { latchkey, platform, service } = create({ isNewBrowser: true });
    service.once(call, failure);
    const outcome = outcomeOf(latchkey.load());
    await platform.settle();
    await outcome;
    await platform.settle();
    expect(latchkey.status).toBe('ready');
    // The token that was received is kept, so the next start finds a known browser.
    expect(platform.cookies.get(cookies.devBrowser)).toBe('dvb_1');
    latchkey.dispose();
    expect(platform.browser.clock.pending()).toBe(0);
  });

  it.each(CALLS)('settles within the deadline when %s never completes', async (call) => {
    const { latchkey, platform, service } = create({ isNewBrowser: true });
    service.once(call, never);
    const outcome = outcomeOf(latchkey.load());
    await platform.advance(FIRST_LOAD_DEADLINE_MS);
    expect(String(await outcome)).toContain('no answer within');
    await platform.settle();
    expect(latchkey.status).toBe('ready');
  });

  it('recovers by itself when the service was down at first', async () => {
    const { latchkey, platform, service } = create({ isNewBrowser: true });
    platform.network.respond(lost);
    const outcome = outcomeOf(latchkey.load());
    await platform.settle();
    expect([String(await outcome).includes('Network'), latchkey.status]).toEqual([true, 'degraded']);
    await platform.advance(60_000);
    platform.network.respond(service.respond);
    await platform.advance(RECOVERY_ATTEMPT_MS);
    expect([latchkey.status, latchkey.session]).toEqual(['ready', null]);
  });

  it.each([...CALLS, 'GET /client'])('that is disposed during %s ends without an error', async (call) => {
    const { latchkey, platform, service } = create({ isNewBrowser: call !== 'GET /client' });
    const body = { id: 'dvb_late', response: service.environment, client: null };
    const { release } = holdAnswer(service, call, () => jsonResponse(body));
    const loading = latchkey.load();
    await platform.settle();
    latchkey.dispose();
    await loading;
    release();
    await platform.settle();
    expect([latchkey.loaded, platform.browser.clock.pending(), service.calls.length]).toEqual([false, 0, 2]);
    expect(platform.cookies.get(cookies.devBrowser)).not.toBe('dvb_late');
  });
});

describe('any combination of results', () => {
  const FATES = { answered: undefined, lost, never, down, unknown, late: undefined } as const;
  type Fate = keyof typeof FATES;

  const respondWith =
    (service: FakeService, fates: Fate[], later: (work: () => void) => void): FakeService['respond'] =>
    (request) => {
      const fate = fates.shift() ?? 'answered';
      const isForToken = request.url.pathname.endsWith('/dev_browser');
      if (fate === 'late')
        return new Promise((resolve, reject) => {
          later(() => void Promise.resolve(service.respond(request)).then(resolve, reject));
        });
      return (isForToken && fate === 'unknown' ? undefined : FATES[fate])?.() ?? service.respond(request);
    };

  it('a start settles in time, makes a bounded number of calls, and the page works once every call succeeds', async () => {
    const fate = fc.constantFrom<Fate>('answered', 'lost', 'never', 'down', 'unknown', 'late');
    const scene = fc.record({
      isNewBrowser: fc.boolean(),
      tabs: fc.array(fc.array(fate, { maxLength: 10 }), { minLength: 1, maxLength: 3 }),
      lateMs: fc.integer({ min: 1, max: 9_000 }),
    });
    await fc.assert(
      fc.asyncProperty(scene, async ({ isNewBrowser, tabs, lateMs }) => {
        const browser = createFakeBrowser();
        const service = createFakeService(browser.clock.now);
        const pages = tabs.map((fates) => {
          const page = create({ browser, service, isNewBrowser });
          page.platform.network.respond(
            respondWith(service, [...fates], (work) => void browser.clock.after(lateMs, work)),
          );
          return { ...page, outcome: outcomeOf(page.latchkey.load()), settled: false };
        });
        for (const page of pages)
          void page.outcome.then(() => {
            page.settled = true;
          });
        await browser.clock.advance(FIRST_LOAD_DEADLINE_MS);
        expect(pages.map(({ settled }) => settled)).toEqual(pages.map(() => true));
        await browser.clock.advance(60_000);
        for (const { latchkey, platform } of pages) {
          platform.network.respond(service.respond);
          if (latchkey.status === 'error') await latchkey.load();
        }
        await browser.clock.advance(60_000);
        for (const { latchkey, platform } of pages) {
          expect(latchkey.status).toBe('ready');
          expect(latchkey.session).toBeNull();
          expect(platform.network.requests.length).toBeLessThan(60);
        }
        for (const { latchkey } of pages) latchkey.dispose();
        await browser.clock.advance(60_000);
        expect([browser.clock.pending(), browser.heldLocks(), browser.ports.size]).toEqual([0, [], 0]);
      }),
      { numRuns: 150 },
    );
  });
});
