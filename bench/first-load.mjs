// How long a visitor waits for a usable sign-in, on three networks and two processors, in turns with a reference page.
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tools/browser.mjs';
import { startChrome } from './chrome.mjs';
import { median } from './figures.mjs';
import { serveEmpty, serveHeadless, serveScriptTag, serveVite } from './first-load/hosts.mjs';
import { AVATAR, createUser, INPUT, signIn } from './first-load/people.mjs';
import { NETWORKS, visit } from './first-load/visit.mjs';
import { BROWSER_ARGS } from './host-page.mjs';
import { serveReference } from './reference/page.mjs';
import { startService } from './service.mjs';

const PROCESSORS = [1, 4];

/** The median of each number over the runs; what is not a number is taken from the first run. */
const middle = (runs) => {
  const [first] = runs;
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      if (typeof value === 'number') return [name, median(runs.map((one) => one[name]))];
      if (Array.isArray(value))
        return [name, name === 'longTasks' ? runs.map((one) => Math.max(0, ...one[name])) : value];
      return [name, middle(runs.map((one) => one[name]))];
    }),
  );
};

/** First visit: a new context for each run. Second visit: once more in the same. */
async function firstAndSecond(chrome, { url, selector }, conditions) {
  const context = await chrome.newContext();
  try {
    const first = await visit(chrome, { url, selector, context, ...conditions });
    const second = await visit(chrome, { url, selector, context, ...conditions });
    return { first, second };
  } finally {
    await chrome.endContext(context);
  }
}

async function measureConditions(chrome, pages, conditions, runs) {
  const results = new Map(pages.map(({ name }) => [name, { first: [], second: [], signedIn: [] }]));
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      const kept = results.get(page.name);
      if (page.signedIn) {
        const one = await visit(chrome, { url: page.url, selector: AVATAR, context: page.signedIn, ...conditions });
        kept.signedIn.push(one);
      } else {
        const { first, second } = await firstAndSecond(chrome, page, conditions);
        kept.first.push(first);
        kept.second.push(second);
      }
    }
  }
  return Object.fromEntries(
    [...results].map(([name, kinds]) => [
      name,
      Object.fromEntries(
        Object.entries(kinds)
          .filter(([, list]) => list.length > 0)
          .map(([kind, list]) => [kind, middle(list)]),
      ),
    ]),
  );
}

/** `[{ network, cpu, pages: { reference, 'script tag', 'Vite host', 'signed in' } }]` and the heap of an empty page. */
export async function measureFirstLoad({ runs = 5, networks = NETWORKS, processors = PROCESSORS } = {}) {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const opened = [];
  const open = async (work) => {
    const page = await work;
    opened.push(page);
    return page.url;
  };
  const chrome = await startChrome(executablePath, BROWSER_ARGS);
  try {
    await createUser(service);
    const signedIn = await chrome.newContext();
    const tag = await open(
      serveScriptTag(service, 'Latchkey.user ? Latchkey.mountUserButton(surface) : Latchkey.mountSignIn(surface)'),
    );
    const pages = [
      { name: 'reference', url: await open(serveReference(service.url)), selector: INPUT },
      { name: 'script tag', url: tag, selector: INPUT },
      { name: 'Vite host', url: await open(serveVite(service)), selector: INPUT },
      { name: 'signed in', url: tag, signedIn },
    ];
    await signIn(chrome, signedIn, await open(serveHeadless(service)));
    const empty = await visit(chrome, {
      url: await open(serveEmpty()),
      selector: 'p',
      context: await chrome.newContext(),
      network: NETWORKS[0],
    });
    // One visit of each page that is not counted: it makes the service answer each call once and compress its files.
    await measureConditions(chrome, pages, { network: NETWORKS[0] }, 1);
    const rows = [];
    for (const network of networks)
      for (const cpu of processors)
        rows.push({
          network: network.name,
          cpu,
          pages: await measureConditions(chrome, pages, { network, cpu }, runs),
        });
    return { rows, emptyHeap: empty.heap };
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
    const reference = pages.reference;
    const of = (what, one, other) => ({
      what: `${what}, ${network}, ${cpu}× (goal ≤ 0.5)`,
      value: one / other,
      unit: '',
    });
    return [
      of('script tag, first visit', pages['script tag'].first.ready, reference.first.ready),
      of('script tag, second visit', pages['script tag'].second.ready, reference.second.ready),
      of('Vite host, first visit', pages['Vite host'].first.ready, reference.first.ready),
      of('user button of a signed-in user', pages['signed in'].signedIn.ready, reference.first.ready),
    ];
  });
}

const whole = (value) => String(Math.round(value));
const ratio = (value) => value.toFixed(2);
const kilo = (value) => (value / 1_000).toFixed(1);

/** The figures of one page, with its ratio to the reference page in the same run. */
const figuresOf = (one, reference, emptyHeap) => ({
  'ready ms': whole(one.ready),
  ratio: ratio(one.ready / reference.ready),
  'scripts ready/quiet': `${one.untilReady.scripts}/${one.untilQuiet.scripts}`,
  'kB ready/quiet': `${kilo(one.untilReady.scriptBytes)}/${kilo(one.untilQuiet.scriptBytes)}`,
  sequence: one.untilReady.sequence,
  'script ms': whole(one.scriptMs),
  'main ms': whole(one.taskMs),
  'longest ms': whole(median(one.longTasks)),
  CLS: one.moved.toFixed(4),
  'heap MB': ((one.heap - emptyHeap) / 1e6).toFixed(2),
});

/** One line for each condition and kind of visit. A signed-in page is compared with the first visit of the reference page. */
function table({ rows, emptyHeap }) {
  return rows.flatMap(({ network, cpu, pages }) => {
    const conditions = { network, cpu: `${cpu}×` };
    const visits = ['first', 'second'].flatMap((visit) =>
      ['reference', 'script tag', 'Vite host'].map((page) => ({
        ...conditions,
        visit,
        page,
        ...figuresOf(pages[page][visit], pages.reference[visit], emptyHeap),
      })),
    );
    const signedIn = figuresOf(pages['signed in'].signedIn, pages.reference.first, emptyHeap);
    return [...visits, { ...conditions, visit: 'signed in', page: 'script tag', ...signedIn }];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const quick = process.argv.includes('--quick');
  const measured = await measureFirstLoad(quick ? { runs: 1, processors: [1] } : {});
  if (process.argv.includes('--urls')) console.log(measured.rows[0].pages);
  console.table(table(measured));
}
