// The theme editor: a base and changed variables reach both previews, low contrast is reported, and the printed code is copied.
import type { Page } from '@playwright/test';
import { contrastFaultsOf, faultsOf } from '../../support/axe.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

const preview = (page: Page, scheme: 'Light' | 'Dark') => page.getByRole('region', { name: `${scheme} preview` });
const button = (page: Page, scheme: 'Light' | 'Dark') =>
  preview(page, scheme).getByRole('button', { name: 'Continue', exact: true });
const code = (page: Page) => page.getByRole('region', { name: 'What you write' });
const report = (page: Page) => page.getByRole('status').filter({ hasText: 'ontrast' });

test('edits a theme by keyboard, sees it in light and dark, and copies its code', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/theme-editor');
  await expect(button(page, 'Light')).toBeVisible();
  await expect(report(page)).toHaveText('Contrast: every text has 4.5 : 1, every border of a field 3 : 1.');

  // The base theme, by arrow key; the fields show its colours.
  await page.getByRole('radio', { name: 'Built-in' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Neutral' })).toBeChecked();
  await expect(button(page, 'Light')).toHaveCSS('background-color', 'rgb(38, 38, 38)');
  await expect(button(page, 'Dark')).toHaveCSS('background-color', 'rgb(229, 229, 229)');
  const primary = page.getByRole('textbox', { name: 'Primary, light', exact: true });
  await expect(primary).toHaveValue('#262626');

  // A colour of one scheme keeps the other one; a text that is no colour changes nothing.
  await primary.fill('#6d3b');
  await expect(primary).toHaveAttribute('aria-invalid', 'true');
  await primary.fill('#6D3BD1');
  await expect(button(page, 'Light')).toHaveCSS('background-color', 'rgb(109, 59, 209)');
  await expect(button(page, 'Dark')).toHaveCSS('background-color', 'rgb(229, 229, 229)');
  await page.getByRole('slider', { name: 'Corners' }).focus();
  await page.keyboard.press('Home');
  await expect(button(page, 'Light')).toHaveCSS('border-top-left-radius', '0px');
  await page.getByRole('combobox', { name: 'Font' }).selectOption('Serif');
  await expect(button(page, 'Dark')).toHaveCSS('font-family', /Georgia/);

  // Too little contrast is said, with the pair and the figure, and the report is as the checker finds it.
  await page.getByRole('textbox', { name: 'Secondary text, dark', exact: true }).fill('#4a4a4a');
  await expect(report(page)).toContainText(/Dark\. Secondary text: 1\.\d : 1, needs 4\.5 : 1/);
  expect(await contrastFaultsOf(page)).not.toEqual([]);
  await page.getByRole('textbox', { name: 'Secondary text, dark', exact: true }).fill('#b0b0b0');
  await expect(report(page)).toHaveText(/every text has 4\.5 : 1/);

  await code(page).getByRole('button', { name: 'Copy React' }).click();
  const react = await page.evaluate(() => navigator.clipboard.readText());
  expect(react).toContain("import { neutral } from '@latchkey/themes';");
  expect(react).toContain("colorPrimary: 'light-dark(#6d3bd1, #e5e5e5)',");
  expect(react).toContain("borderRadius: '0px',");
  await code(page).getByRole('button', { name: 'Script tag', exact: true }).click();
  await expect(code(page).locator('pre')).toContainText(`from '${stack.service}/latchkey.themes.js'`);

  expect(await faultsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastFaultsOf(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
  }

  await page.getByRole('button', { name: 'Undo all changes' }).click();
  await expect(button(page, 'Light')).toHaveCSS('background-color', 'rgb(38, 38, 38)');
  await expect(code(page).locator('pre')).not.toContainText('variables');
});
