// Stories of an application with the fixtures for Playwright.
import { expect } from '@latchkey/testing/playwright';
import { test } from './test.ts';

test('a member sees the organization', async ({ page, latchkey, user, organization, signIn }) => {
  const colleague = await latchkey.users.create({ firstName: 'Grace' });
  await latchkey.admin.organizations.members.add(organization.id, { user_id: colleague.id, role: 'org:member' });
  await signIn(page, { user, organization });
  await page.goto('/');
  await expect(page.locator('#who')).toHaveText(user.email);
  await expect(page.locator('#where')).toHaveText(organization.name);
  const me = await page.request.get('/api/me');
  expect(await me.json()).toEqual({ userId: user.id, organizationId: organization.id });
});

test('a user with an authenticator app is signed in', async ({ page, latchkey, settings, signIn }) => {
  const app = { enabled: true, used_for_second_factor: true, second_factors: ['totp'] as const };
  await settings({ user_settings: { attributes: { authenticator_app: app } } });
  const user = await latchkey.users.create({ totp: true });
  await signIn(page, { user, by: 'password' });
  await page.goto('/');
  await expect(page.locator('#who')).toHaveText(user.email);
});

test('a code by mail expires after ten minutes', async ({ page, latchkey, inbox, clock }) => {
  const user = await latchkey.users.create({ password: null });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const code = await inbox.code(user.email);
  await clock.advance({ minutes: 11 });
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await expect(page.getByText('That code has expired')).toBeVisible();
});
