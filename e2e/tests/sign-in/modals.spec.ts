// Every sign-in method in a modal, from its first card to the signed-in page behind it.

import { makePasskey, newTotpSecret, totpAt } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import { HostTab } from '../../pages/host.ts';
import { ModalPage } from '../../pages/modal.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { installWallet } from '../../support/identities/wallet.ts';
import { methods } from '../../support/settings.ts';
import { test as base, expect } from '../../support/test.ts';

/** Counts the dialogs that were shown without a card in them. */
type Watched = Window & { emptyDialogs?: number };

type Means = { readonly modal: ModalPage; readonly signIn: SignInPage; readonly signUp: SignUpPage };

const test = base.extend<Means>({
  modal: async ({ page }, use) => use(new ModalPage(page)),
  signIn: async ({ page }, use) => use(new SignInPage(page)),
  signUp: async ({ page }, use) => use(new SignUpPage(page)),
});

test('a password, then an authenticator code', async ({ modal, signIn, site, users, settings, clock }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  await modal.open(site.url, 'SignIn');
  await signIn.signIn(mira);
  await modal.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await modal.hasSignedIn(mira.email);
});

test('a code by e-mail, then one by text message', async ({ modal, signIn, site, users, inbox, settings }) => {
  await settings(methods.noPassword, methods.emailCode, methods.secondFactors);
  const number = users.number();
  const mira = await users.member({ password: undefined, second_factor_phone_number: number });
  await modal.open(site.url, 'SignIn');
  await signIn.giveIdentifier(mira.email);
  await modal.heading('Enter the code');
  await signIn.giveCode(await inbox.code(mira.email));
  await modal.heading('Two-step code');
  await signIn.giveCode(await inbox.code(number));
  await modal.hasSignedIn(mira.email);
});

test('a link by e-mail, opened in another tab', async ({ modal, signIn, site, users, inbox, settings, context }) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  await modal.open(site.url, 'SignIn');
  await signIn.giveIdentifier(mira.email);
  await modal.heading('Open the link we sent');
  const other = await context.newPage();
  await other.goto(await inbox.link(mira.email));
  await other.getByRole('button').first().click();
  await new HostTab(other).isSignedInAs(mira);
  await modal.hasSignedIn(mira.email);
});

test('a code by text message', async ({ modal, signIn, site, users, inbox, settings }) => {
  await settings(methods.phone);
  const number = users.number();
  const mira = await users.member({ phone_number: number, password: undefined });
  await modal.open(site.url, 'SignIn');
  await modal.page.getByRole('button', { name: 'Use a phone number' }).click();
  await signIn.givePhone(number);
  await modal.heading('Enter the code');
  await signIn.giveCode(await inbox.code(number));
  await modal.hasSignedIn(mira.email);
});

test('a passkey, cancelled once', async ({ modal, signIn, site, users, settings }) => {
  await settings(methods.passkey);
  const passkey = makePasskey();
  const mira = await users.member({ passkeys: [passkey.imported] });
  await withoutAutofill(modal.page);
  await modal.open(site.url, 'SignIn');
  const device = await addPasskeyDevice(modal.page);
  await device.add({ id: mira.id, passkey });
  await device.confirm(false);
  await signIn.passkeyButton.click();
  await expect(modal.dialog.getByRole('alert')).toBeVisible();
  await device.confirm(true);
  await signIn.passkeyButton.click();
  await modal.hasSignedIn(mira.email);
});

test('a wallet, then a backup code', async ({ modal, signIn, site, users, settings, context }) => {
  await settings(methods.wallets, methods.secondFactors);
  const wallet = await installWallet(context, 'MetaMask');
  const mira = await users.member({
    web3_wallet: wallet.address,
    totp_secret: newTotpSecret(),
    backup_codes: ['7f3k-9qx2-m0ad'],
  });
  await modal.open(site.url, 'SignIn');
  await modal.page.getByRole('button', { name: /MetaMask/ }).click();
  await modal.heading('Two-step code');
  await signIn.another('Use a backup code');
  await modal.heading('Backup code');
  await signIn.giveBackupCode('7F3K 9QX2 M0AD');
  await modal.hasSignedIn(mira.email);
});

test('a ticket, then an authenticator code', async ({ modal, signIn, site, users, settings, clock, stack }) => {
  await settings(methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed });
  const { token } = (await stack.admin('POST', '/sign_in_tokens', { user_id: mira.id })) as { token: string };
  await modal.open(site.url, 'SignIn', {}, `?__latchkey_ticket=${token}&__latchkey_status=sign_in`);
  await modal.heading('Two-step code');
  await signIn.giveCode(totpAt(seed, await clock.now()));
  await modal.hasSignedIn(mira.email);
});

test('an account with an address, a number and consent', async ({ modal, signUp, site, users, inbox, settings }) => {
  await settings(methods.phone, methods.phoneRequired, methods.names, methods.legalConsent);
  const [mira, number] = [users.stranger(), users.number()];
  await modal.open(site.url, 'SignUp');
  await signUp.firstName.fill('Mira');
  await signUp.phone.fill(number);
  await signUp.consent.check();
  await signUp.giveDetails(mira);
  await modal.heading('Enter the code');
  await signUp.giveCode(await inbox.code(mira.email));
  await signUp.giveCode(await inbox.code(number));
  await modal.hasSignedIn(mira.email);
});

test('sign-in, sign-up and the waitlist replace each other, and the focus returns to the element that opened them', async ({
  modal,
  signIn,
  signUp,
  site,
  users,
  settings,
}) => {
  await modal.open(site.url, 'SignIn');
  await modal.dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(signUp.createButton).toBeVisible();
  await modal.dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(signIn.identifier).toBeFocused();
  await expect(modal.dialog).toHaveCount(1);
  await modal.page.keyboard.press('Escape');
  await expect(modal.dialog).toBeHidden();
  await expect(modal.opener).toBeFocused();

  await settings(methods.waitlist, { display_config: { after_join_waitlist_url: '' } });
  await modal.open(site.url, 'SignUp');
  await modal.heading('By invitation for now');
  await modal.dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  const { email } = users.stranger();
  await new WaitlistPage(modal.page).join(email);
  await modal.heading('You are on the list');
  await expect(modal.dialog).toContainText(email);
  await modal.dialog.getByRole('button', { name: 'Sign in' }).click();
  await modal.dialog.getByRole('button', { name: 'Join the waiting list' }).click();
  await modal.heading('Join the waiting list');
  await modal.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(modal.opener).toBeFocused();
});

test('a dialog that loads its modules is never empty', async ({ modal, site, settings, context }) => {
  await settings(methods.phone, methods.wallets, methods.passkey, {
    display_config: { captcha_provider: 'proof_of_work' },
    user_settings: { sign_up: { captcha_enabled: true } },
  });
  await context.addInitScript(() => {
    const view = window as Watched;
    view.emptyDialogs = 0;
    const look = () => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog && !dialog.querySelector('h1, h2')) view.emptyDialogs = (view.emptyDialogs ?? 0) + 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const show = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function showModal() {
      if (!this.querySelector('h1, h2')) view.emptyDialogs = (view.emptyDialogs ?? 0) + 1;
      show.call(this);
    };
  });
  for (const surface of ['SignIn', 'SignUp'] as const) {
    await modal.open(site.url, surface);
    await expect(modal.dialog.getByRole('button', { name: /MetaMask/ })).toBeVisible();
    expect(await modal.page.evaluate(() => (window as Watched).emptyDialogs)).toBe(0);
  }
});
