// Every state of every screen passes axe, in both themes, narrow, from right to left, and at twice the size.
import AxeBuilder from '@axe-core/playwright';
import { arSA } from '@latchkey/localizations';
import type { Page } from '@playwright/test';
import { ACCOUNT_SCREENS } from '../support/account-screens.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { knownBy, METHOD_SCREENS, THEMED } from '../support/method-screens.ts';
import { SCREENS } from '../support/screens.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend<object, { readonly themed: HostPage }>({
  themed: [
    async ({ stack }, use) => {
      const host = await startHostPage(stack, THEMED);
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const said = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): readonly string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);

const faultsOf = async (page: Page): Promise<readonly string[]> =>
  said((await new AxeBuilder({ page }).withTags(TAGS).analyze()).violations);

/** What a change of colours alone can spoil. */
const contrastFaultsOf = async (page: Page): Promise<readonly string[]> =>
  said((await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()).violations);

/** How far the page, or a dialog over it, can be scrolled sideways. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('dialog')].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ),
  );

/** The page and the open card change to Arabic where they are. */
const turnArabic = (page: Page): Promise<void> =>
  page.evaluate(async (localization) => {
    const { Latchkey } = window as unknown as { Latchkey: { __unstable__updateProps(update: object): Promise<void> } };
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    await Latchkey.__unstable__updateProps({ options: { localization } });
  }, arSA);

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
  test(`${screen.name} has no accessibility fault and no sideways scrolling`, async ({ page, people, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await screen.reach({ page, people, inbox });
    const looks = [
      { name: 'light', prepare: () => page.emulateMedia({ colorScheme: 'light' }) },
      { name: 'dark', prepare: () => page.emulateMedia({ colorScheme: 'dark' }) },
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
        expect(await faultsOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      });
    }
  });
}

for (const screen of [...METHOD_SCREENS, ...ACCOUNT_SCREENS]) {
  test(`${screen.name}: no fault in both themes and in Arabic, no sideways scrolling`, async ({
    page,
    themed,
    people,
    clock,
    settings,
  }) => {
    await settings(...screen.settings);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await screen.reach({ page, site: themed.url, people, clock });
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
    await turnArabic(page);
    await expect(heading).toBeHidden();
    expect(await faultsOf(page), 'Arabic').toEqual([]);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
