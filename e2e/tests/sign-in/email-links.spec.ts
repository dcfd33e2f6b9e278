// E-mail links: opened in the same browser, in another browser, and by a link scanner.

import { newTotpSecret, totpAt } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { methods } from '../../support/settings.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

const TEN_MINUTES = 10 * 60_000;

/** Opens a link and clicks its one button, as a user does. */
const press = async (tab: Page, link: string): Promise<void> => {
  await tab.goto(link);
  await expect(tab.getByRole('heading', { name: /^Continue to/ })).toBeVisible();
  await tab.getByRole('button', { name: 'Continue', exact: true }).click();
};

for (const [sessions, one] of [
  ['one session', methods.singleSession],
  ['several sessions', methods.manySessions],
] as const) {
  const details = one === methods.singleSession ? {} : REPEATED;
  test(
    `with ${sessions} a link opened in the same browser signs every tab in, and the waiting page continues`,
    details,
    async ({ page, context, users, inbox, settings }) => {
      await settings(methods.noPassword, methods.emailLink, one);
      const mira = await users.member({ password: undefined });
      const bystander = await context.newPage();
      await bystander.goto('/');
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.giveIdentifier(mira.email);
      await signIn.heading('Open the link we sent');
      const tab = await context.newPage();
      await press(tab, await inbox.link(mira.email));
      await new SignInPage(tab).isSignedIn();
      await signIn.isSignedIn();
      await expect(bystander.getByRole('banner').getByRole('link', { name: mira.email })).toBeVisible();
      await expect(new UserButtonPage(bystander).trigger).toBeVisible();
    },
  );
}

test('a scanner that fetches the link does not use it', async ({ page, context, users, inbox, settings }) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const link = await inbox.link(mira.email);
  for (const method of ['HEAD', 'GET', 'GET']) await fetch(link, { method });
  await signIn.heading('Open the link we sent');
  const tab = await context.newPage();
  await press(tab, link);
  await new SignInPage(tab).isSignedIn();
});

test('on another device the link is rejected, and the requesting page keeps waiting', async ({
  page,
  newDevice,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const other = await (await newDevice()).newPage();
  await press(other, await inbox.link(mira.email));
  await expect(other.getByRole('heading', { name: 'Open the link where you started' })).toBeVisible();
  await signIn.heading('Open the link we sent');
});

test('where the instance allows it, a link opened on another device signs the first one in', async ({
  page,
  newDevice,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailLink, methods.linksFromAnywhere);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const other = await (await newDevice()).newPage();
  await press(other, await inbox.link(mira.email));
  await signIn.isSignedIn();
});

test('an expired link is reported on the requesting page, and a new one works', async ({
  page,
  context,
  users,
  inbox,
  clock,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const first = await inbox.link(mira.email);
  await clock.advance(TEN_MINUTES);
  await signIn.heading('This link has expired');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  const tab = await context.newPage();
  await press(tab, await inbox.link(mira.email, { besides: first }));
  await new SignInPage(tab).isSignedIn();
});

test('a new account is verified by a link', async ({ page, context, users, inbox, settings }) => {
  await settings(methods.emailLink);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  await expect(page.getByRole('heading', { name: 'Open the link we sent' })).toBeVisible();
  const tab = await context.newPage();
  await press(tab, await inbox.link(mira.email));
  await new SignInPage(tab).isSignedIn();
  await new SignInPage(page).isSignedIn();
});

test('a link does not skip the second factor', async ({ page, context, users, inbox, clock, settings }) => {
  await settings(methods.secondFactors, methods.noPassword, methods.emailLink);
  const seed = newTotpSecret();
  const mira = await users.member({ password: undefined, totp_secret: seed });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.heading('Open the link we sent');
  const tab = await context.newPage();
  await press(tab, await inbox.link(mira.email));
  const there = new SignInPage(tab);
  await there.heading('Two-step code');
  await there.giveCode(totpAt(seed, await clock.now()));
  await there.isSignedIn();
});
