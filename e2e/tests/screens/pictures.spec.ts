// Draws every state in every look, for review, and checks each picture: no overflow, no text cut for good, no axe fault.
import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { layoutFaultsOf } from '../../support/pictures/layout-faults.ts';
import { type Look, looksNamed } from '../../support/pictures/looks.ts';
import { type Picture, writeSheet } from '../../support/pictures/sheet.ts';
import { STATES } from '../../support/pictures/states.ts';
import { knownBy } from '../../support/screens/method.ts';
import { SCREENS } from '../../support/screens/screens.ts';
import { expect, test } from '../../support/test.ts';

const FOLDER = '.cache/pictures';
const LOOKS = looksNamed(process.env.PICTURE_LOOKS ?? '');
const WIDE = { width: 1280, height: 800 };

/** Resolves once the page is drawn in its present size: an open popover moves in the frame after the change. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

const isArabic = (wanted: boolean) => (picture: { readonly isArabic: boolean }) => picture.isArabic === wanted;

const takePictures = async (page: Page, browser: Browser, state: string, looks: readonly Look[]): Promise<void> => {
  const folder = `${FOLDER}/${state.replace(/\W+/g, '-')}`;
  const pictures: (Picture & Pick<Look, 'isArabic'>)[] = [];
  const found = new Map<string, readonly string[]>();
  for (const look of looks)
    await test.step(look.name, async () => {
      await look.show(page);
      await isDrawn(page);
      const path = `${folder}/${look.name}.png`;
      await page.screenshot({ path, fullPage: true });
      pictures.push({ name: look.name, path, isArabic: look.isArabic });
      for (const fault of [...(await layoutFaultsOf(page)), ...(await look.faults(page))])
        found.set(fault, [...(found.get(fault) ?? []), look.name]);
    });
  await writeSheet(browser, pictures.filter(isArabic(false)), `${folder}/sheet.png`);
  await writeSheet(browser, pictures.filter(isArabic(true)), `${folder}/sheet-rtl.png`);
  const faults = [...found].map(([fault, where]) => `${fault} [${where.join(', ')}]`);
  await writeFile(`${folder}/faults.txt`, faults.map((line) => `${line}\n`).join(''));
  expect(faults).toEqual([]);
};

for (const screen of SCREENS) {
  test(screen.name, async ({ page, browser, users, inbox }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    await screen.reach({ page, users, inbox });
    // The playground chooses its language itself.
    await takePictures(page, browser, screen.name, LOOKS.filter(isArabic(false)));
  });
}

for (const state of STATES) {
  test(state.name, async ({ page, browser, themed, users, clock, stack, settings }) => {
    await settings(...state.settings);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    const means = { page, site: themed.url, users, clock, stack };
    try {
      await state.reach(means);
      await knownBy(page, state).waitFor();
      await takePictures(page, browser, state.name, LOOKS);
    } finally {
      await state.restore?.(means);
    }
  });
}
