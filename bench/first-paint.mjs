// From opening a page with the script build to a drawn and styled SignIn, in a real browser; and the bytes it took.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../tools/browser.mjs';
import { median } from './figures.mjs';
import { BROWSER_ARGS, hostPage, servePage } from './host-page.mjs';
import { startService } from './service.mjs';

const RUNS = 7;
/** Notes when the client is there, and when the first card stands with its styles. */
const WATCH = `
  new MutationObserver((_, observer) => {
    const button = document.querySelector('.lk-button[type=submit]');
    if (!button || getComputedStyle(button).backgroundColor === 'rgba(0, 0, 0, 0)') return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.shownAt = performance.now(); }));
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
  window.Latchkey.load().then(() => {
    window.loadedAt = performance.now();
    window.Latchkey.mountSignIn(document.getElementById('surface'));
  });`;

async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => window.shownAt !== undefined);
  const seen = await page.evaluate(() => ({
    shown: window.shownAt,
    loaded: window.loadedAt,
    scripts: performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js')).length,
  }));
  await context.close();
  return seen;
}

/** `[{ what, value, unit }]` */
export async function measureFirstPaint() {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const page = await servePage(hostPage(service, WATCH));
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    await visit(browser, page.url);
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await visit(browser, page.url));
    return [
      { what: 'page opened to client loaded', value: median(seen.map((one) => one.loaded)), unit: 'ms' },
      { what: 'page opened to SignIn styled and drawn', value: median(seen.map((one) => one.shown)), unit: 'ms' },
      { what: 'scripts downloaded to show SignIn', value: seen[0].scripts, unit: '' },
    ];
  } finally {
    await browser.close();
    await page.stop();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureFirstPaint());
