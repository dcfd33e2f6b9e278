// The test function with its fixtures: a stack per worker, users, inbox, clock, and the assertion that no page violated its CSP.

import type { Inbox } from '@latchkey/testing';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { createAppServer } from './app-server.ts';
import { type Clock, createClock } from './clock.ts';
import { type Complaints, watchContext } from './csp.ts';
import { createExamples, type Examples } from './examples.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { createInbox } from './inbox.ts';
import { PATIENCE_MS } from './patience.ts';
import { THEMED } from './screens/method.ts';
import { lendSettings, type Settings } from './settings.ts';
import { type Service, type Stack, startService, startStack } from './stack.ts';
import { createTestUsers, type TestUsers } from './users.ts';

/** The second argument of a test that repeats another one in a similar set-up: `npm run test:rest` runs it (playwright.config.ts). */
export const REPEATED = { tag: '@repeated' } as const;

type TestFixtures = {
  readonly inbox: Inbox;
  readonly users: TestUsers;
  readonly clock: Clock;
  /** Changes settings of the instance until the test ends. */
  readonly settings: Settings;
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
  readonly stack: Stack;
  /** A page without a framework in front of that stack, with a server that authenticates requests. */
  readonly site: HostPage;
  /** The same page with the system's colour scheme. */
  readonly themed: HostPage;
  /** The examples in front of that stack. */
  readonly examples: Examples;
  /** A service that learns to distrust this machine's network; separate, so that other tests are not affected. */
  readonly guarded: Service;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names to know what a fixture needs.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 8 * PATIENCE_MS },
  ],
  site: [
    async ({ stack }, use) => {
      const site = await startHostPage(stack, { hasApi: true, answers: createAppServer(stack) });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  themed: [
    async ({ stack }, use) => {
      const themed = await startHostPage(stack, THEMED);
      await use(themed);
      await themed.stop();
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
  inbox: async ({ stack }, use) => use(createInbox(stack.service)),
  users: async ({ stack }, use) => use(createTestUsers(stack)),
  settings: async ({ stack }, use) => lendSettings(stack.admin, use),
  clock: async ({ stack }, use) => use(createClock(stack.service)),
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
