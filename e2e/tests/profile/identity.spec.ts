// Changing name, picture and username in the profile.
import { ProfilePage } from '../../pages/profile.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { name: 'me.png', mimeType: 'image/png', buffer: PNG };
const MOST_BYTES = 10 * 1024 * 1024;

test('name and username are set, rejected, changed and shown everywhere', async ({
  page,
  site,
  users,
  settings,
  stack,
}) => {
  await settings(methods.names, methods.username);
  const name = `mira_${Date.now().toString(36)}`;
  const [mira, jonas] = [await users.member(), await users.member({ username: `jonas_${name}` })];
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await expect(profile.section('Profile')).toContainText('No name yet');
  await profile.press('Edit');
  const form = profile.form('Edit your profile');
  const save = form.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await profile.field('Last name').fill('Lindqvist');
  await expect(save).toBeDisabled();
  await profile.field('First name').fill('  Mira ');
  await save.click();
  await profile.says('Your profile is saved.');
  await expect(profile.section('Profile')).toContainText('Mira Lindqvist');
  await expect(profile.navigation).toContainText('Mira Lindqvist');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();

  await profile.press('Set username');
  await profile.field('Username').fill(`jonas_${name}`);
  await profile.press('Save');
  await expect(profile.field('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(profile.field('Username')).toHaveAccessibleDescription(/\S/);
  await profile.field('Username').fill(name);
  await profile.press('Save');
  await profile.says('Your username is saved.');
  await expect(profile.section('Username')).toContainText(name);
  await profile.press('Change');
  await profile.field('Username').fill('something-else');
  await page.keyboard.press('Escape');
  await expect(profile.section('Username')).toContainText(name);
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({
    first_name: 'Mira',
    last_name: 'Lindqvist',
    username: name,
  });
  expect(jonas.id).not.toBe(mira.id);
});

test('a picture is shown and removed; a file that is no image or too large is rejected', async ({
  page,
  site,
  users,
  stack,
}) => {
  const mira = await users.member({ first_name: 'Mira' });
  const profile = new ProfilePage(page);
  await profile.open(site, mira);
  await profile.press('Edit');
  const field = profile.form('Profile picture');
  const file = field.locator('input[type=file]');
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await expect(field.getByRole('alert')).toContainText('not a picture we can show');
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(MOST_BYTES + 1) });
  await expect(field.getByRole('alert')).toContainText('larger than 10 MB');
  await file.setInputFiles({
    name: 'lie.png',
    mimeType: 'image/png',
    buffer: Buffer.from('text that calls itself one'),
  });
  await expect(field.getByRole('alert')).not.toContainText('larger');
  await expect(field.getByRole('alert')).toContainText(/picture|image/i);
  await expect(field.getByRole('button', { name: 'Remove picture' })).toBeHidden();

  await file.setInputFiles(PICTURE);
  await profile.says('Your picture is saved.');
  await expect(field.getByRole('alert')).toBeHidden();
  const picture = field.locator('img');
  await expect
    .poll(() => picture.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0))
    .toBe(true);
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({ has_image: true });
  await field.getByRole('button', { name: 'Remove picture' }).click();
  await profile.says('Your picture is removed.');
  await expect(field.getByRole('button', { name: 'Remove picture' })).toBeHidden();
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({ has_image: false });
});
