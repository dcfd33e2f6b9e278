// Every state of every screen passes axe: in both themes, on narrow screens, right to left, and at 200 % zoom. It survives what users
// change in their browser: the spacing of text, 400 % zoom, forced colours and reduced motion.

import { adaptationFaultsOf } from '../../support/access/adaptations.ts';
import { weakEdgesOf } from '../../support/access/edges.ts';
import { focusFaultsOf } from '../../support/access/focus.ts';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { ORGANIZATION_STATES } from '../../support/pictures/organizations/states.ts';
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

test('the checks of adaptations find planted faults', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(() => {
    const root = document.querySelector('.lk-card');
    for (const name of ['first', 'second']) {
      const button = document.createElement('button');
      button.setAttribute('aria-label', name);
      button.style.cssText =
        'inline-size: 8px; block-size: 8px; padding: 0; outline: 0; border: 1px solid; display: block';
      root?.append(button);
    }
    const box = document.createElement('p');
    box.textContent = 'A long text in a box that is too small for it';
    box.style.cssText = 'overflow: hidden; block-size: 12px';
    root?.append(box);
    box.animate([{ transform: 'none' }, { transform: 'rotate(1turn)' }], { duration: 60_000 });
  });
  const faults = (await adaptationFaultsOf(page)).join('; ');
  for (const kind of ['motion', 'target size', 'text spacing', '400 %']) expect(faults).toContain(kind);
  expect((await focusFaultsOf(page)).join('; ')).toContain('"first" does not show its focus');
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
        expect(await weakEdgesOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      });
    }
    expect(await adaptationFaultsOf(page)).toEqual([]);
    expect(await focusFaultsOf(page)).toEqual([]);
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
    expect(await weakEdgesOf(page), 'light').toEqual([]);
    const ground = () =>
      page
        .locator('.lk-card, .lk-profile, .lk-popover')
        .first()
        .evaluate((card) => getComputedStyle(card).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    expect(await contrastFaultsOf(page), 'dark').toEqual([]);
    expect(await weakEdgesOf(page), 'dark').toEqual([]);
    expect(await adaptationFaultsOf(page)).toEqual([]);
    await showArabic(page);
    await expect(heading).toBeHidden();
    expect(await faultsOf(page), 'Arabic').toEqual([]);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await focusFaultsOf(page)).toEqual([]);
  });
}

for (const state of ORGANIZATION_STATES) {
  test(`${state.name}: no fault in both themes, and none by what users change`, async ({
    page,
    themed,
    users,
    clock,
    stack,
    settings,
  }) => {
    await settings(...state.settings);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await state.reach({ page, site: themed.url, users, clock, stack });
    await expect(knownBy(page, state)).toBeVisible();
    expect(await faultsOf(page), 'light').toEqual([]);
    expect(await weakEdgesOf(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await contrastFaultsOf(page), 'dark').toEqual([]);
    expect(await weakEdgesOf(page), 'dark').toEqual([]);
    expect(await adaptationFaultsOf(page)).toEqual([]);
    expect(await focusFaultsOf(page)).toEqual([]);
  });
}
