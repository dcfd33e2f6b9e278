// No assertions: takes a screenshot of every screen, light and dark, wide and narrow, for review.
import { arSA } from '@latchkey/localizations';
import type { Page } from '@playwright/test';
import { ACCOUNT_SCREENS } from '../../support/screens/account.ts';
import { knownBy, METHOD_SCREENS } from '../../support/screens/method.ts';
import { SCREENS } from '../../support/screens/screens.ts';
import { TASK_SCREENS } from '../../support/screens/tasks.ts';
import { test } from '../../support/test.ts';

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } } as const;

const takePictures = async (page: Page, name: string): Promise<void> => {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `.cache/screens/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
};

for (const screen of SCREENS) {
  test(screen.name, async ({ page, users, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(SIZES.wide);
    await screen.reach({ page, users, inbox });
    await takePictures(page, screen.name);
  });
}

for (const screen of [...METHOD_SCREENS, ...TASK_SCREENS, ...ACCOUNT_SCREENS]) {
  test(screen.name, async ({ page, themed, users, clock, stack, settings }) => {
    await settings(...screen.settings);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(SIZES.wide);
    await screen.reach({ page, site: themed.url, users, clock, stack });
    await knownBy(page, screen).waitFor();
    const name = screen.name.replace(/\W+/g, '-');
    await takePictures(page, name);
    await page.evaluate(async (localization) => {
      const { Latchkey } = window as unknown as {
        Latchkey: { __unstable__updateProps(update: object): Promise<void> };
      };
      document.documentElement.dir = 'rtl';
      await Latchkey.__unstable__updateProps({ options: { localization } });
    }, arSA);
    await page.screenshot({ path: `.cache/screens/${name}-arabic.png`, fullPage: true });
  });
}
