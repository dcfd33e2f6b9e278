// Screen-reader walks: a new address, a new password, the end of another session, and the end of the account.
import { HostTab } from '../../../pages/host.ts';
import { ProfilePage } from '../../../pages/profile.ts';
import { Walk } from '../../../support/access/walk.ts';
import { expect, test } from '../../../support/test.ts';

const NEW_PASSWORD = 'a-quiet-harbour-at-night';

test('add an e-mail address', async ({ page, site, users, inbox }) => {
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const { email } = users.stranger();
  const walk = await Walk.begin(page, 'Add an e-mail address');
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await expect(profile.row('Email', mira.email)).toContainText('Primary');
  await walk.step('The profile opens', { focus: 'page' });
  await profile.root.getByRole('button', { name: 'Add an email' }).press('Enter');
  await expect(profile.field('Email')).toBeFocused();
  await walk.step('"Add an email" is pressed', { within: profile.section('Email') });
  await profile.field('Email').fill('unfinished');
  await profile.field('Email').press('Enter');
  await expect(profile.field('Email')).toHaveAttribute('aria-invalid', 'true');
  await walk.step('An unfinished address is sent', { within: profile.section('Email') });
  await profile.field('Email').fill(email);
  await profile.field('Email').press('Enter');
  await expect(profile.code).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible();
  await walk.step('An address is sent', { within: profile.section('Email') });
  await profile.code.fill('000000');
  await expect(profile.root.getByText('That code does not match.')).toBeVisible();
  await walk.step('A wrong code is typed', { within: profile.section('Email') });
  await profile.code.fill(await inbox.code(email));
  await profile.says(`${email} is verified.`);
  await walk.step('The right code is typed');
  expect(walk.text()).toMatchSnapshot('add-address.txt');
});

test('change the password', async ({ page, site, users }) => {
  const mira = await users.member();
  const walk = await Walk.begin(page, 'Change the password');
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
  await walk.step('The security page opens', { focus: 'page' });
  await profile.root.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await expect(profile.field('Current password')).toBeFocused();
  await walk.step('"Change" is pressed', { within: profile.section('Password') });
  await profile.field('Current password').fill('not-my-password');
  await profile.field('New password').fill(NEW_PASSWORD);
  await expect(profile.root.getByRole('status').filter({ hasText: 'The password meets every rule.' })).toBeAttached();
  await profile.field('New password again').fill(NEW_PASSWORD);
  await walk.step('The fields are filled in', { within: profile.section('Password') });
  await profile.field('New password again').press('Enter');
  await expect(profile.field('Current password')).toHaveAccessibleDescription(/not your current password/);
  await walk.step('A wrong current password is sent', { within: profile.section('Password') });
  await profile.field('Current password').fill(mira.password);
  await profile.field('Current password').press('Enter');
  await profile.says('Your password is saved.');
  await walk.step('The right one is sent');
  expect(walk.text()).toMatchSnapshot('change-password.txt');
});

test('end the session of another device', async ({ page, site, users, newDevice }) => {
  const mira = await users.member();
  const other = await new HostTab(await (await newDevice()).newPage()).open(`${site.url}/plain`);
  await other.signIn(mira);
  const walk = await Walk.begin(page, 'End the session of another device');
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  const devices = profile.section('Devices').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  const within = profile.section('Devices');
  await walk.step('The security page opens', { focus: 'page', within });
  await devices.getByRole('button', { name: /^Options for/ }).press('Enter');
  await expect(profile.root.getByRole('menuitem').first()).toBeFocused();
  await walk.step('The options of the other device are opened', { within });
  await page.keyboard.press('Enter');
  await expect(devices).toHaveCount(1);
  await profile.says('is signed out.');
  await walk.step('"Sign out of this device" is chosen', { within });
  expect(walk.text()).toMatchSnapshot('end-session.txt');
});

test('delete the account', async ({ page, site, users }) => {
  const mira = await users.member();
  const walk = await Walk.begin(page, 'Delete the account');
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
  walk.forget();
  await profile.root.getByRole('button', { name: 'Delete account' }).press('Enter');
  const form = profile.form('Delete your account?');
  await expect(form).toBeVisible();
  await walk.step('"Delete account" is pressed', { within: profile.section('Delete this account') });
  const field = profile.root.getByRole('textbox', { name: /to confirm/ });
  await field.fill('delete my account');
  await expect(form.getByRole('button', { name: 'Delete account' })).toBeEnabled();
  await walk.step('The confirmation is typed', { within: profile.section('Delete this account') });
  await field.press('Enter');
  await new HostTab(page).isSignedOut();
  await walk.step('It is sent', { focus: 'page' });
  expect(walk.text()).toMatchSnapshot('delete-account.txt');
});
