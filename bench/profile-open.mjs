// Opening the profile of a user with 50 devices and 20 identifiers, in a real browser with a four times slower CPU:
// the longest task that blocked the page, layout shifts, and how often a list was requested.
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tools/browser.mjs';
import { startChrome } from './chrome.mjs';
import { median } from './figures.mjs';
import { BROWSER_ARGS, hostPage, servePage } from './host-page.mjs';
import { startService } from './service.mjs';

const RUNS = 5;
const SLOWDOWN = 4;
const DEVICES = 50;
const IDENTIFIERS = 10;
const MOST_MS = 50;
const PASSWORD = 'quiet-harbour-lights-47';

/** The tasks of a page with their CPU time, which other programs do not change. */
const TASKS = ['disabled-by-default-devtools.timeline', '__metadata'];

const addresses = Array.from({ length: IDENTIFIERS }, (_, at) => `mira.${at}@example.com`);
const numbers = Array.from({ length: IDENTIFIERS }, (_, at) => `+49151234567${10 + at}`);

/** A user with all of these, signed in on all but one of the devices. */
async function createUser({ url, admin }) {
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

/** Signs the browser in; every visit opens the profile in a new document. */
const SIGN_IN = `(async () => {
  await Latchkey.load();
  const attempt = Latchkey.client.signIn;
  await attempt.create({ strategy: 'password', identifier: '${addresses[0]}', password: '${PASSWORD}' });
  await Latchkey.setActive({ session: attempt.createdSessionId });
})()`;

/** Shows the profile, and records layout shifts without input. */
const MOUNT = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
  }).observe({ type: 'layout-shift' });
  Latchkey.mountUserProfile(document.getElementById('surface'), {});`;

/** Resolves once `least` rows exist and nothing was added to the page for twenty frames. */
const standing = (least) => `new Promise((resolve) => {
  let still = 0;
  new MutationObserver(() => { still = 0; }).observe(document.body, { childList: true, subtree: true, characterData: true });
  const look = () => {
    still += 1;
    if (still > 20 && document.querySelectorAll('.lk-item-box').length >= ${least}) resolve();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** The position of the second page's entry. */
const SECOND_PAGE = `(() => {
  const box = document.querySelectorAll('nav button.lk-side-nav-item')[1].getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})()`;

const LISTS = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/me/sessions/active')).length`;

/** The longest task of the busiest page, in CPU time and wall-clock time, in milliseconds. */
function longestTask(events) {
  const names = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain');
  const ofThread = ({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid && event.tdur);
  const threads = names.map((name) => ofThread(name).filter((event) => event.name === 'RunTask'));
  const sum = (tasks) => tasks.reduce((total, { tdur }) => total + tdur, 0);
  const [busiest = []] = threads.sort((one, other) => sum(other) - sum(one));
  const most = (key) => Math.max(0, ...busiest.map((task) => task[key])) / 1000;
  return { processor: most('tdur'), clock: most('dur') };
}

async function visit(chrome, url) {
  const page = await chrome.newPage();
  await page.open(url);
  await page.run('Latchkey.load().then(() => undefined)');
  await page.slow(SLOWDOWN);
  const account = await chrome.trace(TASKS, async () => {
    await page.run(MOUNT);
    await page.run(standing(2 * IDENTIFIERS + 1));
  });
  const { x, y } = await page.run(SECOND_PAGE);
  const security = await chrome.trace(TASKS, async () => {
    await page.press(x, y);
    await page.run(standing(DEVICES));
  });
  const seen = {
    account: longestTask(account.events),
    security: longestTask(security.events),
    moved: await page.run('window.moved'),
    lists: await page.run(LISTS),
  };
  await page.close();
  return seen;
}

/** `[{ what, value, unit }]`, and under `over` the exceeded limits. */
const rowsOf = (seen) => {
  const middle = (page, by) => median(seen.map((one) => one[page][by]));
  return [
    ...[
      ['account', 'account page of 20 identifiers'],
      ['security', 'security page of 50 devices'],
    ].flatMap(([page, name]) => [
      { what: `longest task, ${name}, 4x slower`, value: middle(page, 'processor'), unit: 'ms', most: MOST_MS },
      { what: `the same by the clock, ${name}`, value: middle(page, 'clock'), unit: 'ms' },
    ]),
    { what: 'layout shift while both pages open', value: median(seen.map((one) => one.moved)), unit: '', most: 0.01 },
    { what: 'requests for the list of devices', value: Math.max(...seen.map((one) => one.lists)), unit: '', most: 1 },
  ];
};

/** `[{ what, value, unit, most }]` */
export async function measureProfileOpen() {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const host = await servePage(hostPage(service));
  const chrome = await startChrome(executablePath, BROWSER_ARGS);
  try {
    await createUser(service);
    const first = await chrome.newPage();
    await first.open(host.url);
    await first.run(SIGN_IN);
    await first.close();
    await visit(chrome, host.url);
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await visit(chrome, host.url));
    return rowsOf(seen);
  } finally {
    await chrome.stop();
    await host.stop();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await measureProfileOpen();
  console.table(rows);
  const over = rows.filter(({ value, most }) => most !== undefined && value > most);
  for (const { what, value, unit, most } of over) console.error(`${what}: ${value} ${unit}, at most ${most}.`);
  if (over.length > 0) process.exitCode = 1;
}
