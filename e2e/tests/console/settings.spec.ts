// The settings in the console: search, a change with its diff and the real surface next to it, history with a way back, and roles.
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

type Username = {
  readonly user_settings: { readonly attributes: { readonly username: { readonly enabled: boolean } } };
};

test('an owner changes a setting, sees it in the real surface before it is saved, and takes it back', async ({
  page,
  stack,
}) => {
  const isEnabled = async () =>
    ((await stack.admin('GET', '/instance')) as Username).user_settings.attributes.username.enabled;
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/settings/sign-in-methods`);
  const surface = page.frameLocator('iframe');
  await expect(surface.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectSound(page.getByRole('main'));

  const username = page.getByRole('switch', { name: 'Username', exact: true });
  await username.press(' ');
  await expect(username).toBeChecked();
  await page.getByRole('switch', { name: 'Sign in with a username' }).check();
  await expect(page.getByText('Was Off')).toHaveCount(2);
  await expect(surface.getByLabel('Email or username')).toBeVisible();
  await expect(page.getByText('Shows your 2 unsaved changes')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(2);
  await expectSound(changes);
  expect(await isEnabled()).toBe(false);
  await changes.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('2 settings saved')).toBeVisible();
  expect(await isEnabled()).toBe(true);

  await page.getByRole('link', { name: 'History' }).click();
  const latest = page.getByRole('main').locator('ol > li').first();
  await expect(latest).toContainText('Operator Ines');
  await expect(latest).toContainText('Username');
  await expectSound(page.getByRole('main'));
  await latest.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The change was taken back')).toBeVisible();
  expect(await isEnabled()).toBe(false);
});

test('all settings can be searched; a refused value says why at its row', async ({ page, stack }) => {
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/settings`);
  await page.getByRole('searchbox', { name: 'Search all settings' }).fill('allowed origins');
  const origins = page.getByRole('textbox', { name: 'Allowed origins' });
  await origins.fill('not an origin');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(/Each must be an origin such as/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(page).toHaveURL(/q=allowed/);
});

test('lists of identifiers are filled and emptied', async ({ page, stack }) => {
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/settings/restrictions`);
  const list = page.getByRole('region', { name: 'Blocklist' });
  await list.getByLabel('Address, domain or number').fill('*@mail.example');
  await list.getByRole('button', { name: 'Add' }).click();
  await expect(list.getByText('*@mail.example')).toBeVisible();
  await expectSound(page.getByRole('main'));
  await list.getByRole('button', { name: 'Remove *@mail.example' }).click();
  await expect(list.getByText('Nothing is on this list.')).toBeVisible();
});

test('a viewer sees the settings and changes none', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.goto(`${stack.service}/console/settings/sessions`);
  const mode = page.getByRole('switch', { name: 'One session in each browser' });
  await expect(mode).toBeDisabled();
  await expect(page.getByTitle('Only these roles may do this: Owner, Admin').first()).toBeVisible();
});
