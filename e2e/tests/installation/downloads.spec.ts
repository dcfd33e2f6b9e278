// Delivery of the scripts to a page: compression, preloading and caching.
import type { Response } from '@playwright/test';
import { startHostPage } from '../../support/host-page.ts';
import { expect, test } from '../../support/test.ts';

test('scripts are compressed and announce their modules, and chunks with a hash in their name are cached without limit', async ({
  page,
  stack,
}) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(stack.service) && response.url().endsWith('.js')) scripts.push(response);
  });
  const host = await startHostPage(stack);
  await page.goto(host.url);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  const seen = await Promise.all(
    scripts.map(async (response) => {
      const headers = await response.allHeaders();
      return {
        url: response.url(),
        cache: headers['cache-control'] ?? '',
        encoding: headers['content-encoding'] ?? '',
        link: headers.link ?? '',
      };
    }),
  );
  await host.stop();
  const chunks = seen.filter(({ url }) => url.includes('/chunks/'));
  expect(chunks.length).toBeGreaterThan(0);
  for (const { cache } of chunks) expect(cache).toContain('immutable');
  for (const { encoding, link } of seen.filter(({ url }) => url.includes('browser.js'))) {
    expect(encoding).toMatch(/^(br|gzip)$/);
    expect(link).toMatch(/chunks\/react-.*rel=modulepreload/);
  }
});
