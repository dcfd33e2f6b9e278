// What a page really downloads to show SignIn with the script build: the budget, checked on the wire and not on a list.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { startHostPage } from '../support/host-page.ts';
import { withoutProviders } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

type Budget = { readonly name: string; readonly brotli?: number };

const BUDGETS = new URL('../../bench/budgets.json', import.meta.url);

/** Notes when the first card stands; what is asked for later is fetched ahead for the next step and does not count. */
const noteFirstCard = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('.lk-card form')) return;
      performance.mark('first-card');
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
  });

const askedForBeforeFirstCard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const drawn = performance.getEntriesByName('first-card')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= drawn)
      .map(({ name }) => name);
  });

test('showing SignIn stays within its byte budget', async ({ page, stack }) => {
  const { entries } = JSON.parse(await readFile(BUDGETS, 'utf8')) as { entries: readonly Budget[] };
  const budget = entries.find((entry) => entry.name === 'script build, all that shows SignIn')?.brotli;
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const url = response.url();
    if (!url.startsWith(stack.service) || !url.endsWith('.js')) return;
    const body = response.body();
    // What is still on its way when the story ends is not counted, and nobody waits for it.
    body.catch(() => undefined);
    bodies.set(url, body);
  });
  await noteFirstCard(page);
  const host = await startHostPage(stack);
  // Buttons of providers are an extra, downloaded where an instance has any.
  await withoutProviders(stack.admin, async () => {
    await page.goto(host.url);
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  });
  const counted = (await askedForBeforeFirstCard(page)).filter((url) => bodies.has(url));
  const sizes = await Promise.all(counted.map(async (url) => brotliCompressSync((await bodies.get(url)) ?? '').length));
  await host.stop();
  expect(counted.length).toBeGreaterThan(1);
  test.info().annotations.push({ type: 'downloaded', description: counted.join(' ') });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget ?? 0);
});

test('scripts are compressed, and chunks with a hash in their name are kept for ever', async ({ page, stack }) => {
  const seen: { readonly url: string; readonly cache: string; readonly encoding: string }[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(stack.service) || !response.url().endsWith('.js')) return;
    const headers = await response.allHeaders();
    seen.push({
      url: response.url(),
      cache: headers['cache-control'] ?? '',
      encoding: headers['content-encoding'] ?? '',
    });
  });
  const host = await startHostPage(stack);
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await host.stop();
  const chunks = seen.filter(({ url }) => url.includes('/chunks/'));
  expect(chunks.length).toBeGreaterThan(0);
  for (const { cache } of chunks) expect(cache).toContain('immutable');
  for (const { encoding } of seen.filter(({ url }) => url.includes('browser.js')))
    expect(encoding).toMatch(/^(br|gzip)$/);
});
