// The test function of every story: a stack per worker, a person's means, and a page that may not break the policy.
import { test as base, expect } from '@playwright/test';
import { type Clock, createClock } from './clock.ts';
import { type Complaints, watchPage } from './csp.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createPeople, type People } from './people.ts';
import { type Stack, startStack } from './stack.ts';

type TestFixtures = {
  readonly inbox: Inbox;
  readonly people: People;
  readonly clock: Clock;
  /** What the page complained of so far; every test ends by finding it empty. */
  readonly complaints: Complaints;
};

export const test = base.extend<TestFixtures, { readonly stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names to know what a fixture needs.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.playground),
  inbox: async ({ stack }, use) => use(createInbox(stack.service)),
  people: async ({ stack }, use) => use(createPeople(stack)),
  clock: async ({ stack }, use) => use(createClock(stack.service)),
  complaints: [
    async ({ page }, use) => {
      const complaints = await watchPage(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
