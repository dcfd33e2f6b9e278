// The keyboard alone is enough: the whole story without a pointer, and the focus where a person expects it.
import { SignInPage } from '../pages/sign-in.ts';
import { SignUpPage } from '../pages/sign-up.ts';
import { withoutProviders } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

test('sign up and sign in without a pointer', async ({ page, people, inbox, stack }) => {
  const mira = people.stranger();
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
  // Where the form is the only way in, its field is where a person begins; before other buttons it takes no focus.
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

test('an error moves the focus to the field it is about, and is tied to it', async ({ page, people }) => {
  const mira = await people.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.givePassword('not-the-password');
  await expect(signIn.password).toBeFocused();
  await expect(signIn.password).toHaveAttribute('aria-invalid', 'true');
  await expect(signIn.password).toHaveAccessibleDescription(/not right/);
});

test('every control that takes the focus shows it', async ({ page }) => {
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
