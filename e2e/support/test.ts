// The test function of every story: a stack per worker, a person's means, and pages that may not break the policy.
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { createAppServer } from './app-server.ts';
import { type Clock, createClock } from './clock.ts';
import { type Complaints, watchContext } from './csp.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { THEMED } from './method-screens.ts';
import { PATIENCE_MS } from './patience.ts';
import { createPeople, type People } from './people.ts';
import { lendSettings, type Settings } from './settings.ts';
import { type Service, type Stack, startService, startStack } from './stack.ts';

type TestFixtures = {
  readonly inbox: Inbox;
  readonly people: People;
  readonly clock: Clock;
  /** Changes settings of the instance until the story is over. */
  readonly settings: Settings;
  /** What the pages complained of so far; every test ends by finding it empty. */
  readonly complaints: Complaints;
  /** Another browser, with cookies of its own. */
  readonly newDevice: () => Promise<BrowserContext>;
};

/**
 * Made when a story of the worker first asks for it. A file that declares one of its own gets workers of its own, and with each
 * of them another browser, service and playground: it stands here unless the file needs just that.
 */
type WorkerFixtures = {
  readonly stack: Stack;
  /** A page without a framework, in front of that stack, with a server that knows who is asking. */
  readonly site: HostPage;
  /** The same in the colours of the system. */
  readonly themed: HostPage;
  /** A service that learns to suspect this machine's network, which must not reach other stories. */
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
  people: async ({ stack }, use) => use(createPeople(stack)),
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
