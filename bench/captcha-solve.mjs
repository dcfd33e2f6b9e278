// How long a browser works on the proof of work: from the challenge to the sign-up with the proof, at the default cost
// and at the highest, and the longest task that blocked the page.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../tools/browser.mjs';
import { median } from './figures.mjs';
import { startService } from './service.mjs';

const RUNS = 5;
const SALT = 'kT1aZ9kT1aZ9kT1aZ9kT1a';
/** The service's default and maximum cost; and the CPU of a slow phone, as browsers emulate it. */
const CASES = [
  { what: 'usual cost, mean', maxNumber: 50_000, share: 0.5, slower: 1 },
  { what: 'usual cost, worst', maxNumber: 50_000, share: 1, slower: 1 },
  { what: 'usual cost, worst, CPU slowed 6 times', maxNumber: 50_000, share: 1, slower: 6 },
  { what: 'highest cost, mean', maxNumber: 3_200_000, share: 0.5, slower: 1 },
];

const challengeOf = ({ maxNumber, share }) => ({
  object: 'captcha_challenge',
  algorithm: 'SHA-256',
  challenge: createHash('sha256')
    .update(`${SALT}${Math.round(maxNumber * share)}`)
    .digest('hex'),
  salt: SALT,
  max_number: maxNumber,
  expires_at: Date.now() + 300_000,
  signature: 'bench',
});

const pageOf = ({ url, keys }) => `<!doctype html><title>A host page</title>
<script src="${url}/latchkey.headless.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
<script>
  const usual = window.fetch;
  window.fetch = async (...args) => {
    if (String(args[0]).includes('/client/sign_ups')) window.solvedAt = performance.now();
    const reply = await usual(...args);
    if (String(args[0]).includes('/captcha/challenge')) window.givenAt = performance.now();
    return reply;
  };
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
  window.ready = window.Latchkey.load();
  window.solve = async () => {
    await window.ready;
    await window.Latchkey.client.signUp.create({ emailAddress: 'bench@example.com' }).catch(() => undefined);
    return { took: window.solvedAt - window.givenAt, longest: window.longest };
  };
</script>`;

async function servePage(html) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://localhost:${server.address().port}`, stop };
}

async function solve(browser, url, one) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**/captcha/challenge*', (route) =>
    route.fulfill({
      json: challengeOf(one),
      headers: { 'Access-Control-Allow-Origin': url, 'Access-Control-Allow-Credentials': 'true' },
    }),
  );
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await page.evaluate(() => window.ready);
  // The start is not part of the measurement.
  await page.evaluate(() => {
    window.longest = 0;
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: one.slower });
  const seen = await page.evaluate(() => window.solve());
  await context.close();
  return seen;
}

/** `[{ what, value, unit }]` */
export async function measureCaptchaSolve() {
  const executablePath = await ensureBrowser();
  const service = await startService();
  await service.admin('PATCH', '/instance', {
    display_config: { captcha_provider: 'proof_of_work' },
    user_settings: { sign_up: { captcha_enabled: true } },
  });
  const page = await servePage(pageOf(service));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const rows = [];
  try {
    for (const one of CASES) {
      const seen = [];
      for (let run = 0; run < RUNS; run += 1) seen.push(await solve(browser, page.url, one));
      rows.push({ what: `proof of work (${one.what})`, value: median(seen.map(({ took }) => took)), unit: 'ms' });
      rows.push({
        what: `longest task meanwhile (${one.what})`,
        value: Math.max(...seen.map(({ longest }) => longest)),
        unit: 'ms; 0 is under 50',
      });
    }
    return rows;
  } finally {
    await browser.close();
    await page.stop();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureCaptchaSolve());
