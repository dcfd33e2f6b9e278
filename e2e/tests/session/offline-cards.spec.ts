// Submitting a card while offline: it keeps the input, says why it failed, and continues when the connection is back.
import type { Page } from '@playwright/test';
import { CreateOrganizationPage } from '../../pages/organization/create.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { UserVerificationPage } from '../../pages/user-verification.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { watchCalls } from '../../support/calls.ts';
import { enter, mount, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const OFFLINE = /^You are offline/;
const UNREACHED = /^We could not reach the service/;
/** Longer than the service accepts a verification. */
const TOO_LONG_MS = 11 * 60_000;

/** The chunks of the next step. They are fetched when the browser is idle, or when the user types. */
const NEXT = ['/sign-in-next-', '/signed-in-'];

/** Waits for these chunks and their imports: importing a module that the page has requested resolves when all are loaded. */
const nextCardsHaveCome = async (page: Page): Promise<void> => {
  const asked = await page.waitForFunction((parts) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const found = parts.flatMap((part) => names.find((name) => name.includes(part)) ?? []);
    return found.length === parts.length && found;
  }, NEXT);
  const urls = (await asked.jsonValue()) || [];
  await page.evaluate(`Promise.all(${JSON.stringify(urls)}.map((url) => import(url))).then(() => undefined)`);
};

test('a sign-in waits for the connection on its first card and on the password card', async ({
  context,
  page,
  users,
}) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.identifier.fill(mira.email);
  await nextCardsHaveCome(page);
  await context.setOffline(true);
  await signIn.continueButton.click();
  await expect(signIn.alert).toHaveText(OFFLINE);
  await expect(signIn.identifier).toHaveValue(mira.email);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeVisible();

  await context.setOffline(true);
  await signIn.givePassword(mira.password);
  await expect(signIn.alert).toHaveText(OFFLINE);
  await expect(signIn.password).toHaveValue(mira.password);
  const calls = watchCalls(context);
  await context.setOffline(false);
  await signIn.isSignedIn();
  expect(calls.matching(/attempt_first_factor$/)).toHaveLength(1);
});

test('a first card that was submitted before the later cards loaded reports the missing connection, and continues', async ({
  context,
  page,
  users,
}) => {
  const mira = await users.member();
  // Emulates data saving mode, in which nothing is prefetched.
  await context.addInitScript(() =>
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', { value: { saveData: true } }),
  );
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.identifier.fill(mira.email);
  await context.setOffline(true);
  await signIn.continueButton.click();
  await expect(signIn.alert).toHaveText(OFFLINE);
  await expect(signIn.identifier).toHaveValue(mira.email);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeVisible();
  await expect(signIn.alert).toBeHidden();
});

test('a code is sent once, and text typed over a queued one is not submitted automatically', async ({
  context,
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailCode);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const code = await inbox.code(mira.email);
  await context.setOffline(true);
  await signIn.giveCode('000000');
  await expect(signIn.alert).toHaveText(OFFLINE);
  await expect(signIn.code).toHaveValue('000000');
  await signIn.code.fill('1234');
  await expect(signIn.alert).toBeHidden();
  const calls = watchCalls(context);
  await context.setOffline(false);
  await context.setOffline(true);
  expect(calls.matching(/attempt_first_factor$/)).toHaveLength(0);
  await signIn.giveCode(code);
  await expect(signIn.alert).toHaveText(OFFLINE);
  calls.reset();
  await context.setOffline(false);
  await signIn.isSignedIn();
  expect(calls.matching(/attempt_first_factor$/)).toHaveLength(1);
});

test('a sign-up keeps its fields and its code', async ({ context, page, users, inbox }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.email.fill(mira.email);
  await signUp.password.fill(mira.password);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await signUp.createButton.click();
  await expect(page.getByRole('alert')).toHaveText(OFFLINE);
  await expect(signUp.email).toHaveValue(mira.email);
  await expect(signUp.password).toHaveValue(mira.password);
  await context.setOffline(false);
  const code = await inbox.code(mira.email);
  await expect(signUp.code).toBeVisible();
  await context.setOffline(true);
  await signUp.giveCode(code);
  await expect(page.getByRole('alert')).toHaveText(OFFLINE);
  await context.setOffline(false);
  await new SignInPage(page).isSignedIn();
});

test('a form of the profile and its step-up continue by themselves', async ({
  context,
  page,
  site,
  users,
  settings,
  clock,
}) => {
  await settings(methods.username);
  const [mira, { email }] = [users.stranger(), users.stranger()];
  await users.member({ email_address: [mira.email, email], password: mira.password });
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await profile.section('Username').getByRole('button').click();
  const username = `mira_${newTag()}`;
  await profile.field('Username').fill(username);
  await context.setOffline(true);
  await profile.press('Save');
  await expect(profile.root.getByRole('alert')).toHaveText(OFFLINE);
  await expect(profile.field('Username')).toHaveValue(username);
  await context.setOffline(false);
  await expect(profile.section('Username')).toContainText(username);

  await clock.advance(TOO_LONG_MS);
  await profile.choose(email, 'Remove');
  await profile.press('Remove');
  const stepUp = new UserVerificationPage(page);
  await expect(stepUp.password).toBeVisible();
  await context.setOffline(true);
  await stepUp.givePassword(mira.password);
  await expect(stepUp.dialog.getByRole('alert')).toHaveText(OFFLINE);
  await expect(stepUp.password).toHaveValue(mira.password);
  await context.setOffline(false);
  await profile.says(`${email} is removed.`);
});

test('a new organization and a waitlist entry wait for the connection', async ({
  context,
  page,
  site,
  users,
  settings,
}) => {
  await settings(methods.organizations, methods.waitlist);
  await page.goto('/waitlist');
  const waitlist = new WaitlistPage(page);
  await waitlist.email.fill(users.stranger().email);
  await context.setOffline(true);
  await waitlist.joinButton.click();
  await expect(page.getByRole('alert')).toHaveText(OFFLINE);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();

  await enter(page, site, await users.member());
  await mount(page, 'CreateOrganization');
  const create = new CreateOrganizationPage(page);
  await create.name.fill(`Harbour ${newTag()}`);
  await context.setOffline(true);
  await create.submit.click();
  await expect(page.getByRole('alert')).toHaveText(OFFLINE);
  await expect(create.name).toHaveValue(/^Harbour/);
  await context.setOffline(false);
  // The invitations screen follows, or the success screen if its chunk had not loaded before the connection was lost.
  const invites = page.getByRole('heading', { name: 'Invite people' });
  await expect(invites.or(page.getByText(/^Harbour \w+ is ready/))).toBeVisible();
});

test('a request that is lost in transit is not repeated, because it may have arrived', async ({
  context,
  page,
  users,
  inbox,
  stack,
  settings,
}) => {
  await settings(methods.noPassword, methods.emailCode);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  const code = await inbox.code(mira.email);
  const attempts = `${stack.service}/v1/client/sign_ins/*/attempt_first_factor*`;
  await context.route(attempts, (route) => route.abort('connectionreset'));
  await signIn.giveCode(code);
  await expect(signIn.alert).toHaveText(UNREACHED);
  await expect(signIn.code).toHaveValue(code);
  const calls = watchCalls(context);
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  expect(calls.matching(/attempt_first_factor$/)).toHaveLength(0);
  await context.unroute(attempts);
  await signIn.continueButton.or(signIn.submitButton).click();
  await signIn.isSignedIn();
});
