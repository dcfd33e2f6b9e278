// One visit of a page in a browser: when a user can type or click, and everything that the page downloaded.

import { splitTasks } from './long-tasks.mjs';
import { recordRequests, sizes } from './requests.mjs';

const MOST_MS = 60_000;

/** `latencyMs` is added to every request, `kilobits` limits the bandwidth per second. */
export const NETWORKS = [
  { name: 'no throttling' },
  { name: '60 ms, 9 Mbit/s', latencyMs: 60, kilobits: 9_000 },
  { name: '150 ms, 1.6 Mbit/s', latencyMs: 150, kilobits: 1_600 },
];

/** Runs in the page before its scripts: records when the element is usable, layout shifts, and long tasks. */
const watch = (selector) => `(() => {
  const seen = (window.benchSeen = { drawnAt: undefined, readyAt: undefined, moved: 0, longTasks: [] });
  let ready;
  window.benchReady = new Promise((resolve) => { ready = resolve; });
  const usable = () => {
    const one = document.querySelector(${JSON.stringify(selector)});
    if (!one || one.disabled || one.closest('[aria-hidden=true]')) return false;
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === 'visible';
  };
  const look = () => {
    if (seen.drawnAt !== undefined || !usable()) return;
    observer.disconnect();
    // Requests until here were needed to draw the element; an idle page downloads more from the next frame on.
    seen.drawnAt = performance.timeOrigin + performance.now();
    requestAnimationFrame(() => setTimeout(() => { seen.readyAt = performance.now(); ready(); }));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  // In a page without scripts the browser runs this only with the first command for the page.
  look();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
})();`;

/** Waits for the promise that the page resolves when its element is usable. */
const untilReady = async (page) => {
  let limit;
  const late = new Promise((resolve) => {
    limit = setTimeout(resolve, MOST_MS, 'late');
  });
  try {
    if ((await Promise.race([page.run('window.benchReady'), late])) !== 'late') return;
    throw new Error(`Nothing to use within ${MOST_MS} ms: ${await page.run('document.body.innerText')}`);
  } finally {
    clearTimeout(limit);
  }
};

/** The browser's counters by name; times in seconds. */
const metricsOf = async (page) => {
  await page.ask('HeapProfiler.collectGarbage');
  const { metrics } = await page.ask('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
};

/** Sampling interval of a profile, in microseconds. */
const SAMPLING_INTERVAL = 500;

const startProfile = async (page) => {
  await page.ask('Profiler.enable');
  await page.ask('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL });
  await page.ask('Profiler.start');
};

/** One line for each request: when it was sent and ended, its bytes and its URL. */
const urlsOf = (requests) => {
  const origin = Math.min(...requests.map(({ sentAt }) => sentAt));
  const ms = (time) => Math.round((time - origin) * 1_000);
  return requests.map(({ url, bytes, sentAt, endedAt }) => `${ms(sentAt)}–${ms(endedAt)} ms ${bytes} ${url}`);
};

/**
 * Opens `url` and returns the figures of the visit. The page is idle when it has requested nothing during `quietMs`; `press` is
 * code that runs then, and is counted separately. `language` is what the browser asks for, such as `de`. With `ownerOf` the page is profiled, which costs time, and each long task has
 * its owners.
 */
export async function visit(chrome, options) {
  const { url, selector, context, network, language, cpu = 1, quietMs = 1_000, press, ownerOf } = options;
  const page = await chrome.newPage(context);
  const log = recordRequests(page);
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
    if (language !== undefined) {
      const userAgent = await page.run('navigator.userAgent');
      await page.ask('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
    }
    await page.slow(cpu);
    await page.ask('Page.addScriptToEvaluateOnNewDocument', { source: watch(selector) });
    if (ownerOf) await startProfile(page);
    await page.open(url);
    await untilReady(page);
    await log.untilQuiet({ quietMs, mostMs: MOST_MS });
    const { readyAt, drawnAt, moved, longTasks } = await page.run('window.benchSeen');
    const quietRequests = log.all();
    const profile = ownerOf && (await page.ask('Profiler.stop')).profile;
    if (press) {
      await page.run(`(() => { ${press} })()`);
      await log.untilQuiet({ quietMs, mostMs: MOST_MS });
    }
    const { JSHeapUsedSize, ScriptDuration, TaskDuration, NavigationStart } = await metricsOf(page);
    return {
      ready: readyAt,
      moved,
      longTasks: profile
        ? splitTasks({ profile, tasks: longTasks, navigationStart: NavigationStart * 1e6, ownerOf })
        : longTasks,
      untilReady: sizes(quietRequests.filter(({ sentOn }) => sentOn <= drawnAt)),
      untilQuiet: sizes(quietRequests),
      byPress: sizes(log.all().slice(quietRequests.length)),
      urls: urlsOf(log.all()),
      heap: JSHeapUsedSize,
      scriptMs: ScriptDuration * 1_000,
      taskMs: TaskDuration * 1_000,
    };
  } finally {
    log.stop();
    await page.close();
  }
}
