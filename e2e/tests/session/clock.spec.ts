// Wrong clocks, clocks that change while a page is open, and a machine that slept.
import { HostTab, type PageWindow } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { watchCalls } from '../../support/calls.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIOD_MS = 50_000;
const TICK_MS = 5_000;

/** Waits for the token before each tick: a clock that jumps during a request would count as a timeout. */
const letTicksPass = async (tab: HostTab): Promise<void> => {
  for (let tick = 0; tick < 3; tick += 1) {
    expect(await tab.token()).not.toBeNull();
    await tab.page.context().clock.fastForward(TICK_MS);
  }
  expect(await tab.token()).not.toBeNull();
};

for (const [words, skewMs] of [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(
    `a browser with a clock ${words} signs in, sends its token and refreshes once a period`,
    skewMs > 0 ? {} : REPEATED,
    async ({ context, page, site, users, clock }) => {
      const mira = await users.member();
      await context.clock.install({ time: (await clock.now()) + skewMs });
      const tab = await new HostTab(page).open(`${site.url}/`);
      await new SignInPage(page).signIn(mira);
      await tab.isSignedInAs(mira);
      const token = await tab.token();
      expect(await tab.cookie('__session')).toBe(token);
      expect(await tab.askApi()).toMatchObject({ status: 200, userId: mira.id });
      expect(Math.abs((await tab.claims()).iat * 1000 - (await clock.now()))).toBeLessThan(HOUR_MS / 2);

      const calls = watchCalls(context);
      for (let period = 1; period <= 2; period += 1) {
        await clock.advance(PERIOD_MS);
        await context.clock.fastForward(PERIOD_MS);
        await expect.poll(() => calls.tokens()).toBe(period);
        await letTicksPass(tab);
        expect(calls.tokens()).toBe(period);
        expect(await tab.askApi()).toMatchObject({ status: 200, userId: mira.id });
      }
      await tab.isSignedInAs(mira);
    },
  );
}

test('a clock change while the page is open costs one token at most', async ({ context, page, site, users }) => {
  const mira = await users.member();
  await context.clock.install();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const calls = watchCalls(context);
  for (const jumpMs of [DAY_MS, -DAY_MS, DAY_MS / 2]) {
    calls.reset();
    await context.clock.setSystemTime(Date.now() + jumpMs);
    await letTicksPass(tab);
    expect(calls.tokens()).toBeLessThanOrEqual(1);
  }
  await tab.isSignedInAs(mira);
});

test('after an hour of sleep the first token is valid, and all callers share it', async ({
  context,
  page,
  site,
  users,
  clock,
}) => {
  const mira = await users.member();
  await context.clock.install();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const before = await tab.token();
  const calls = watchCalls(context);
  await clock.advance(HOUR_MS);
  await context.clock.fastForward(HOUR_MS);
  const tokens = await page.evaluate(() => {
    const { session } = (window as unknown as PageWindow).Latchkey;
    return Promise.all(Array.from({ length: 5 }, () => session?.getToken()));
  });
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(before);
  expect((await tab.claims()).exp * 1000).toBeGreaterThan(await clock.now());
  expect(calls.tokens()).toBe(1);
  await expect.poll(() => tab.cookie('__session')).toBe(tokens[0]);
});
