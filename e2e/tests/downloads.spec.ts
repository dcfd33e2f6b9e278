// What a page really downloads to show SignIn with the script build: the budget, checked on the wire and not on a list.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';

type Budget = { readonly name: string; readonly brotli?: number };

const BUDGETS = new URL('../../bench/budgets.json', import.meta.url);

test('showing SignIn stays within its byte budget', async ({ page, stack }) => {
  const { entries } = JSON.parse(await readFile(BUDGETS, 'utf8')) as { entries: readonly Budget[] };
  const budget = entries.find((entry) => entry.name === 'script build, all that shows SignIn')?.brotli;
  const bodies: Promise<Buffer>[] = [];
  const names: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(stack.service) && response.url().endsWith('.js')) {
      bodies.push(response.body());
      names.push(new URL(response.url()).pathname);
    }
  });
  const host = await startHostPage(stack);
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  await host.stop();
  expect(sizes.length).toBeGreaterThan(1);
  test.info().annotations.push({ type: 'downloaded', description: names.join(' ') });
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
