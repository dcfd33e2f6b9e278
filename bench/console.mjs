// The lists of the console at 100,000 users, in a real browser: what the page works (its CPU time) and how long the service takes for the
// slowest of the page's calls, until the first screen of the list is there. `node bench/console.mjs 1000 users` measures at another number of
// users, and only pages whose name begins so.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tools/browser.mjs';
import { serviceModule } from '../tools/service-module.mjs';
import { startChrome } from './chrome.mjs';
import { areEventsPlaced, fillConsole } from './console/fill.mjs';
import { median } from './figures.mjs';
import { FIGURE, signInOperator } from './first-load/operator.mjs';
import { BROWSER_ARGS } from './host-page.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const { openPostgres } = await serviceModule('store/database/postgres.ts');

const USERS = 100_000;
const RUNS = 5;
const GOAL_MS = 200;
/** A page without a list, from which the others are opened. */
const START = '/operators';
const ROWS = '.lk-data[aria-busy="false"] .lk-data-row[data-index]';
const EMPTY = '.lk-data-empty';

/** What is opened, and the element that shows that it is there. */
const pagesOf = (users) => ({
  'users, first page': ['/users', ROWS],
  'users, search of a name': [`/users?q=mira%20okafor${users > 1000 ? '100' : '1'}`, `${ROWS}, ${EMPTY}`],
  'users, search of a word that a tenth has': ['/users?q=mira', ROWS],
  'users, search of an address': ['/users?q=mail77%40large.example', ROWS],
  'users, banned': ['/users?status=banned', ROWS],
  'users, with a password': ['/users?factor=password', ROWS],
  'users, active in 7 days': ['/users?active=7', ROWS],
  'users, created in 30 days': ['/users?created=30', ROWS],
  'users, oldest first': ['/users?order=%2Bcreated_at', ROWS],
  'users, last active first': ['/users?order=-last_active_at', ROWS],
  'users, last active last': ['/users?order=%2Blast_active_at', ROWS],
  'users, last page': [`/users?page=${Math.floor(users / 50)}`, ROWS],
  'one user': ['/users/user_bench77', '.lk-timeline .lk-event'],
  'organizations, first page': ['/organizations', ROWS],
  'organizations, search': ['/organizations?q=okafor', ROWS],
  'organizations, by members': ['/organizations?order=-members_count', ROWS],
  'organizations, last page': ['/organizations?page=100', ROWS],
  'events, first page': ['/events', ROWS],
  'events, of users': ['/events?kind=user', ROWS],
  'audit log, first page': ['/audit-log', ROWS],
  'audit log, of one user': ['/audit-log?q=user_bench77', ROWS],
  'audit log, last page': [`/audit-log?page=${Math.floor(users / 50)}`, ROWS],
  'invitations, first page': ['/invitations', ROWS],
  'invitations, search': ['/invitations?q=invited77', ROWS],
  'waitlist, first page': ['/invitations?tab=waitlist', ROWS],
  'overview, 24 hours': ['/?period=24h', FIGURE],
  'overview, 90 days': ['/?period=90d', FIGURE],
});

/** The tasks of a page with their CPU time, which other programs do not change, and the mark that its rows are there. */
const TASKS = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];
const SHOWN = 'rows-shown';

/** Milliseconds that the page worked until it showed its rows. Rows below the window are drawn later, when the browser is idle. */
function workOf(events) {
  const shown = events.find(({ name }) => name === SHOWN);
  const isOwn = ({ name, pid, tid, ts }) =>
    name === 'RunTask' && pid === shown.pid && tid === shown.tid && ts < shown.ts;
  return events.filter(isOwn).reduce((total, { tdur = 0 }) => total + tdur, 0) / 1000;
}

const until = (selector) => `new Promise((resolve) => {
  const look = () => (document.querySelector(${JSON.stringify(selector)}) ? resolve() : requestAnimationFrame(look));
  look();
})`;

