// The test function of the stories in Chromium: stack-test.ts, other pages, and the assertion that no page violated its CSP.
import { type BrowserContext, expect } from '@playwright/test';
import { type Complaints, watchContext } from './csp.ts';
import { createExamples, type Examples } from './examples.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { ROUTED_PAGE, startModulePage } from './module-page.ts';
import { PATIENCE_MS } from './patience.ts';
import { THEMED } from './screens/method.ts';
import { type Service, startService } from './stack.ts';
import { stackTest } from './stack-test.ts';

/** The second argument of a test that repeats another one in a similar set-up: `npm run test:rest` runs it (playwright.config.ts). */
export const REPEATED = { tag: '@repeated' } as const;

type TestFixtures = {
  /** CSP violations and errors of the pages so far; each test ends by asserting that there are none. */
  readonly complaints: Complaints;
  /** Opens another browser context, with separate cookies. */
  readonly newDevice: () => Promise<BrowserContext>;
};

/**
 * Created when a test of the worker first uses it. A file that declares a worker fixture gets separate workers, each with another
 * browser, service and playground; so declare one here unless the file needs that.
 */
type WorkerFixtures = {
  /** The page `site` with the system's colour scheme. */
  readonly themed: HostPage;
  /** An application whose router mounts the page anew at every step. */
  readonly routed: HostPage;
  /** The examples in front of that stack. */
  readonly examples: Examples;
  /** A service that learns to distrust this machine's network; separate, so that other tests are not affected. */
  readonly guarded: Service;
};

export const test = stackTest.extend<TestFixtures, WorkerFixtures>({
  themed: [
    async ({ stack }, use) => {
      const themed = await startHostPage(stack, THEMED);
      await use(themed);
      await themed.stop();
    },
    { scope: 'worker' },
  ],
  routed: [
    async ({ stack }, use) => {
      const routed = await startModulePage(stack, ROUTED_PAGE);
      await use(routed);
      await routed.stop();
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ stack }, use) => {
      const examples = createExamples(stack);
      await use(examples);
      await examples.stop();
    },
    { scope: 'worker' },
  ],
  guarded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names to know what a fixture needs.
    async ({}, use) => {
      const guarded = await startService();
      await use(guarded);
      await guarded.stop();
    },
    { scope: 'worker', timeout: 8 * PATIENCE_MS },
  ],
  baseURL: async ({ stack }, use) => use(stack.playground),
  complaints: [
    async ({ context }, use) => {
      const complaints = await watchContext(context);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  newDevice: async ({ browser, baseURL }, use) => {
    const devices: { readonly context: BrowserContext; readonly complaints: Complaints }[] = [];
    await use(async () => {
      const context = await browser.newContext({ locale: 'en-US', ...(baseURL ? { baseURL } : {}) });
      devices.push({ context, complaints: await watchContext(context) });
      return context;
    });
    for (const { context, complaints } of devices) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  },
});

export { expect };
