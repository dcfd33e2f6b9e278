// The pages that the service itself renders: no axe fault in both themes, no sideways scrolling at 400 %, large targets, visible focus.
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { smallTargetsOf } from '../../support/access/targets.ts';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** Whether each control of the page gets an outline with the focus. */
const controlsWithoutFocusRing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"])')].flatMap((control) => {
      control.focus();
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      return outlineStyle !== 'none' && outlineWidth !== '0px' ? [] : [control.outerHTML];
    }),
  );

async function isSound(page: Page, title: string | RegExp): Promise<void> {
  await test.step(String(title), async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', /\S/);
    await expect(page).toHaveTitle(/\S/);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsOf(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaultsOf(page), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await page.keyboard.press('Shift');
    expect(await controlsWithoutFocusRing(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await smallTargetsOf(page, 'body')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
}

test('the page behind a mailed link, for a used one and for no link, and the page of the test provider', async ({
  page,
  users,
  inbox,
  settings,
  stack,
}) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier(mira.email);
  await signIn.heading('Open the link we sent');
  const link = await inbox.link(mira.email);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeFocused();
  await isSound(page, /^Continue to/);
  await page.goto(`${stack.service}/v1/verify?token=unknown`);
  await isSound(page, /./);
  await signIn.open();
  await page.getByRole('button', { name: /Latchkey test identity/ }).click();
  await isSound(page, 'Latchkey test identity');
});
