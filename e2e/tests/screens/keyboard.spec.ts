// The main flow with the keyboard only, and the focus after each step.
import type { Locator, Page } from '@playwright/test';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { withoutProviders } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('sign up and sign in without a pointer', async ({ page, users, inbox, stack }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.email.focus();
  await page.keyboard.type(mira.email);
  await page.keyboard.press('Tab');
  await expect(signUp.password).toBeFocused();
  await page.keyboard.type(mira.password);
  await page.keyboard.press('Enter');
  await expect(signUp.code).toBeFocused();
  await page.keyboard.type(await inbox.code(mira.email));
  await expect(page.getByRole('main')).toContainText(mira.email);

  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  const signIn = new SignInPage(page);
  // If the form is the only sign-in method, its field gets the focus; if provider buttons come first, it does not.
  await withoutProviders(stack.admin, async () => {
    await signIn.open();
    await expect(signIn.identifier).toBeFocused();
  });
  await page.keyboard.type(mira.email);
  await page.keyboard.press('Enter');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type(mira.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('an error moves the focus to its field, and describes it', async ({ page, users }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.givePassword('not-the-password');
  await expect(signIn.password).toBeFocused();
  await expect(signIn.password).toHaveAttribute('aria-invalid', 'true');
  await expect(signIn.password).toHaveAccessibleDescription(/not right/);
});

test('every focusable control shows its focus', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.identifier).toBeVisible();
  const surface = page.locator('.lk-root');
  const stops = await surface.locator('a[href], button:enabled, input:enabled').count();
  for (let stop = 0; stop < stops; stop += 1) {
    const control = surface.locator('a[href], button:enabled, input:enabled').nth(stop);
    if (!(await control.isVisible())) continue;
    const look = () =>
      control.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
        return JSON.stringify({ outlineStyle, outlineWidth, boxShadow, borderColor });
      });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const before = await look();
    await control.focus();
    await page.keyboard.press('Shift');
    await expect.poll(look).not.toBe(before);
  }
});

const MOST_STOPS = 30;

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((node) => node === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus()); stop += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('the user button, a changed name, a new address and a confirmation work without a pointer', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings({ user_settings: { attributes: { first_name: { enabled: true }, last_name: { enabled: true } } } });
  const [mira, { email }] = [await users.member({ first_name: 'Mira' }), users.stranger()];
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  const button = new UserButtonPage(page);
  await tabTo(page, button.trigger);
  await page.keyboard.press('Enter');
  await expect(button.panel).toBeVisible();
  await tabTo(page, button.item('Account settings'));
  await page.keyboard.press('Enter');

  const profile = new ProfilePage(page);
  await profile.isAt('Account');
  await tabTo(page, profile.root.getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(profile.field('First name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lindqvist');
  await page.keyboard.press('Enter');
  await profile.says('Your profile is saved.');
  await expect(profile.root.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();

  await tabTo(page, profile.root.getByRole('button', { name: 'Add an email' }));
  await page.keyboard.press('Enter');
  await expect(profile.field('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(profile.code).toBeFocused();
  await page.keyboard.type(await inbox.code(email));
  await profile.says(`${email} is verified.`);
  await expect(profile.root.getByRole('button', { name: 'Add an email' })).toBeFocused();

  const menu = profile.root.getByRole('button', { name: `Options for ${email}` });
  for (let stop = 0; stop < MOST_STOPS && !(await menu.evaluate((node) => node === document.activeElement)); stop += 1)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(profile.root.getByRole('menuitem', { name: 'Make primary' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(profile.root.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(profile.form('Remove this email?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.root).toBeHidden();
  await expect(button.trigger).toBeFocused();
});
