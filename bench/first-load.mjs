// How long a visitor waits for a usable sign-in, on three networks and two processors, alternating with a reference page.
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tools/browser.mjs';
import { startChrome } from './chrome.mjs';
import { median } from './figures.mjs';
import { serveEmpty, serveHeadless, serveScriptTag, serveVite } from './first-load/hosts.mjs';
import { figuresTable, longTaskTable } from './first-load/tables.mjs';
import { AVATAR, createUser, INPUT, signIn } from './first-load/users.mjs';
import { NETWORKS, visit } from './first-load/visit.mjs';
import { BROWSER_ARGS } from './host-page.mjs';
import { serveReference } from './reference/page.mjs';
import { startService } from './service.mjs';

const PROCESSORS = [1, 4];

/** The CPU slowdown at which long tasks are split by owner. */
const SLOW = 4;

/** The median of each number over the runs; of long tasks the longest of each run; other values from the first run. */
const middle = (runs) => {
  const [first] = runs;
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      if (typeof value === 'number') return [name, median(runs.map((one) => one[name]))];
      if (name === 'longTasks')
        return [name, runs.map((one) => Math.max(0, ...one[name].map(({ duration }) => duration)))];
      return [name, Array.isArray(value) ? value : middle(runs.map((one) => one[name]))];
    }),
  );
};

/**
 * The kinds of visit. First: a new context, with an empty cache. Second: again in the same context. Signed in: in a context with
 * a warm cache, and in a new one that has only its cookies.
 */
async function visitAll(chrome, { url, ownerOf }, signedIn, conditions) {
  const open = (context, selector) => visit(chrome, { url, selector, context, ...conditions(ownerOf) });
  const inNew = async (from, work) => {
    const context = await chrome.newContext(from);
    try {
      return await work(context);
    } finally {
      await chrome.endContext(context);
    }
  };
  const visits = await inNew(undefined, async (context) => ({
    first: await open(context, INPUT),
    second: await open(context, INPUT),
  }));
  if (!ownerOf) return visits;
  return {
    ...visits,
    signedIn: await open(signedIn, AVATAR),
    signedInCold: await inNew(signedIn, (context) => open(context, AVATAR)),
  };
}

/** `{ page: { kind: [visit of each run] } }`, alternating; `conditions(ownerOf)` are the options of a visit. */
async function measureConditions(chrome, { pages, signedIn }, conditions, runs) {
  const results = {};
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      const kinds = await visitAll(chrome, page, signedIn, conditions);
      results[page.name] ??= {};
      for (const [kind, one] of Object.entries(kinds)) {
        results[page.name][kind] ??= [];
        results[page.name][kind].push(one);
      }
    }
  }
  return results;
}

const mapKinds = (results, work) =>
  Object.fromEntries(
    Object.entries(results).map(([page, kinds]) => [
      page,
      Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, work(list)])),
    ]),
  );

/**
 * `rows` are `{ network, cpu, pages: { page: { kind: figures } } }`; `longTasks` are `{ page: { kind: [tasks of each run] } }` on the
 * slow processor; `emptyHeap` is the heap of an empty page.
 */
export async function measureFirstLoad({ runs = 5, networks = NETWORKS, processors = PROCESSORS } = {}) {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const opened = [];
  const open = async (work) => {
    const page = await work;
    opened.push(page);
    return page;
  };
  const chrome = await startChrome(executablePath, BROWSER_ARGS);
  try {
    await createUser(service);
    const show = 'Latchkey.user ? Latchkey.mountUserButton(surface) : Latchkey.mountSignIn(surface)';
    const pages = [
      { name: 'reference', ...(await open(serveReference(service.url))) },
      { name: 'script tag', ...(await open(serveScriptTag(service, show))) },
      { name: 'Vite host', ...(await open(serveVite(service))) },
    ];
    const signedIn = await chrome.newContext();
    await signIn(chrome, signedIn, (await open(serveHeadless(service))).url);
    const empty = await visit(chrome, {
      url: (await open(serveEmpty())).url,
      selector: 'p',
      context: await chrome.newContext(),
      network: NETWORKS[0],
    });
    const subjects = { pages, signedIn };
    // One uncounted visit of each page: it warms up the service's calls and compressed files.
    await measureConditions(chrome, subjects, () => ({ network: NETWORKS[0] }), 1);
    const rows = [];
    for (const network of networks)
      for (const cpu of processors) {
        const results = await measureConditions(chrome, subjects, () => ({ network, cpu }), runs);
        rows.push({ network: network.name, cpu, pages: mapKinds(results, middle) });
      }
    // Separate from the timed visits: profiling costs time.
    const ours = { pages: pages.filter(({ ownerOf }) => ownerOf), signedIn };
    const profiled = (ownerOf) => ({ network: NETWORKS[0], cpu: SLOW, ownerOf });
    const longTasks = mapKinds(await measureConditions(chrome, ours, profiled, runs), (list) =>
      list.map((one) => one.longTasks),
    );
    return { rows, longTasks, emptyHeap: empty.heap };
  } finally {
    await chrome.stop();
    for (const page of opened) await page.stop();
    await service.stop();
  }
}

/** `[{ what, value, unit }]`: how long a visitor waits, as a share of the reference page in the same run. */
export async function firstLoadRows() {
  const { rows } = await measureFirstLoad();
  return rows.flatMap(({ network, cpu, pages }) => {
    const { reference } = pages;
    const of = (what, one, other) => ({
      what: `${what}, ${network}, ${cpu}× (goal ≤ 0.5)`,
      value: one.ready / other.ready,
      unit: '',
    });
    return ['script tag', 'Vite host'].flatMap((page) => [
      of(`${page}, first visit`, pages[page].first, reference.first),
      of(`${page}, second visit`, pages[page].second, reference.second),
      of(`${page}, user button, cache warm`, pages[page].signedIn, reference.first),
      of(`${page}, user button, cache empty`, pages[page].signedInCold, reference.first),
    ]);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const quick = process.argv.includes('--quick');
  const measured = await measureFirstLoad(quick ? { runs: 1, processors: [1] } : {});
  if (process.argv.includes('--urls')) console.log(measured.rows[0].pages);
  console.table(figuresTable(measured));
  console.log(
    `Long tasks, processor ${SLOW}× slower, by whose work they are (medians of the longest task of each run):`,
  );
  console.table(longTaskTable(measured));
}
