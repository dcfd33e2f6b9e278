// Every state of the surfaces in a language for tests: longer by 40 %, with accents, mirrored. Nothing overflows, nothing is left in
// English, and axe finds no fault.
import { faultsOf } from '../../support/axe.ts';
import { layoutFaultsOf } from '../../support/pictures/layout-faults.ts';
import { STATES } from '../../support/pictures/states.ts';
import { knownBy } from '../../support/screens/method.ts';
import { showPseudo, untranslatedIn } from '../../support/screens/pseudo-language.ts';
import { expect, test } from '../../support/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Companies and products, and the names that the states give. */
const NAMES = ['Latchkey', 'Google', 'GitHub', 'Microsoft', 'Apple', 'MetaMask', 'Chrome', 'Linux'].join('|');

for (const state of STATES) {
  test(state.name, async ({ page, themed, users, clock, stack, settings }) => {
    await settings(...state.settings);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await state.reach({ page, site: themed.url, users, clock, stack });
    await knownBy(page, state).waitFor();
    await showPseudo(page);
    for (const size of SIZES)
      await test.step(`${size.width} px`, async () => {
        await page.setViewportSize(size);
        await expect.poll(() => untranslatedIn(page, NAMES)).toEqual([]);
        expect(await layoutFaultsOf(page)).toEqual([]);
      });
    expect(await faultsOf(page)).toEqual([]);
  });
}
