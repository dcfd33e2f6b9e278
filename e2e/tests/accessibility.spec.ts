// Every state of every screen passes axe, in both themes, narrow, from right to left, and at twice the size.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const faultsOf = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
};

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
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  });
}
