// Impersonation: the notice that shows it, the actions that are blocked during it, and ending it.
import type { Page } from '@playwright/test';
import { ProfilePage } from '../../pages/profile.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

const MINUTE_MS = 60_000;

const notice = (page: Page) => page.getByRole('region', { name: 'Acting as someone else' });

async function actAs(page: Page, { admin }: Stack, userId: string): Promise<void> {
  const actor = { sub: 'operator_7', name: 'Jonas' };
  const { token } = (await admin('POST', '/actor_tokens', { user_id: userId, actor })) as { readonly token: string };
  await page.goto(`/sign-in?__latchkey_ticket=${token}`);
  await expect(notice(page)).toBeVisible();
}

test('an operator impersonates a user from the list of users, sees the notice, and stops', async ({ page, users }) => {
  const mira = await users.member();
  await page.goto('/lab/users');
  await page.getByRole('button', { name: `Act as ${mira.email}`, exact: true }).click();
  await expect(notice(page)).toContainText(`You are acting as ${mira.email}`);
  await expect(notice(page)).toContainText('the Fieldnote operator');
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await notice(page).getByRole('button', { name: 'Stop' }).click();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible();
});

test('credentials cannot be changed, and the audit log names the actor', async ({ page, users, stack }) => {
  const mira = await users.member({ first_name: 'Mira' });
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

/** Drags the notice with the mouse. */
async function dragBy(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

/** Drags the notice by touch. */
async function swipeBy(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = await middleOf(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + right * share, y: y + down * share }],
    });
  await touch('touchStart');
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd');
  await cdp.detach();
}

/** The middle of its text, where no button is under the pointer. */
async function middleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await notice(page).getByRole('status').boundingBox();
  if (!box) throw new Error('The notice is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The distance of the notice from each edge of the window; negative if it is outside. */
async function edgesOf(page: Page): Promise<Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>> {
  const box = await notice(page).boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error('The notice is not drawn.');
  return {
    left: box.x,
    top: box.y,
    right: size.width - box.x - box.width,
    bottom: size.height - box.y - box.height,
  };
}

const EDGE_PX = 16;

test('the notice is dragged by mouse and touch, and never leaves the window', async ({ page, users, stack }) => {
  const mira = await users.member();
  await actAs(page, stack, mira.id);
  const rests = (at: Readonly<Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>>) =>
    expect
      .poll(async () => {
        const edges = await edgesOf(page);
        expect(Math.min(...Object.values(edges))).toBeGreaterThanOrEqual(EDGE_PX - 1);
        return Object.fromEntries(Object.keys(at).map((edge) => [edge, Math.round(edges[edge as keyof typeof edges])]));
      })
      .toEqual(at);
  await rests({ left: EDGE_PX, bottom: EDGE_PX });
  await dragBy(page, 200, -100);
  await rests({ left: EDGE_PX + 200, bottom: EDGE_PX + 100 });
  await dragBy(page, 4_000, -4_000);
  await rests({ right: EDGE_PX, top: EDGE_PX });
  await swipeBy(page, -150, 120);
  await rests({ right: EDGE_PX + 150, top: EDGE_PX + 120 });
  await swipeBy(page, 900, 900);
  await rests({ right: EDGE_PX, bottom: EDGE_PX });
  await expect(notice(page).getByRole('button', { name: 'Minimize this notice' })).toBeVisible();
  await page.reload();
  await rests({ right: EDGE_PX, bottom: EDGE_PX });
  for (const size of [
    { width: 360, height: 640 },
    { width: 640, height: 280 },
  ]) {
    await page.setViewportSize(size);
    await rests({ right: EDGE_PX, bottom: EDGE_PX });
  }
});

test('the notice is moved by keys, collapsed, and stays so', async ({ page, users, stack }) => {
  const mira = await users.member();
  await actAs(page, stack, mira.id);
  const grip = notice(page).getByRole('button', { name: 'Minimize this notice' });
  await grip.focus();
  const before = await notice(page).boundingBox();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await notice(page).boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.keyboard.press('Enter');
  await expect(notice(page).getByRole('button', { name: 'Stop' })).toBeHidden();
  await page.reload();
  await notice(page).getByRole('button', { name: 'Show who you are acting as' }).click();
  await expect(notice(page)).toContainText(mira.email);
});

test('the impersonation ends after half an hour', async ({ page, users, stack, clock }) => {
  const mira = await users.member();
  await actAs(page, stack, mira.id);
  await clock.advance(29 * MINUTE_MS);
  await page.goto('/me');
  await expect(notice(page)).toContainText(mira.email);
  await clock.advance(2 * MINUTE_MS);
  await page.goto('/lab/protected');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(notice(page)).toBeHidden();
});
