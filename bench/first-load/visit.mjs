// One visit of a page in a browser: when a person can use it, and everything that was downloaded, by the browser's own record.

/** How long nothing must be asked for until a page counts as quiet. */
const QUIET_MS = 1_000;
const MOST_MS = 60_000;

/** `latencyMs` is added to every request, `kilobits` bounds what arrives in a second. */
export const NETWORKS = [
  { name: 'no throttling' },
  { name: '60 ms, 9 Mbit/s', latencyMs: 60, kilobits: 9_000 },
  { name: '150 ms, 1.6 Mbit/s', latencyMs: 150, kilobits: 1_600 },
];

/** Runs in the page before its own scripts: notes when what the visitor waits for can be used, what moved, and long tasks. */
const watch = (selector) => `(() => {
  const seen = (window.benchSeen = { drawnAt: undefined, readyAt: undefined, moved: 0, longTasks: [] });
  const usable = () => {
    const one = document.querySelector(${JSON.stringify(selector)});
    if (!one || one.disabled || one.closest('[aria-hidden=true]')) return false;
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === 'visible';
  };
  const look = () => {
    if (seen.readyAt !== undefined || !usable()) return;
    observer.disconnect();
    // What it took to draw it was asked for before; an idle page fetches more from the next frame on.
    seen.drawnAt = performance.timeOrigin + performance.now();
    requestAnimationFrame(() => setTimeout(() => { seen.readyAt = performance.now(); }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  // A page without scripts runs this only once somebody asks it something.
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
})();`;

const isScript = ({ type, url }) => type === 'Script' || /\.m?js(\?|$)/.test(url);

/** Keeps what the browser says about each request; times are the browser's, in seconds. */
function record(page) {
  const requests = new Map();
  const stops = [
    page.listen('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
      if (!request.url.startsWith('http')) return;
      requests.set(requestId, {
        url: request.url,
        method: request.method,
        type,
        sentAt: timestamp,
        sentOn: wallTime * 1_000,
        bytes: 0,
      });
    }),
    page.listen('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const one = requests.get(requestId);
      if (one) one.bytes += encodedDataLength;
    }),
    page.listen('Network.requestServedFromCache', ({ requestId }) => {
      const one = requests.get(requestId);
      if (one) one.cached = true;
    }),
    page.listen('Network.responseReceived', ({ requestId, response }) => {
      const one = requests.get(requestId);
      if (one && response.fromDiskCache) one.cached = true;
    }),
    ...['Network.loadingFinished', 'Network.loadingFailed'].map((method) =>
      page.listen(method, ({ requestId, timestamp }) => {
        const one = requests.get(requestId);
        if (one) one.endedAt = timestamp;
      }),
    ),
  ];
  return { requests: () => [...requests.values()], stop: () => stops.forEach((stop) => void stop()) };
}

/**
 * How many requests follow one another: one counts after another when it was sent once the other had ended. Preflight requests
 * are the browser's own and are part of the request they belong to.
 */
function sequence(requests) {
  const sorted = requests.filter(({ method }) => method !== 'OPTIONS').sort((one, other) => one.sentAt - other.sentAt);
  const depth = new Map();
  for (const request of sorted) {
    const before = sorted.filter((other) => other.endedAt !== undefined && other.endedAt <= request.sentAt);
    depth.set(request, 1 + Math.max(0, ...before.map((other) => depth.get(other) ?? 0)));
  }
  return Math.max(0, ...depth.values());
}

const untilSeen = async (page) => {
  const until = Date.now() + MOST_MS;
  for (;;) {
    const seen = await page.run('window.benchSeen');
    if (seen.readyAt !== undefined) return seen;
    if (Date.now() > until)
      throw new Error(`Nothing to use within ${MOST_MS} ms: ${await page.run('document.body.innerText')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const untilQuiet = async (requests) => {
  const until = Date.now() + MOST_MS;
  let count = -1;
  let since = Date.now();
  while (Date.now() < until) {
    const all = requests();
    const open = all.filter(({ endedAt }) => endedAt === undefined).length;
    if (open > 0 || all.length !== count) since = Date.now();
    count = all.length;
    if (Date.now() - since >= QUIET_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const heapOf = async (page) => {
  await page.ask('HeapProfiler.collectGarbage');
  const { metrics } = await page.ask('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return {
    heap: metric('JSHeapUsedSize'),
    scriptMs: metric('ScriptDuration') * 1_000,
    taskMs: metric('TaskDuration') * 1_000,
  };
};

const sizes = (requests) => {
  const scripts = requests.filter(isScript);
  return {
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: requests.filter(({ method }) => method !== 'OPTIONS').length,
    sequence: sequence(requests),
  };
};

/** Opens `url` and answers the figures of the visit; `press` is code that runs once the page is quiet, counted by itself. */
export async function visit(chrome, { url, selector, context, network, cpu = 1, press }) {
  const page = await chrome.newPage(context);
  const log = record(page);
  try {
    await page.ask('Network.enable');
    await page.ask('Performance.enable');
    if (network.latencyMs !== undefined) {
      const throughput = (network.kilobits * 1_000) / 8;
      await page.ask('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latencyMs,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
    }
    await page.slow(cpu);
    await page.ask('Page.addScriptToEvaluateOnNewDocument', { source: watch(selector) });
    await page.open(url);
    const { readyAt, drawnAt } = await untilSeen(page);
    const origin = Math.min(...log.requests().map(({ sentAt }) => sentAt));
    const readyRequests = log.requests().filter(({ sentOn }) => sentOn <= drawnAt);
    await untilQuiet(log.requests);
    const seen = await page.run('window.benchSeen');
    const quietRequests = log.requests();
    if (press) {
      await page.run(`(() => { ${press} })()`);
      await untilQuiet(log.requests);
    }
    return {
      ready: readyAt,
      moved: seen.moved,
      longTasks: seen.longTasks,
      untilReady: sizes(readyRequests),
      untilQuiet: sizes(quietRequests),
      byPress: sizes(log.requests().slice(quietRequests.length)),
      urls: log
        .requests()
        .map(
          ({ url: one, bytes, sentAt, endedAt }) =>
            `${Math.round((sentAt - origin) * 1_000)}–${Math.round((endedAt - origin) * 1_000)} ms ${bytes} ${one}`,
        ),
      ...(await heapOf(page)),
    };
  } finally {
    log.stop();
    await page.close();
  }
}
