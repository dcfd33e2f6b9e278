// Factors other than the password: passkeys, an authenticator app, text messages, backup codes.
import { readFile } from 'node:fs/promises';
import { newTotpSecret, totpAt } from '@latchkey/testing';
import { addPasskeyDevice } from '@latchkey/testing/playwright';
import type { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { expectSound } from '../../support/axe.ts';
import { withoutAutofill } from '../../support/identities/authenticator.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/users.ts';

const OLD_CODE = '7f3k-9qx2-m0ad';

test('a passkey is created, renamed, used to sign in and removed', async ({ page, users, settings }) => {
  await settings(methods.passkey);
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await withoutAutofill(page);
  await profile.openInPlayground(mira, '/account/security');
  const device = await addPasskeyDevice(page);
  await device.confirm(false);
  await profile.press('New passkey');
  await expect(profile.section('Passkeys').getByRole('alert')).not.toBeEmpty();
  await device.confirm(true);
  await profile.press('New passkey');
  await profile.says('The passkey is ready.');
  await expect(profile.section('Passkeys').getByRole('alert')).toBeHidden();
  await profile
    .section('Passkeys')
    .getByRole('button', { name: /^Options for/ })
    .click();
  await profile.root.getByRole('menuitem', { name: 'Rename' }).click();
  await expectSound(profile.form('Rename this passkey'));
  await profile.field('Name').fill('Blue laptop');
  await profile.press('Save');
  await profile.says('The name is saved.');
  await expect(profile.row('Passkeys', 'Blue laptop')).toContainText('Added');

  await page.goto('/me');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.passkeyButton.click();
  await signIn.isSignedIn();
  await page.goto('/account/security');
  await expect(profile.row('Passkeys', 'Blue laptop')).toContainText('used');
  await profile.choose('Blue laptop', 'Remove');
  await expectSound(profile.form('Remove this passkey?'));
  await profile.press('Remove');
  await profile.says('Blue laptop is removed.');
  await expect(profile.row('Passkeys', 'Blue laptop')).toBeHidden();
});

test('an authenticator app is set up by QR code or key, its codes work at the next sign-in, and it is removed', async ({
  page,
  users,
  clock,
  settings,
}) => {
  await settings(methods.secondFactors);
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.openInPlayground(mira, '/account/security');
  await profile.add('Add a second step', 'Authenticator app');
  await expect(profile.root.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await profile.press('Use a key instead');
  const values = profile.root.locator('.lk-copy-field-value');
  const seed = ((await values.first().textContent()) ?? '').replaceAll(' ', '');
  expect(seed).toMatch(/^[A-Z2-7]{32}$/);
  await expect(values.last()).toHaveText(new RegExp(`^otpauth://totp/.*secret=${seed}`));
  await profile.press('Continue');
  await profile.code.fill('000000');
  await expect(profile.root.getByText('That code does not match.')).toBeVisible();
  await profile.code.fill(totpAt(seed, await clock.now()));
  const codes = profile.root.getByRole('list', { name: 'Your backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backupCode = (await codes.first().textContent()) ?? '';
  await profile.press('Done');
  await expect(profile.row('Two-step sign-in', 'Authenticator app')).toContainText('Used first');
  await expect(profile.row('Two-step sign-in', 'Backup codes')).toBeVisible();

  await page.goto('/me');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.heading('Two-step code');
  await signIn.another('Use a backup code');
  await signIn.giveBackupCode(backupCode);
  await signIn.isSignedIn();
  await page.goto('/account/security');
  await profile.choose('Authenticator app', 'Remove');
  await profile.press('Remove');
  await profile.says('The authenticator app is removed.');
  await expect(profile.row('Two-step sign-in', 'Authenticator app')).toBeHidden();
});

/** Opens the host's first page, and signs in on its card up to the second factor. */
async function signOutAndIn(tab: HostTab, user: TestUser): Promise<SignInPage> {
  await tab.signOut();
  await tab.page.waitForURL((url) => url.pathname === '/');
  const signIn = new SignInPage(tab.page);
  await signIn.signIn(user);
  return signIn;
}

const askForApp = (used_for_second_factor: boolean) => ({
  user_settings: { attributes: { authenticator_app: { used_for_second_factor } } },
});

type PrintedWindow = Window & { printed?: string | null };

test('backup codes are regenerated, copied, downloaded and printed; the old ones are invalid', async ({
  page,
  context,
  site,
  users,
  settings,
}) => {
  await settings(methods.secondFactors);
  const mira = await users.member({ totp_secret: newTotpSecret(), backup_codes: [OLD_CODE] });
  await settings(askForApp(false));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Captures the sheet instead of opening the print dialog.
  await page.addInitScript(() => {
    window.print = () => {
      (window.top as PrintedWindow).printed = document.body.textContent;
    };
  });
  const profile = new ProfilePage(page);
  const tab = await profile.open(site, mira, '#/security');
  await profile.choose('Backup codes', 'Make new codes');
  const items = profile.root.getByRole('list', { name: 'Your backup codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await profile.press('Copy');
  await profile.says('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join(', '));
  const download = page.waitForEvent('download');
  await profile.press('Download');
  const kept = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(kept).toContain(code);
  expect(kept).toContain(mira.email);
  await profile.press('Print');
  const printed = await page.waitForFunction(() => (window as PrintedWindow).printed);
  const sheet = (await printed.jsonValue()) ?? '';
  for (const words of [...codes, mira.email]) expect(sheet).toContain(words);
  expect(sheet).not.toContain('Two-step sign-in');
  await profile.press('Done');
  await expect(items).toHaveCount(0);

  await settings(askForApp(true));
  const signIn = await signOutAndIn(tab, mira);
  await signIn.another('Use a backup code');
  await signIn.giveBackupCode(OLD_CODE);
  await expect(page.getByText('not one of your unused backup codes')).toBeVisible();
  await signIn.giveBackupCode(codes[0] ?? '');
  await tab.isSignedInAs(mira);
});

test('codes by text message: two numbers are verified, the second is made the default, the first is removed', async ({
  page,
  themed,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.secondFactors);
  const mira = await users.member({ phone_number: users.number() });
  const [first, second] = [users.number(), users.number()];
  const profile = new ProfilePage(page);
  const tab = await profile.open(themed, mira, '#/security');
  const options = (number: string) => page.getByRole('button', { name: `Options for ${number}`, exact: true });
  const rowOf = (number: string) =>
    profile
      .section('Two-step sign-in')
      .getByRole('listitem')
      .filter({ has: options(number) });
  for (const number of [first, second]) {
    await profile.add('Add a second step', 'Code by text message');
    if (number === first) {
      const choice = profile.form('Code by text message');
      await expect(choice).toContainText('Choose the number we send codes to.');
      await expectSound(choice);
    }
    await profile.press('Add a phone number');
    await profile.field('Phone number').fill(number);
    await profile.press('Send code');
    await profile.code.fill(await inbox.code(number));
    if (number === first) {
      // The first second factor creates backup codes.
      await expect(profile.form('Text messages are set up')).toBeVisible();
      await profile.press('Done');
    }
    await expect(rowOf(number)).toBeVisible();
    await expect(rowOf(first)).toContainText('Used first');
  }
  await expect(rowOf(second)).not.toContainText('Used first');
  await profile.choose(second, 'Use first');
  await profile.says(`${second} is used first now.`);
  await expect(rowOf(second)).toContainText('Used first');
  await expect(rowOf(first)).not.toContainText('Used first');
  await options(second).click();
  await expect(profile.root.getByRole('menuitem', { name: 'Use first' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await profile.choose(first, 'Remove');
  await expectSound(profile.form('Stop codes by text message?'));
  await profile.press('Remove');
  await profile.says(`Codes to ${first} are switched off.`);
  await expect(rowOf(first)).toBeHidden();

  const before = await inbox.code(second);
  const signIn = await signOutAndIn(tab, mira);
  await signIn.giveCode(await inbox.code(second, { besides: before }));
  await tab.isSignedInAs(mira);
});
