// Identifiers of a user: e-mail addresses, phone numbers, linked accounts and wallets, added, verified and removed.
import type { BrowserContext, Page } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { expectSound } from '../../support/axe.ts';
import { installWallet } from '../../support/identities/wallet.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const PROVIDER = 'Latchkey test identity';

/** Adds an address, which then waits for its verification link. */
const askForLink = async (profile: ProfilePage, email: string): Promise<void> => {
  await profile.press('Add an email');
  await profile.field('Email').fill(email);
  await profile.press('Continue');
  await expect(profile.form('Open the link we sent')).toContainText(email);
};

/** Opens a link in a tab of the same browser. */
const openLink = async (context: BrowserContext, link: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Continue' }).click();
  return tab;
};

test('an address is added and verified by a code, made primary, and the old one removed', async ({
  page,
  site,
  users,
  inbox,
  stack,
}) => {
  const [mira, jonas] = [await users.member(), await users.member()];
  const { email } = users.stranger();
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await expect(profile.row('Email', mira.email)).toContainText('Primary');
  await profile.press('Add an email');
  await profile.field('Email').fill('unfinished');
  await profile.press('Continue');
  await expect(profile.field('Email')).toHaveAccessibleDescription(/unfinished/);
  await profile.field('Email').fill(jonas.email);
  await profile.press('Continue');
  await expect(profile.field('Email')).toHaveAccessibleDescription(/belongs to an account already/);
  await profile.field('Email').fill(email);
  await profile.press('Continue');
  await expect(profile.code).toBeFocused();
  await profile.code.fill('000000');
  await expect(profile.root.getByText('That code does not match.')).toBeVisible();
  await profile.code.fill(await inbox.code(email));
  await profile.says(`${email} is verified.`);
  await expect(profile.row('Email', email)).not.toContainText('Not verified');

  await profile.choose(email, 'Make primary');
  await profile.says(`${email} is primary now.`);
  await expect(profile.row('Email', email)).toContainText('Primary');
  await expect(profile.row('Email', mira.email)).not.toContainText('Primary');
  await profile.choose(mira.email, 'Remove');
  await expect(profile.form('Remove this email?')).toContainText(mira.email);
  await profile.press('Cancel');
  await profile.choose(mira.email, 'Remove');
  await profile.press('Remove');
  await profile.says(`${mira.email} is removed.`);
  await expect(profile.row('Email', mira.email)).toBeHidden();
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({
    email_addresses: [{ email_address: email, verification: { status: 'verified' } }],
  });
});

test('an unverified address stays in the list and is verified later', async ({ page, site, users, inbox }) => {
  const mira = await users.member();
  const { email } = users.stranger();
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await profile.press('Add an email');
  await profile.field('Email').fill(email);
  await profile.press('Continue');
  await expect(profile.code).toBeFocused();
  await profile.press('Cancel');
  await expect(profile.row('Email', email)).toContainText('Not verified');
  await profile.choose(email, 'Verify');
  await expect(profile.code).toBeFocused();
  await profile.code.fill(await inbox.code(email));
  await profile.says(`${email} is verified.`);
  await expect(profile.row('Email', email)).not.toContainText('Not verified');
});

test('an address is verified by an e-mailed link in another tab of the browser', async ({
  page,
  context,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.emailLink);
  const mira = await users.member();
  const { email } = users.stranger();
  const profile = new ProfilePage(page);
  await profile.openInPlayground(mira);
  await askForLink(profile, email);
  await expectSound(profile.form('Open the link we sent'));
  const other = await openLink(context, await inbox.link(email));
  await expect(other.getByText('Email verified')).toBeVisible();
  await profile.says(`${email} is verified.`);
  await expect(profile.row('Email', email)).not.toContainText('Not verified');
});

test('a dialog of the profile waits for the link in another tab, and then shows the address as verified', async ({
  page,
  context,
  site,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.emailLink);
  const mira = await users.member();
  const { email } = users.stranger();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const profile = new ProfilePage(page);
  await profile.openModal();
  await askForLink(profile, email);
  await expect(profile.row('Email', email)).toContainText('Not verified');
  const other = await openLink(context, await inbox.link(email));
  await new HostTab(other).isSignedInAs(mira);
  await profile.says(`${email} is verified.`);
  await expect(profile.form('Open the link we sent')).toBeHidden();
  await expect(profile.row('Email', email)).not.toContainText('Not verified');
});

test('a number is added, verified by a text message, made primary and removed', async ({
  page,
  site,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.phone);
  const [own, number, taken] = [users.number(), users.number(), users.number()];
  const mira = await users.member({ phone_number: own });
  await users.member({ phone_number: taken });
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await profile.press('Add a phone');
  await profile.field('Phone number').fill(taken);
  await profile.press('Send code');
  await expect(profile.field('Phone number')).toHaveAccessibleDescription(/belongs to an account already/);
  await profile.field('Phone number').fill(number);
  await profile.press('Send code');
  await profile.code.fill(await inbox.code(number));
  await profile.says(`${number} is verified.`);
  await profile.choose(number, 'Make primary');
  await profile.says(`${number} is primary now.`);
  await profile.choose(own, 'Remove');
  await profile.press('Remove');
  await profile.says(`${own} is removed.`);
  await expect(profile.section('Phone').getByRole('listitem')).toHaveCount(1);
});

test('the account of a provider is linked, and unlinked again', async ({ page, users, stack }) => {
  const mira = await users.member();
  const { email } = users.stranger();
  const profile = new ProfilePage(page);
  await profile.openInPlayground(mira);
  await profile.add('Link an account', PROVIDER);
  await page.getByRole('textbox', { name: /address/i }).fill(email);
  await page.getByRole('button', { name: 'Continue with this address' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(profile.row('Linked accounts', PROVIDER)).toContainText(email);
  await profile.choose(PROVIDER, 'Unlink');
  await profile.form(`Unlink ${PROVIDER}?`).getByRole('button', { name: 'Unlink' }).click();
  await profile.says(`${PROVIDER} is unlinked.`);
  await expect(profile.row('Linked accounts', PROVIDER)).toBeHidden();
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({ external_accounts: [] });
});

test('a denied consent is reported in the row of the provider', async ({ page, users }) => {
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.openInPlayground(mira);
  await profile.add('Link an account', PROVIDER);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(profile.row('Linked accounts', PROVIDER)).toContainText('Access was not given at the provider');
});

test('a wallet is rejected once by its owner, then added and removed', async ({
  page,
  context,
  site,
  users,
  settings,
}) => {
  await settings(methods.wallets);
  const wallet = await installWallet(context, 'MetaMask');
  wallet.refuse(1);
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await profile.add('Add a wallet', 'MetaMask');
  await expect(profile.section('Wallets').getByRole('alert')).not.toBeEmpty();
  await profile.add('Add a wallet', 'MetaMask');
  await expect(profile.row('Wallets', 'MetaMask')).toContainText(wallet.address.slice(-4), { ignoreCase: true });
  await expect(profile.section('Wallets').getByRole('alert')).toBeHidden();
  await profile.choose(/Options for 0x/, 'Remove');
  await profile.press('Remove');
  await expect(profile.row('Wallets', 'MetaMask')).toBeHidden();
});
