// Every state of every surface in the pseudo-language: no text without room, no sideways scrolling, no English word; also mirrored.
import type { Page } from '@playwright/test';
import { layoutFaultsOf } from '../../support/pictures/layout-faults.ts';
import { STATES } from '../../support/pictures/states.ts';
import { knownBy } from '../../support/screens/method.ts';
import { showPseudoLanguage, untranslatedOf } from '../../support/screens/pseudo-language.ts';
import { expect, test } from '../../support/test.ts';

/** Names of providers, and what the states seed: names of organizations, their addresses, and a notice from before the change of the language. */
const DATA =
  /Latchkey test identity|MetaMask|(Coinbase|OKX) Wallet|Tide Works|Harbour|Association|International|Pilots|picture-\w+|\S+\.example|otpauth:\S+|1 invitation is on its way/gi;

const LOOKS: readonly { readonly name: string; readonly width: number; readonly direction: 'ltr' | 'rtl' }[] = [
  { name: 'wide', width: 1280, direction: 'ltr' },
  { name: 'narrow', width: 320, direction: 'ltr' },
  { name: 'mirrored', width: 390, direction: 'rtl' },
];

const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

for (const state of STATES) {
  test(`${state.name} has room for longer texts, and all are translated`, async ({
    page,
    themed,
    users,
    clock,
    stack,
    settings,
  }) => {
    await settings(...state.settings);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const means = { page, site: themed.url, users, clock, stack };
    try {
      await state.reach(means);
      const heading = knownBy(page, state);
      await heading.waitFor();
      await showPseudoLanguage(page);
      await expect(heading).toBeHidden();
      for (const { name, width, direction } of LOOKS) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
        await isDrawn(page);
        expect.soft(await layoutFaultsOf(page), name).toEqual([]);
      }
      expect.soft(await untranslatedOf(page, DATA), 'English words').toEqual([]);
    } finally {
      await state.restore?.(means);
    }
  });
}