/** Goes to another page of the console as a link does, and waits until a frame with its rows is drawn. */
const goTo = (path, selector) => `(async () => {
  performance.clearResourceTimings();
  history.pushState(null, '', '/console' + ${JSON.stringify(path)});
  await ${until(selector)};
  // The rows were found before a frame; the next task comes after it is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  performance.mark('${SHOWN}');
})()`;

/** The slowest call to the service that the page waited for. */
const SLOWEST = `Math.max(0, ...performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/console/admin/'))
  .map(({ requestStart, responseEnd }) => responseEnd - requestStart))`;

async function openOnce(chrome, context, url, [path, selector]) {
  const page = await chrome.newPage(context);
  try {
    await page.open(`${url}/console${START}`);
    await page.run(until('main h1'));
    const { events } = await chrome.trace(TASKS, () => page.run(goTo(path, selector)));
    return { work: workOf(events), service: await page.run(SLOWEST) };
  } finally {
    await page.close();
  }
}

async function measurePages(chrome, context, service, { users, only }) {
  const rows = [];
  for (const [name, page] of Object.entries(pagesOf(users))) {
    if (!name.startsWith(only)) continue;
    // The first visit fills the caches of browser and database.
    await openOnce(chrome, context, service.url, page);
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await openOnce(chrome, context, service.url, page));
    const work = median(seen.map((one) => one.work));
    const answer = median(seen.map((one) => one.service));
    console.error(`  ${name}: ${(work + answer).toFixed(0)} ms`);
    rows.push({ name, work, service: answer, sum: work + answer });
  }
  return rows;
}

const BAR = 30;

/** Prints how far a fill is, in one line on a terminal and at the end otherwise. */
function say(what, done, count) {
  const full = Math.round((BAR * done) / count);
  const line = `  ${what.padEnd(14)} ${'█'.repeat(full)}${'·'.repeat(BAR - full)} ${done} of ${count}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === count ? '\n' : ''}`);
  else if (done === count) console.error(line);
}

/** A service whose instance has so many users; `work(service)` runs with it. */
async function withFilled(users, work) {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-console-'));
  const postgres = await startPostgres();
  const database = openPostgres({ url: postgres.url });
  const service = await startService({ LATCHKEY_DATA_DIR: directory, DATABASE_URL: postgres.url });
  try {
    await service.admin('PATCH', '/instance', { organization_settings: { enabled: true } });
    await fillConsole(database.db, { count: users, now: Date.now(), say });
    // Reading statistics gives events their places in the chain; a job does the same.
    while (!(await areEventsPlaced(database.db))) await service.admin('GET', '/statistics?period=24h');
    return await work(service);
  } finally {
    await service.stop();
    await database.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** `[{ name, work, service, sum }]`, in milliseconds. */
export async function measureConsole(users = USERS, only = '') {
  const executablePath = await ensureBrowser();
  return withFilled(users, async (service) => {
    const chrome = await startChrome(executablePath, BROWSER_ARGS);
    try {
      const context = await chrome.newContext();
      await signInOperator(chrome, context, service.consoleLink());
      return await measurePages(chrome, context, service, { users, only });
    } finally {
      await chrome.stop();
    }
  });
}

/** `[{ what, value, unit }]` */
export async function consoleRows() {
  return (await measureConsole()).map(({ name, sum }) => ({
    what: `console at ${USERS} users: ${name} (goal ≤ ${GOAL_MS})`,
    value: sum,
    unit: sum > GOAL_MS ? 'ms OVER' : 'ms',
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await measureConsole(Number(process.argv[2] ?? USERS), process.argv[3]);
  const shown = (value) => value.toFixed(0).padStart(6);
  console.log(`${'milliseconds'.padEnd(46)}page service   sum (goal ≤ ${GOAL_MS})`);
  for (const { name, work, service, sum } of rows)
    console.log(`${name.padEnd(44)}${shown(work)} ${shown(service)} ${shown(sum)}${sum > GOAL_MS ? '  OVER' : ''}`);
  if (rows.some(({ sum }) => sum > GOAL_MS)) process.exitCode = 1;
}
