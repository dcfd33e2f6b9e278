// The settings page changes the instance at once, and the surfaces follow.
import { SignUpPage } from '../pages/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('a setting is saved and shows on the next visit of the surface', async ({ page, stack }) => {
  const patch = async (settings: unknown) => {
    const reply = await fetch(`${stack.service}/admin/v1/instance`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${stack.keys.secret_key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
    });
    expect(reply.ok).toBe(true);
  };
  await page.goto('/settings');
  await page.getByLabel('Application name').fill('Harbour Lab');
  await page.getByLabel('Application name').blur();
  await expect(page.getByRole('status')).toContainText('saved');
  await new SignUpPage(page).open();
  await expect(page.getByText(/Harbour Lab/).first()).toBeVisible();
  await patch({ display_config: { application_name: 'Fieldnote' } });
});
