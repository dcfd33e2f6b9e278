// Which fields the sign-up asks for, by the settings of the instance.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('names, username and password are accepted, with the address verified', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.names, methods.username, methods.usernameRequired);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await watchLayoutShift(page);
  await signUp.open();
  await signUp.firstName.fill('Mira');
  await signUp.username.fill('abc');
  await signUp.giveDetails(mira);
  await expect(page.getByText('Use between 4 and 64 characters.')).toBeVisible();
  await signUp.username.fill(`mira_${Date.now().toString(36)}`);
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
  await expectStill(page);
});

test('a required phone number is verified after the address', async ({ page, users, inbox, settings }) => {
  await settings(methods.phone, methods.phoneRequired);
  const [mira, number] = [users.stranger(), users.number()];
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.phone.fill(number);
  await signUp.giveDetails(mira);
  await expect(page).toHaveURL(/verify-/);
  const first = page.url().includes('phone') ? number : mira.email;
  const second = first === number ? mira.email : number;
  await signUp.giveCode(await inbox.code(first));
  await expect(page).toHaveURL(first === number ? /verify-email-address/ : /verify-phone-number/);
  await signUp.giveCode(await inbox.code(second));
  await new SignInPage(page).isSignedIn();
});

test('consent is asked for and given', async ({ page, users, inbox, settings }) => {
  await settings(methods.legalConsent);
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  await expect(page.getByText('Tick the box to continue.')).toBeVisible();
  await signUp.consent.check();
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
});

test('a username alone is enough where nothing else is required', async ({ page, users, settings }) => {
  await settings(methods.username, methods.usernameRequired, methods.noEmail);
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.username.fill(`mira_${Date.now().toString(36)}`);
  await signUp.password.fill(users.stranger().password);
  await signUp.createButton.click();
  await new SignInPage(page).isSignedIn();
});

test('a password of exactly 72 characters is accepted, a common one is rejected', async ({ page, users, inbox }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails({ ...mira, password: 'password123' });
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
  const long = 'quiet-harbour-lights '.repeat(4).slice(0, 72);
  await signUp.giveDetails({ ...mira, password: long });
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
});
