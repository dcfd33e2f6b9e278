// Several tabs of one browser: all have the same signed-in user, and one tab requests a token for all.
import type { BrowserContext, Route } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { watchCalls } from '../../support/calls.ts';
import { expect, test } from '../../support/test.ts';

const PERIOD_MS = 50_000;
const PERIODS = 3;
const TABS = 4;
const TOKEN_CALLS = /\/v1\/client\/sessions\/[^/]+\/tokens\?/;

const openTab = async (context: BrowserContext, url: string): Promise<HostTab> =>
  new HostTab(await context.newPage()).open(url);

test('a sign-in and a sign-out appear in the other tab by themselves', async ({ context, site, users }) => {
  const mira = await users.member();
  const first = await openTab(context, `${site.url}/plain`);
  const second = await openTab(context, `${site.url}/plain`);
  await first.signIn(mira);
  await second.isSignedInAs(mira);
  expect(second.page.url()).toBe(`${site.url}/plain`);

  await second.signOut({ redirectUrl: '/plain/left' });
  await expect(second.page).toHaveURL(`${site.url}/plain/left`);
  await first.isSignedOut();
  expect(await first.token()).toBeNull();
  expect(await first.cookie('__session')).toBeUndefined();
  // A tab that receives the change does not navigate: its page decides what to show.
  expect(first.page.url()).toBe(`${site.url}/plain`);
});

test('all tabs share one token per period', async ({ context, site, users, clock }) => {
  const mira = await users.member();
  await context.clock.install();
  const leader = await openTab(context, `${site.url}/plain`);
  await leader.signIn(mira);
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => openTab(context, `${site.url}/plain`)));
  const tabs = [leader, ...others];
  await Promise.all(tabs.map((tab) => tab.isSignedInAs(mira)));
  await Promise.all(tabs.map((tab) => tab.token()));

  const calls = watchCalls(context);
  // The fake clocks of the tabs advance one after the other, unlike in a browser; so the reply waits until every tab asks.
  await context.route(TOKEN_CALLS, async (route) => {
    await expect.poll(() => leader.tabsInLine()).toBe(TABS - 1);
    await route.continue();
  });
  let before = await leader.token();
  for (let period = 1; period <= PERIODS; period += 1) {
    await clock.advance(PERIOD_MS);
    await context.clock.fastForward(PERIOD_MS);
    await expect.poll(() => calls.tokens()).toBe(period);
    const tokens = await Promise.all(tabs.map((tab) => tab.token()));
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(before);
    expect(calls.tokens()).toBe(period);
    before = tokens[0] ?? null;
  }
  expect(await leader.cookie('__session')).toBe(before);
});

test('a tab that is closed during its request hands over to the next', async ({ context, site, users, clock }) => {
  const mira = await users.member();
  await context.clock.install();
  const first = await openTab(context, `${site.url}/plain`);
  await first.signIn(mira);
  const second = await openTab(context, `${site.url}/plain`);
  await second.isSignedInAs(mira);
  const before = await second.token();

  const held: Route[] = [];
  await context.route(TOKEN_CALLS, (route) => void held.push(route));
  await clock.advance(PERIOD_MS);
  await context.clock.fastForward(PERIOD_MS);
  await expect.poll(() => held.length).toBe(1);
  const leading = held[0]?.request().frame().page();
  const [leader, heir] = leading === first.page ? [first, second] : [second, first];
  const asked = heir.token();
  await leader.page.close();
  await expect.poll(() => held.length).toBe(2);
  expect(held[1]?.request().frame().page()).toBe(heir.page);
  await held[1]?.continue();
  expect(await asked).not.toBe(before);
  await heir.isSignedInAs(mira);
});
