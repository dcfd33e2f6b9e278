// The example with Tailwind CSS: utilities override parts, base rules do not reach them, and the tokens of shadcn/ui colour them.
import { faultsOf } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

test('utilities, tokens and the class dark reach the surfaces', async ({ page, examples }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${await examples.start('tailwind')}/sign-in`);
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  const card = page.locator('.lk-card').first();
  const field = page.getByRole('textbox').first();
  await expect(button).toHaveCSS('text-transform', 'uppercase');
  expect(await button.evaluate((node) => Number.parseFloat(getComputedStyle(node).borderRadius))).toBeGreaterThan(100);
  // Preflight removes borders and paddings of fields; the layer of the surfaces comes after it.
  await expect(field).toHaveCSS('border-top-width', '1px');
  await expect(field).toHaveCSS('padding-left', '12px');
  await expect(field).toHaveCSS('border-top-left-radius', '8px');
  await expect(button).toHaveCSS('background-color', 'oklch(0.205 0 0)');
  await expect(card).toHaveCSS('background-color', 'oklch(1 0 0)');
  await page.screenshot({ path: '.cache/themes/tailwind-light.png' });
  expect(await faultsOf(page), 'light').toEqual([]);

  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(card).toHaveCSS('background-color', 'oklch(0.205 0 0)');
  await expect(card).toHaveCSS('color-scheme', 'dark');
  await expect(button).toHaveCSS('color', 'oklch(0.205 0 0)');
  await page.screenshot({ path: '.cache/themes/tailwind-dark.png' });
  expect(await faultsOf(page), 'dark').toEqual([]);
});
