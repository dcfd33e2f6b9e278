// A network that fails and recovers, a service that does not answer, and a service that restarts.
import type { BrowserContext, Route } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { watchCalls } from '../../support/calls.ts';
import { startHostPage } from '../../support/host-page.ts';
import { createInbox } from '../../support/inbox.ts';
import { placePage, startModulePage } from '../../support/module-page.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { type Service, startService } from '../../support/stack.ts';
import { test as base, expect } from '../../support/test.ts';
import { createTestUsers } from '../../support/users.ts';

type QuietWindow = { readonly Latchkey: { signOut(goOn: () => unknown): Promise<void> } };

/** A service that a test may stop. */
const test = base.extend<{ readonly ownService: Service }>({
  ownService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names to know what a fixture needs.
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.stop();
    },
    { timeout: 4 * PATIENCE_MS },
  ],
});

const PERIOD_MS = 50_000;
const REST_MS = 20_000;
const LOAD_SETTLES_MS = 7_000;
const RECOVERS_MS = 5_000;

/** Leaves every call to the service without an answer, until the returned function is called. */
const blackHole = async (context: BrowserContext, service: string): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  const hold = (route: Route) => void held.push(route);
  await context.route(`${service}/v1/**`, hold);
  return () => context.unroute(`${service}/v1/**`, hold);
};

test('going offline signs no user out, and everything recovers by itself', async ({
  context,
  page,
  site,
  stack,
  users,
  clock,
}) => {
  const mira = await users.member();
  await context.clock.install();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const strict = await startHostPage(stack, { load: { experimental: { rethrowOfflineNetworkErrors: true } } });
  const loud = await new HostTab(await context.newPage()).open(`${strict.url}/plain`);
  await loud.isSignedInAs(mira);
  const token = await tab.token();
  const [session, uat] = [await tab.cookie('__session'), await tab.cookie('__client_uat')];

  await context.setOffline(true);
  expect(await tab.token()).toBe(token);
  await clock.advance(PERIOD_MS);
  await context.clock.fastForward(PERIOD_MS);
  // The token is valid for a few more seconds, so it is still returned.
  expect(await tab.token()).toBe(token);
  await context.clock.fastForward(REST_MS);
  expect(await tab.token()).toBeNull();
  await expect(loud.token()).rejects.toThrow(/network_error/);
  await tab.focus();
  await tab.isSignedInAs(mira);
  await loud.isSignedInAs(mira);
  expect(await tab.cookie('__session')).toBe(session);
  expect(await tab.cookie('__client_uat')).toBe(uat);

  await context.setOffline(false);
  await expect.poll(() => tab.cookie('__session')).not.toBe(session);
  expect(await tab.token()).not.toBeNull();
  expect(await loud.token()).not.toBeNull();
  await tab.isSignedInAs(mira);
  await strict.stop();
});

test('a service that never responds leaves the page usable, and its recovery is noticed', async ({
  context,
  page,
  stack,
  users,
}) => {
  const mira = await users.member();
  await context.clock.install();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  const account = page.getByRole('banner').getByRole('link', { name: mira.email });
  await expect(account).toBeVisible();
  const session = (await context.cookies()).find(({ name }) => name === '__session')?.value;

  const open = await blackHole(context, stack.service);
  await page.goto('/');
  await context.clock.fastForward(LOAD_SETTLES_MS);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Inbox' }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(account).toBeHidden();
  expect((await context.cookies()).find(({ name }) => name === '__session')?.value).toBe(session);

  await open();
  await context.clock.fastForward(RECOVERS_MS);
  await expect(account).toBeVisible();
});

// The upper bound is tested with a fake clock, in client/src/testing/torture.
test('load settles after seven seconds without a response, not before, and recovers with the first one', async ({
  context,
  page,
  site,
  stack,
}) => {
  const open = await blackHole(context, stack.service);
  const since = Date.now();
  await page.goto(`${site.url}/`);
  const tab = new HostTab(page);
  await expect(tab.problem).toContainText('network_error');
  expect(await tab.status()).toBe('degraded');
  expect(Date.now() - since).toBeGreaterThan(LOAD_SETTLES_MS - 1_000);
  await open();
  await expect(new SignInPage(page).identifier).toBeVisible();
});

test('a surface says that the service is down, retries by a press, and goes on by itself when it is back', async ({
  context,
  page,
  ownService: service,
}) => {
  const host = await startModulePage(service, placePage('auto'));
  const mira = await createTestUsers(service).member();
  const signIn = new SignInPage(page);
  const down = page.getByRole('heading', { name: 'This could not be loaded' });
  const again = page.getByRole('button', { name: 'Try again' });
  await service.restart(async () => {
    await page.goto(host.url);
    await expect(down).toBeVisible();
    await again.click();
    await expect(down).toBeVisible();
  });
  await expect(signIn.identifier).toBeVisible();

  await context.route(`${service.service}/v1/**`, (route) => route.abort());
  await page.reload();
  await expect(down).toBeVisible();
  await context.unrouteAll();
  await again.click();
  await signIn.signIn(mira);
  await expect(signIn.identifier).toBeHidden();
  await host.stop();
});

test('a restarted service continues', async ({ page, newDevice, ownService: service }) => {
  test.slow();
  const site = await startHostPage(service);
  const users = createTestUsers(service);
  const [ada, ben] = [await users.member(), users.stranger()];
  const signedIn = await new HostTab(page).open(`${site.url}/plain`);
  await signedIn.signIn(await users.member());
  const before = await signedIn.token();

  const signIn = new SignInPage(await (await newDevice()).newPage());
  await signIn.page.goto(`${site.url}/`);
  await signIn.giveIdentifier(ada.email);
  await expect(signIn.password).toBeVisible();
  const signUp = new SignUpPage(await (await newDevice()).newPage());
  await signUp.page.goto(`${site.url}/sign-up`);
  await signUp.giveDetails(ben);
  const code = await createInbox(service.service).code(ben.email);

  await service.restart(async () => {
    await signIn.givePassword(ada.password);
    await expect(signIn.page.getByText('We could not reach the service.')).toBeVisible();
    expect(await signedIn.token()).toBe(before);
  });
  await signIn.givePassword(ada.password);
  await expect(signIn.page.locator('#who')).toHaveText(`Signed in as ${ada.email}`);
  await signUp.giveCode(code);
  await expect(signUp.page.locator('#who')).toHaveText(`Signed in as ${ben.email}`);
  expect(await signedIn.token({ skipCache: true })).not.toBe(before);
  await site.stop();
});

test('a sign-out without a network takes effect at once and is completed later', async ({
  context,
  page,
  site,
  users,
}) => {
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const other = await new HostTab(await context.newPage()).open(`${site.url}/plain`);
  await other.isSignedInAs(mira);
  await context.setOffline(true);
  await page.evaluate(() => (window as unknown as QuietWindow).Latchkey.signOut(() => undefined));
  await tab.isSignedOut();
  await other.isSignedOut();
  expect(await tab.cookie('__session')).toBeUndefined();
  expect(await tab.cookie('__client_uat')).toBe('0');

  const calls = watchCalls(context);
  await context.setOffline(false);
  await expect.poll(() => calls.matching(/^POST .*\/remove$/).length).toBeGreaterThan(0);
  await page.reload();
  await tab.isSignedOut();
  expect(await tab.accounts()).toEqual([]);
  await tab.signIn(mira);
});
