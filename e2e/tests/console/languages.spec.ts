// The console in its five languages: every area is drawn with the texts of the language, also from right to left and on a phone.
import type { Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { overflowOf } from '../../support/screens/page-looks.ts';
import { expect, test } from '../../support/test.ts';

const AREAS = [
  '',
  '/users',
  '/organizations',
  '/organizations/roles',
  '/invitations',
  '/connections',
  '/appearance',
  '/messages',
  '/webhooks',
  '/events',
  '/audit-log',
  '/keys',
  '/operators',
  '/settings',
];

/** The heading of every area, and whether one is wider than a phone. */
const walk = async (page: Page): Promise<readonly string[]> => {
  const origin = new URL(page.url()).origin;
  const headings: string[] = [];
  for (const area of AREAS) {
    await page.goto(`${origin}/console${area}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    headings.push(await heading.innerText());
    expect(await overflowOf(page), area).toBeLessThanOrEqual(0);
  }
  return headings;
};

test('an operator chooses Arabic: every area is in it, from right to left, and it is kept', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.getByRole('button', { name: 'Ines Vidal' }).click();
  await page.getByRole('menuitem', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const heading of await walk(page)) expect(heading).toMatch(/\p{Script=Arabic}|^Webhooks$/u);
});

test('texts follow with the page and the surface that show them, and are in English if they cannot be downloaded', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ locale: 'de' });
  try {
    const page = await context.newPage();
    await enterConsole(page, stack, 'viewer');
    await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible();
    await page.getByRole('link', { name: 'Nutzer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nutzer' })).toBeVisible();
    await page.getByRole('button', { name: 'Ines Vidal' }).click();
    await page.getByRole('menuitem', { name: 'Ihr Profil und Ihre Faktoren' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Profil' })).toBeVisible();
    await page.route(/assets\/pages-[\w-]+\.js$/, (route) => route.abort());
    await page.goto(`${new URL(page.url()).origin}/console`);
    await page.getByRole('link', { name: 'Nutzer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a browser that asks for German gets the console in German', async ({ browser, stack }) => {
  const context = await browser.newContext({ locale: 'de-AT', viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await enterConsole(page, stack, 'viewer');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const headings = await walk(page);
    expect(headings).toEqual(expect.arrayContaining(['Übersicht', 'Nutzer', 'Organisationen']));
    expect(await faultsOf(page)).toEqual([]);
  } finally {
    await context.close();
  }
});
