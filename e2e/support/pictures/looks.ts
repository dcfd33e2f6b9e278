// The looks in which each state is drawn: colour scheme, size of the window, and direction.
import type { Page } from '@playwright/test';
import { contrastFaultsOf, faultsOf } from '../axe.ts';
import { showArabic } from '../screens/page-looks.ts';

const SIZES = {
  1280: { width: 1280, height: 800 },
  390: { width: 390, height: 844 },
  320: { width: 320, height: 640 },
  /** A window of 1280 × 800 px at 200 %. */
  zoom: { width: 640, height: 400 },
} as const;

type Size = keyof typeof SIZES;

const SIZE_NAMES: readonly Size[] = [1280, 390, 320, 'zoom'];

const SCHEMES = ['light', 'dark'] as const;

export type Look = {
  /** Name of the picture's file. */
  readonly name: string;
  /** True for the right-to-left language. A page does not return from it, so these looks are the last. */
  readonly isArabic: boolean;
  show(page: Page): Promise<void>;
  /** The axe faults that this look can have: all in light, those of colours in dark. */
  faults(page: Page): Promise<readonly string[]>;
};

const lookOf = (size: Size, scheme: (typeof SCHEMES)[number], isArabic: boolean): Look => ({
  name: `${isArabic ? 'rtl-' : ''}${size}-${scheme}`,
  isArabic,
  show: async (page) => {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if (isArabic && (await page.evaluate(() => document.documentElement.dir)) !== 'rtl') await showArabic(page);
  },
  faults: scheme === 'light' ? faultsOf : contrastFaultsOf,
});

const ALL: readonly Look[] = [false, true].flatMap((isArabic) =>
  SIZE_NAMES.flatMap((size) => SCHEMES.map((scheme) => lookOf(size, scheme, isArabic))),
);

/** The chosen looks: all whose name contains one of these words, or all. */
export const looksNamed = (words: string): readonly Look[] => {
  const wanted = words.split(',').filter(Boolean);
  return ALL.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
};
