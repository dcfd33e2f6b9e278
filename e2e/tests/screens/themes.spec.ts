// The ready themes: no accessibility fault with any of them, in light and dark; and pages without a bundler can import them. The
// pictures for review are in .cache/themes.
import * as themes from '@latchkey/themes';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { showTheme, THEMED_SCREENS, THEMES } from '../../support/screens/themes.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

for (const screen of THEMED_SCREENS) {
  test(`${screen.name} has no fault in any theme`, async ({ page, themed, users, clock, stack, settings }) => {
    await settings(methods.organizations);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await screen.reach({ page, site: themed.url, users, clock, stack });
    const root = page.locator('.lk-root').first();
    const lookOf = () =>
      root.evaluate((node) =>
        ['--lk-accent', '--lk-shadow-card'].map((name) => getComputedStyle(node).getPropertyValue(name)),
      );
    let last = await lookOf();
    for (const name of Object.keys(THEMES) as (keyof typeof THEMES)[]) {
      await showTheme(page, name);
      await expect.poll(lookOf, name).not.toEqual(last);
      last = await lookOf();
      expect(await faultsOf(page), `${name}, light`).toEqual([]);
      const picture = `.cache/themes/${screen.name}-${name}`;
      await page.screenshot({ path: `${picture}-light.png` });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${picture}-dark.png` });
      expect(await contrastFaultsOf(page), `${name}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
    }
  });
}

test('a page without a bundler imports the themes from the service', async ({ stack }) => {
  const reply = await fetch(`${stack.service}/latchkey.themes.js`);
  expect(reply.headers.get('content-type')).toMatch(/javascript/);
  const module: object = await import(`data:text/javascript,${encodeURIComponent(await reply.text())}`);
  expect(JSON.stringify(module)).toBe(JSON.stringify(themes));
  expect(Object.keys(module)).toEqual(Object.keys(themes));
});
