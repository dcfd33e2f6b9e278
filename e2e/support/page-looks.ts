// How a page looks from elsewhere: whether it fits, and what becomes of it from right to left.
import { arSA } from '@latchkey/localizations';
import type { Page } from '@playwright/test';

/** How far the page, or a dialog over it, can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll('dialog')].map((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ),
  );

/** The page and the open card change to Arabic where they are. */
export const turnArabic = (page: Page): Promise<void> =>
  page.evaluate(async (localization) => {
    const { Latchkey } = window as unknown as { Latchkey: { __unstable__updateProps(update: object): Promise<void> } };
    document.documentElement.lang = 'ar';
    document.documentElement.dir = 'rtl';
    await Latchkey.__unstable__updateProps({ options: { localization } });
  }, arSA);
