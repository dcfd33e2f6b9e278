// Delivery of the scripts to a page: compression, preloading and caching.
import { startHostPage } from '../support/host-page.ts';
import { expect, test } from '../support/test.ts';

test('scripts are compressed and announce what comes with them, and chunks with a hash in their name are kept for ever', async ({
  page,
  stack,
}) => {
  const seen: { readonly url: string; readonly cache: string; readonly encoding: string; readonly link: string }[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(stack.service) || !response.url().endsWith('.js')) return;
    const headers = await response.allHeaders();
    seen.push({
      url: response.url(),
      cache: headers['cache-control'] ?? '',
      encoding: headers['content-encoding'] ?? '',
      link: headers.link ?? '',
    });
  });
  const host = await startHostPage(stack);
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await host.stop();
  const chunks = seen.filter(({ url }) => url.includes('/chunks/'));
  expect(chunks.length).toBeGreaterThan(0);
  for (const { cache } of chunks) expect(cache).toContain('immutable');
  for (const { encoding, link } of seen.filter(({ url }) => url.includes('browser.js'))) {
    expect(encoding).toMatch(/^(br|gzip)$/);
    expect(link).toMatch(/chunks\/react-.*rel=modulepreload/);
  }
});
