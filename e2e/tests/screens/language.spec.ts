// The language of the surfaces: chosen by the page, the browser or the host, and downloaded when it is needed.
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly host: HostPage; readonly plain: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startHostPage(stack, { load: { localization: 'auto' } });
    await use(host);
    await host.stop();
  },
  plain: async ({ stack }, use) => {
    const plain = await startHostPage(stack);
    await use(plain);
    await plain.stop();
  },
});

const PACK = /\/chunks\/language-(?!keys)/;

test('a card follows the language of the page, with one small file for each', async ({ page, plain }) => {
  const packs: string[] = [];
  page.on('request', (request) => void (PACK.test(request.url()) && packs.push(request.url())));
  await page.goto(plain.url);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(packs).toEqual([]);

  await page.evaluate(() => document.documentElement.setAttribute('lang', 'de-CH'));
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  const root = page.locator('#surface .lk-root');
  await expect(root).toHaveAttribute('lang', 'de-DE');
  expect(packs).toEqual([expect.stringMatching(/language-de-de-/)]);

  await page.evaluate(() => document.documentElement.setAttribute('lang', 'ar'));
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expect(root.getByRole('heading')).toHaveText(/[\u0600-\u06ff]/);
  expect(packs).toHaveLength(2);
});

test.describe('with a browser in French', () => {
  test.use({ locale: 'fr-CH' });

  test('a page in English stays English, unless the host asks for the browser’s language', async ({
    page,
    plain,
    host,
  }) => {
    await page.goto(plain.url);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto(host.url);
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  });

  test('a pack that cannot be downloaded leaves the card in English, and the console says so', async ({
    page,
    host,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await page.route(PACK, (route) => route.abort());
    await page.goto(host.url);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => warnings.filter((text) => text.includes('language "fr"')).length).toBe(1);
  });
});
