// Every state of every screen passes axe: in both themes, on narrow screens, right to left, and at 200 % zoom.

import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { ACCOUNT_SCREENS } from '../../support/screens/account.ts';
import { knownBy, METHOD_SCREENS } from '../../support/screens/method.ts';
import { overflowOf, showArabic } from '../../support/screens/page-looks.ts';
import { SCREENS } from '../../support/screens/screens.ts';
import { TASK_SCREENS } from '../../support/screens/tasks.ts';
import { expect, test } from '../../support/test.ts';

test('the check itself finds a planted fault', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label')) label.remove();
    document.querySelector('main')?.append(document.createElement('button'));
  });
  expect((await faultsOf(page)).map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['label', 'button-name']),
  );
});

for (const screen of SCREENS) {
  test(`${screen.name} has no accessibility fault and no sideways scrolling`, async ({ page, users, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.reach({ page, users, inbox });
    const looks = [
      { name: 'light', prepare: () => page.emulateMedia({ colorScheme: 'light' }) },
      { name: 'dark', prepare: () => page.emulateMedia({ colorScheme: 'dark' }), faults: contrastFaultsOf },
      {
        name: 'right to left',
        prepare: () => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl')),
      },
      { name: '200 % zoom', prepare: () => page.setViewportSize({ width: 640, height: 360 }) },
      { name: '320 px', prepare: () => page.setViewportSize({ width: 320, height: 640 }) },
    ];
    for (const look of looks) {
      await test.step(look.name, async () => {
        await look.prepare();
        expect(await (look.faults ?? faultsOf)(page)).toEqual([]);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      });
    }
  });
}

for (const screen of [...METHOD_SCREENS, ...TASK_SCREENS, ...ACCOUNT_SCREENS]) {
  test(`${screen.name}: no fault in both themes and in Arabic, no sideways scrolling`, async ({
    page,
    themed,
    users,
    clock,
    stack,
    settings,
  }) => {
    await settings(...screen.settings);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await screen.reach({ page, site: themed.url, users, clock, stack });
    const heading = knownBy(page, screen);
    await expect(heading).toBeVisible();
    expect(await faultsOf(page), 'light').toEqual([]);
    const ground = () =>
      page
        .locator('.lk-card, .lk-profile, .lk-popover')
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    expect(await contrastFaultsOf(page), 'dark').toEqual([]);
    await showArabic(page);
    await expect(heading).toBeHidden();
    expect(await faultsOf(page), 'Arabic').toEqual([]);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
