// Not a test of anything: takes a picture of every screen, light and dark, wide and narrow, for people to look at.
import { SCREENS } from '../support/screens.ts';
import { test } from '../support/test.ts';

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } } as const;

for (const screen of SCREENS) {
  test(screen.name, async ({ page, people, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(SIZES.wide);
    await screen.reach({ page, people, inbox });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `.cache/screens/${screen.name}-${size}-${colorScheme}.png`, fullPage: true });
      }
    }
  });
}
