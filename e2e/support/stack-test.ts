// What every story uses, in each browser: a stack and a plain page per worker; users, inbox, clock and settings of that stack.
import type { Inbox } from '@latchkey/testing';
import { test as base } from '@playwright/test';
import { createAppServer } from './app-server.ts';
import { type Clock, createClock } from './clock.ts';
import { type HostPage, startHostPage } from './host-page.ts';
import { createInbox } from './inbox.ts';
import { PATIENCE_MS } from './patience.ts';
import { lendSettings, type Settings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import { createTestUsers, type TestUsers } from './users.ts';

type TestFixtures = {
  readonly inbox: Inbox;
  readonly users: TestUsers;
  readonly clock: Clock;
  /** Changes settings of the instance until the test ends. */
  readonly settings: Settings;
};

type WorkerFixtures = {
  readonly stack: Stack;
  /** A page without a framework in front of that stack, with a server that authenticates requests. */
  readonly site: HostPage;
};

export const stackTest = base.extend<TestFixtures, WorkerFixtures>({
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
  inbox: async ({ stack }, use) => use(createInbox(stack.service)),
  users: async ({ stack }, use) => use(createTestUsers(stack)),
  settings: async ({ stack }, use) => lendSettings(stack.admin, use),
  clock: async ({ stack }, use) => use(createClock(stack.service)),
});
