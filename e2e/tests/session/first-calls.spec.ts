// The calls that a page sends before its other scripts have loaded: all that its start needs, with the script build and from npm.
import type { BrowserContext, Page } from '@playwright/test';
import { watchCalls } from '../../support/calls.ts';
import { type Behind, startHostPage } from '../../support/host-page.ts';
import { startModulePage } from '../../support/module-page.ts';
import { test as base, expect, REPEATED } from '../../support/test.ts';

type Start = (behind: Behind) => Promise<{ readonly url: string; stop(): Promise<void> }>;
type Visit = { readonly url: string; readonly calls: ReturnType<typeof watchCalls> };

/** Opens a page of this file and records the browser's calls. */
const test = base.extend<{ readonly begin: (start: Start) => Promise<Visit> }>({
  begin: async ({ context, stack }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (start) => {
      const { url, stop } = await start(stack);
      stops.push(stop);
      return { url, calls: watchCalls(context) };
    });
    for (const stop of stops) await stop();
  },
});

/** The chunk after the first download: the engine for the class from npm, the surfaces for the script, which has the engine. */
const ENGINE = /\/(engine|surfaces)-[\w-]+\.js$/;
const TOKEN = '__latchkey_db_jwt';

/** The same service with the key of a production instance. */
const inProduction = ({ service, keys }: Behind): Behind => ({
  service,
  keys: { ...keys, publishable_key: `pk_live_${btoa(`${new URL(service).host}$`)}` },
});

/** Each page also exists for a production instance; the CSP of the plain page allows calls to the service only. */
const PAGES = [
  [
    'the script build',
    startHostPage,
    (behind: Behind) =>
      startHostPage(inProduction(behind), { scriptAttributes: () => `data-latchkey-proxy-url="${behind.service}"` }),
  ],
  ['the class from npm', startModulePage, (behind: Behind) => startModulePage(inProduction(behind))],
] as const;

/** Delays the engine chunk until it is released; `wanted` resolves once the page has requested it. */
const holdEngine = async (page: Page) => {
  const wanted = page.waitForRequest(ENGINE);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENGINE, async (route) => {
    await released;
    await route.continue();
  });
  return { wanted, release };
};

/** The first card of the page is interactive. */
const isReady = (page: Page) => expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();

const namesOf = (calls: ReturnType<typeof watchCalls>) =>
  calls
    .matching(/ \/v1\/(dev_browser|environment|client)$/)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

const tokensIn = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith(TOKEN)).map(({ value }) => value);

for (const [what, start, startInProduction] of PAGES) {
  const details = start === startHostPage ? {} : REPEATED;
  test(
    `with ${what} a new browser requests its token and the settings at once, and a known one its client`,
    details,
    async ({ page, begin }) => {
      const { url, calls } = await begin(start);
      const { wanted, release } = await holdEngine(page);
      await page.goto(url);
      await wanted;
      await expect.poll(() => namesOf(calls)).toEqual(['PATCH /v1/environment', 'POST /v1/dev_browser']);
      release();
      await isReady(page);
      expect(namesOf(calls)).toHaveLength(2);

      await page.unroute(ENGINE);
      const again = await holdEngine(page);
      calls.reset();
      await page.reload();
      await again.wanted;
      await expect.poll(() => namesOf(calls)).toEqual(['GET /v1/client', 'PATCH /v1/environment']);
      again.release();
      await isReady(page);
      expect(namesOf(calls)).toHaveLength(2);
    },
  );

  test(
    `with ${what} a browser whose token is unknown to the service gets another, repeatedly`,
    details,
    async ({ page, context, begin }) => {
      const { url, calls } = await begin(start);
      const seen: string[] = [];
      for (const round of [1, 2, 3]) {
        await context.clearCookies();
        await context.addCookies([{ name: TOKEN, value: `dvb_unknown_${round}`, url }]);
        calls.reset();
        await page.goto(url);
        await isReady(page);
        expect(namesOf(calls)).toEqual([
          'GET /v1/client',
          'PATCH /v1/environment',
          'PATCH /v1/environment',
          'POST /v1/dev_browser',
        ]);
        const tokens = new Set(await tokensIn(context));
        expect(tokens.size).toBe(1);
        seen.push(...tokens);
      }
      expect(new Set(seen).size).toBe(3);
      expect(seen.some((token) => token.startsWith('dvb_unknown'))).toBe(false);
    },
  );

  test(
    `with ${what} a page of a production instance requests settings and client at once`,
    details,
    async ({ page, begin }) => {
      const { url, calls } = await begin(startInProduction);
      await page.route(/\/v1\//, () => undefined);
      const { wanted } = await holdEngine(page);
      await page.goto(url);
      await wanted;
      await expect.poll(() => namesOf(calls)).toEqual(['GET /v1/client', 'GET /v1/environment']);
      // The requests stay held: the service of this story is a development instance and would refuse them.
      await page.close();
    },
  );
}

test('two tabs of a new browser that start at the same moment share one browser token', async ({ context, begin }) => {
  const { url } = await begin(startHostPage);
  const pages = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(pages.map((page) => page.goto(url)));
  for (const page of pages) await isReady(page);
  expect(new Set(await tokensIn(context)).size).toBe(1);
});
