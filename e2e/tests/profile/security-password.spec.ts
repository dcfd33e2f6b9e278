// The password: set, changed with all other sessions signed out, removed; and deleting the account.
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const NEW_PASSWORD = 'a-quiet-harbour-at-night';

test('the password is changed, and every other device is signed out', async ({ page, site, users, newDevice }) => {
  const mira = await users.member();
  const other = await new HostTab(await (await newDevice()).newPage()).open(`${site.url}/plain`);
  await other.signIn(mira);
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(2);
  await profile.press('Change');
  const save = profile.form('Change your password').getByRole('button', { name: 'Save password' });
  await expect(save).toBeDisabled();
  await profile.field('Current password').fill('not-my-password');
  await profile.field('New password').fill(NEW_PASSWORD);
  await profile.field('New password again').fill(`${NEW_PASSWORD}s`);
  await profile.field('Current password').focus();
  await expect(profile.field('New password again')).toHaveAccessibleDescription(/not the same/);
  await profile.field('New password again').fill(NEW_PASSWORD);
  await save.click();
  await expect(profile.field('Current password')).toHaveAccessibleDescription(/not your current password/);
  await profile.field('Current password').fill(mira.password);
  await expect(profile.root.getByRole('checkbox', { name: 'Sign out everywhere else' })).toBeChecked();
  await save.click();
  await profile.says('Your password is saved.');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
  await other.page.reload();
  await other.isSignedOut();
  await other.signIn({ ...mira, password: NEW_PASSWORD });
});

test('with the box unchecked the other device stays signed in', async ({ page, site, users, newDevice }) => {
  const mira = await users.member();
  const other = await new HostTab(await (await newDevice()).newPage()).open(`${site.url}/plain`);
  await other.signIn(mira);
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await profile.press('Change');
  await profile.field('Current password').fill(mira.password);
  await profile.field('New password').fill(NEW_PASSWORD);
  await profile.field('New password again').fill(NEW_PASSWORD);
  await profile.root.getByRole('checkbox', { name: 'Sign out everywhere else' }).uncheck();
  await profile.press('Save password');
  await profile.says('Your password is saved.');
  await other.page.reload();
  await other.isSignedInAs(mira);
});

test('where a password is optional, it is removed', async ({ page, site, users, settings, stack }) => {
  await settings({ user_settings: { attributes: { password: { required: false } } } }, methods.emailCode);
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await profile.choose('Password', 'Remove');
  const form = profile.form('Remove your password?');
  await profile.field('Current password').fill('not-my-password');
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(profile.field('Current password')).toHaveAccessibleDescription(/not your current password/);
  await profile.field('Current password').fill(mira.password);
  await form.getByRole('button', { name: 'Remove' }).click();
  await profile.says('Your password is removed.');
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({ password_enabled: false });
});

test('a user without a password sets one', async ({ page, users, stack, settings }) => {
  await settings(methods.emailCode);
  const mira = await users.member({ password: undefined });
  const ticket = (await stack.admin('POST', '/sign_in_tokens', { user_id: mira.id })) as { readonly token: string };
  const profile = new ProfilePage(page);
  await page.goto(`/sign-in?__latchkey_ticket=${ticket.token}`);
  await expect(page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
  await page.goto('/account/security');
  await profile.press('Set a password');
  await expect(profile.field('Current password')).toBeHidden();
  await profile.field('New password').fill('short');
  await profile.field('New password again').fill('short');
  await expect(profile.form('Set a password')).toContainText(/8/);
  await profile.field('New password').fill(NEW_PASSWORD);
  await profile.field('New password again').fill(NEW_PASSWORD);
  await profile.press('Save password');
  await profile.says('Your password is saved.');
  await expect(profile.root.getByRole('button', { name: 'Change' })).toBeFocused();
});

test('an account is deleted after the confirmation was typed, and the browser is signed out', async ({
  page,
  users,
  stack,
}) => {
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.openInPlayground(mira, '/account/security');
  await profile.press('Delete account');
  const submit = profile.form('Delete your account?').getByRole('button', { name: 'Delete account' });
  await expect(submit).toBeDisabled();
  const field = profile.root.getByRole('textbox', { name: /to confirm/ });
  await field.fill('delete my accoun');
  await expect(submit).toBeDisabled();
  await profile.press('Keep account');
  await profile.press('Delete account');
  await field.fill('delete my account');
  await submit.click();
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible();
  await expect(profile.root).toBeHidden();
  const found = await stack.admin('GET', `/users?email_address=${encodeURIComponent(mira.email)}`);
  expect(found).toMatchObject({ total_count: 0 });
});

test('where users cannot delete their account, the section is absent', async ({ page, site, users, settings }) => {
  await settings({ user_settings: { actions: { delete_self: false } } });
  const profile = new ProfilePage(page);
  await profile.open(site, await users.member(), '#/security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
  await expect(profile.section('Delete this account')).toBeHidden();
});

test('a press on Cancel after typing works, and shows no error for an untouched field', async ({
  page,
  site,
  users,
}) => {
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await profile.press('Change');
  const form = profile.form('Change your password');
  await profile.field('New password').fill(NEW_PASSWORD);
  const cancel = form.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.scrollIntoViewIfNeeded();
  const box = await cancel.boundingBox();
  if (!box) throw new Error('the button is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await expect(profile.field('New password again')).toHaveAccessibleDescription('');
  expect(await cancel.boundingBox()).toEqual(box);
  await page.mouse.up();
  await expect(form).toBeHidden();
});

test('a mismatch is shown after the press that left the field', async ({ page, site, users }) => {
  const mira = await users.member();
  const profile = new ProfilePage(page);
  await profile.open(site, mira, '#/security');
  await profile.press('Change');
  await profile.field('New password').fill(NEW_PASSWORD);
  await profile.field('New password again').fill('another-one-altogether');
  const first = await profile.field('Current password').boundingBox();
  if (!first) throw new Error('the field is not on the page');
  await page.mouse.move(first.x + first.width / 3, first.y + first.height / 2);
  await page.mouse.down();
  await expect(profile.field('New password again')).not.toHaveAccessibleDescription(/not the same/);
  await page.mouse.up();
  await expect(profile.field('New password again')).toHaveAccessibleDescription(/not the same/);
});
