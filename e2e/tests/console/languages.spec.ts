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

const choose = async (page: Page, language: string, menu: string | RegExp) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
};

test('an operator changes the language: every area is in it, and it is kept', async ({ page, stack }) => {
  await enterConsole(page, stack, 'viewer');
  await page.setViewportSize({ width: 390, height: 844 });
  const english = await walk(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, 'العربية', /Your account|Ines/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const arabic = await walk(page);
  for (const [index, heading] of arabic.entries()) {
    expect(heading, AREAS[index]).not.toBe(english[index]);
    expect(heading, AREAS[index]).toMatch(/\p{Script=Arabic}/u);
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
