// The settings page changes the instance at once, and the surfaces follow.
import { SignUpPage } from '../../pages/sign-up.ts';
import { expect, test } from '../../support/test.ts';

test('a setting is saved and shows on the next visit of the surface', async ({ page, stack }) => {
  await page.goto('/lab/settings');
  await page.getByLabel('Application name').fill('Harbour Lab');
  await page.getByLabel('Application name').blur();
  await expect(page.getByRole('status')).toContainText('saved');
  await new SignUpPage(page).open();
  await expect(page.getByText(/Harbour Lab/).first()).toBeVisible();
  await stack.admin('PATCH', '/instance', { display_config: { application_name: 'Fieldnote' } });
});
