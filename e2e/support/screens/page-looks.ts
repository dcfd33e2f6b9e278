// Layout checks of a page: horizontal overflow, and the switch to a right-to-left language.
import { arSA } from '@latchkey/localizations';
import type { Page } from '@playwright/test';

/** How many pixels the page, or a dialog over it, can be scrolled horizontally. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('dialog')].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ),
  );

/** Switches the page and the open card to Arabic without a reload, and waits until a surface has its words. */
export const showArabic = async (page: Page): Promise<void> => {
  await page.evaluate(async (localization) => {
    const { Latchkey } = window as unknown as { Latchkey: { __unstable__updateProps(update: object): Promise<void> } };
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    await Latchkey.__unstable__updateProps({ options: { localization } });
  }, arSA);
  // A card draws new words when the browser has time for them. Names of users can be Arabic before.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.lk-root :is(button, h1, h2, p)')].some(
      (element) =>
        /[\u0600-\u06ff]/.test(element.textContent ?? '') && !element.closest('bdi') && !element.querySelector('bdi'),
    ),
  );
};
