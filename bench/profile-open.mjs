// Opening the profile of somebody with 50 devices and 20 identifiers, in a real browser whose processor is four times slower:
// the longest task that held up the page, and how often the service was asked for the list of devices.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../tools/browser.mjs';
import { median } from './figures.mjs';
import { startService } from './service.mjs';

const RUNS = 5;
const SLOWDOWN = 4;
const DEVICES = 50;
const IDENTIFIERS = 10;
const PASSWORD = 'quiet-harbour-lights-47';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];

const pageOf = ({ url, keys }) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A host page</title></head><body><div id="surface"></div>
<script src="${url}/latchkey.browser.js" data-latchkey-publishable-key="${keys.publishable_key}"></script>
</body></html>`;

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

const addresses = Array.from({ length: IDENTIFIERS }, (_, at) => `mira.${at}@example.com`);
const numbers = Array.from({ length: IDENTIFIERS }, (_, at) => `+49151234567${10 + at}`);

/** Somebody with everything, signed in on all but one of the devices. */
async function makePerson({ url, admin }) {
  const phone = { enabled: true, used_for_first_factor: true, first_factors: ['phone_code'] };
  await admin('PATCH', '/instance', { user_settings: { attributes: { phone_number: phone } } });
  const { id } = await admin('POST', '/users', { email_address: addresses, phone_number: numbers, password: PASSWORD });
  for (let device = 1; device < DEVICES; device += 1) {
    const browser = await (await fetch(`${url}/v1/dev_browser`, { method: 'POST', headers: { Origin: url } })).json();
    const { token } = await admin('POST', '/sign_in_tokens', { user_id: id });
    const reply = await fetch(`${url}/v1/client/sign_ins?__latchkey_db_jwt=${browser.id}`, {
      method: 'POST',
      headers: { Origin: url },
      body: new URLSearchParams({ strategy: 'ticket', ticket: token }),
    });
    if (!reply.ok) throw new Error(`device ${device} was not signed in: ${await reply.text()}`);
  }
}

/** One browser that is signed in; every visit opens the profile in a document of its own. */
async function signIn(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(
    async ([identifier, password]) => {
      const { Latchkey } = window;
      await Latchkey.load();
      const { signIn: attempt } = Latchkey.client;
      await attempt.create({ strategy: 'password', identifier, password });
      await Latchkey.setActive({ session: attempt.createdSessionId });
    },
    [addresses[0], PASSWORD],
  );
  await page.close();
}

async function visit(context, url) {
  const page = await context.newPage();
  let lists = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/me/sessions/active') lists += 1;
  });
  await page.goto(url);
  await page.evaluate(() => window.Latchkey.load());
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const longest = () => Math.max(0, ...window.tasks);
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
    window.Latchkey.mountUserProfile(document.getElementById('surface'), {});
  });
  await page.waitForFunction((least) => document.querySelectorAll('.lk-item-box').length > least, 2 * IDENTIFIERS);
  await page.waitForTimeout(500);
  const account = await page.evaluate(longest);
  await page.evaluate(() => {
    window.tasks = [];
    document.querySelectorAll('nav button.lk-side-nav-item')[1].click();
  });
  await page.waitForFunction((least) => document.querySelectorAll('.lk-item-box').length >= least, DEVICES);
  await page.waitForTimeout(500);
  const seen = { account, security: await page.evaluate(longest), lists };
  await page.close();
  return seen;
}

/** `[{ what, value, unit }]` */
export async function measureProfileOpen() {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const host = await servePage(pageOf(service));
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    await makePerson(service);
    const context = await browser.newContext();
    await signIn(context, host.url);
    await visit(context, host.url);
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await visit(context, host.url));
    return [
      {
        what: 'longest task, account page of 20 identifiers, 4x slower (goal: under 50)',
        value: median(seen.map((one) => one.account)),
        unit: 'ms',
      },
      {
        what: 'longest task, security page of 50 devices, 4x slower (goal: under 50)',
        value: median(seen.map((one) => one.security)),
        unit: 'ms',
      },
      {
        what: 'requests for the list of devices (goal: 1)',
        value: Math.max(...seen.map((one) => one.lists)),
        unit: '',
      },
    ];
  } finally {
    await browser.close();
    await host.stop();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureProfileOpen());
