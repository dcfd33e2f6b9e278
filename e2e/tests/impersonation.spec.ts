// Acting as somebody else: the notice that says so, what cannot be done meanwhile, and the end of it.
import type { Page } from '@playwright/test';
import { ProfilePage } from '../pages/profile.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const MINUTE_MS = 60_000;

const notice = (page: Page) => page.getByRole('region', { name: 'Acting as somebody else' });

async function actAs(page: Page, { admin }: Stack, userId: string): Promise<void> {
  const actor = { sub: 'operator_7', name: 'Jonas' };
  const { token } = (await admin('POST', '/actor_tokens', { user_id: userId, actor })) as { readonly token: string };
  await page.goto(`/sign-in?__latchkey_ticket=${token}`);
  await expect(notice(page)).toBeVisible();
}

test('an operator acts as somebody from the list of people, sees whom, and stops', async ({ page, people }) => {
  const mira = await people.member();
  await page.goto('/people');
  await page.getByRole('button', { name: `Act as ${mira.email}`, exact: true }).click();
  await expect(notice(page)).toContainText(`You are acting as ${mira.email}`);
  await expect(notice(page)).toContainText('the Fieldnote operator');
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Stop' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible();
});

test('credentials stay as they are, and the log names the actor', async ({ page, people, stack }) => {
  const mira = await people.member({ first_name: 'Mira' });
  await actAs(page, stack, mira.id);
  await page.goto('/account/security');
  const profile = new ProfilePage(page);
  await profile.press('Change');
  await profile.field('Current password').fill(mira.password);
  await profile.field('New password').fill('a-quiet-harbour-at-night');
  await profile.field('New password again').fill('a-quiet-harbour-at-night');
  await profile.press('Save password');
  await expect(profile.form('Change your password').getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('dialog')).toBeHidden();
  await profile.press('Cancel');
  await profile.press('Delete account');
  await profile.root.getByRole('textbox', { name: /to confirm/ }).fill('delete my account');
  await profile.form('Delete your account?').getByRole('button', { name: 'Delete account' }).click();
  await expect(profile.form('Delete your account?').getByRole('alert')).not.toBeEmpty();
  expect(await stack.admin('GET', `/users/${mira.id}`)).toMatchObject({ id: mira.id });
  const events = JSON.stringify(await stack.admin('GET', `/audit_events?user_id=${mira.id}`));
  expect(events).toContain('operator_7');
});

test('the notice is moved by keys, made small, and stays so', async ({ page, people, stack }) => {
  const mira = await people.member();
  await actAs(page, stack, mira.id);
  const grip = notice(page).getByRole('button', { name: 'Make this note small' });
  await grip.focus();
  const before = await notice(page).boundingBox();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await notice(page).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.keyboard.press('Enter');
  await expect(notice(page).getByRole('button', { name: 'Stop' })).toBeHidden();
  await page.reload();
  await notice(page).getByRole('button', { name: 'Show who you act as' }).click();
  await expect(notice(page)).toContainText(mira.email);
});

test('after half an hour it is over', async ({ page, people, stack, clock }) => {
  const mira = await people.member();
  await actAs(page, stack, mira.id);
  await clock.advance(29 * MINUTE_MS);
  await page.goto('/me');
  await expect(notice(page)).toContainText(mira.email);
  await clock.advance(2 * MINUTE_MS);
  await page.goto('/me');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(notice(page)).toBeHidden();
});
