// Two browsers of one user: a session ended elsewhere signs this browser out at its next refresh, after which it sends no calls.
import type { BrowserContext } from '@playwright/test';
import { HostTab, type PageWindow } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { watchCalls } from '../../support/calls.ts';
import type { Clock } from '../../support/clock.ts';
import type { HostPage } from '../../support/host-page.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/users.ts';

const PERIOD_MS = 50_000;

const signedInOn = async (context: BrowserContext, site: HostPage, user: TestUser): Promise<HostTab> => {
  await context.clock.install();
  const tab = await new HostTab(await context.newPage()).open(`${site.url}/plain`);
  await tab.signIn(user);
  return tab;
};

/** The next refresh finds the session ended; later ones send nothing. */
const endsQuietly = async (tab: HostTab, clock: Clock): Promise<void> => {
  const context = tab.page.context();
  const calls = watchCalls(context);
  await clock.advance(PERIOD_MS);
  await context.clock.fastForward(PERIOD_MS);
  await tab.isSignedOut();
  expect(await tab.cookie('__session')).toBeUndefined();
  expect(await tab.cookie('__client_uat')).toBe('0');
  const asked = calls.matching(/./).length;
  expect(asked).toBeLessThanOrEqual(3);
  for (let period = 0; period < 3; period += 1) await context.clock.fastForward(PERIOD_MS);
  await tab.focus();
  expect(await tab.token()).toBeNull();
  expect(calls.matching(/./)).toHaveLength(asked);
};

type Activity = { readonly id: string; revoke(): Promise<unknown> };
type UserWindow = { readonly Latchkey: { readonly user: { getSessions(): Promise<readonly Activity[]> } } };

test('a session that another device ends is over at the next refresh', async ({
  context,
  newDevice,
  site,
  users,
  clock,
}) => {
  const mira = await users.member();
  const here = await signedInOn(context, site, mira);
  const there = await signedInOn(await newDevice(), site, mira);
  const ending = await there.sessionOf(mira);
  await here.page.evaluate(async (id) => {
    const sessions = await (window as unknown as UserWindow).Latchkey.user.getSessions();
    await sessions.find((session) => session.id === id)?.revoke();
  }, ending);
  await endsQuietly(there, clock);
  await here.isSignedInAs(mira);
  expect(await here.token({ skipCache: true })).not.toBeNull();
});

test('a user whom the operator deletes is signed out everywhere', async ({
  context,
  newDevice,
  site,
  stack,
  users,
  clock,
}) => {
  const mira = await users.member();
  const here = await signedInOn(context, site, mira);
  const there = await signedInOn(await newDevice(), site, mira);
  await stack.admin('DELETE', `/users/${mira.id}`);
  await endsQuietly(there, clock);
  // An explicit call has the same effect: the reply contains no session.
  await here.page.evaluate(async () => {
    const { session } = (window as unknown as PageWindow).Latchkey;
    await session?.getToken({ skipCache: true }).catch(() => null);
  });
  await here.isSignedOut();
});

test('a user whom the operator bans is signed out within one token life, and cannot sign in', async ({
  context,
  newDevice,
  page,
  site,
  stack,
  users,
  clock,
}) => {
  const mira = await users.member();
  const there = await signedInOn(await newDevice(), site, mira);
  await stack.admin('POST', `/users/${mira.id}/ban`);
  await endsQuietly(there, clock);

  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.givePassword(mira.password);
  await expect(signIn.alert).toContainText('This account is banned.');
  await stack.admin('POST', `/users/${mira.id}/unban`);
  await signIn.givePassword(mira.password);
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name.startsWith('__session'))).toBe(true);
});

test('a session that the operator revokes is over within one token life', async ({
  newDevice,
  site,
  stack,
  users,
  clock,
}) => {
  const mira = await users.member();
  const there = await signedInOn(await newDevice(), site, mira);
  await stack.admin('POST', `/sessions/${await there.sessionOf(mira)}/revoke`);
  await endsQuietly(there, clock);
});
