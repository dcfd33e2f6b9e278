// Every request of a page as the browser records it, and the figures computed from it.

const isScript = ({ type, url }) => type === 'Script' || /\.m?js(\?|$)/.test(url);

/**
 * How many requests are sequential: one follows another when it was sent after the other had ended. The browser sends
 * preflight requests, which are part of their request.
 */
export function sequence(requests) {
  const sorted = requests.filter(({ method }) => method !== 'OPTIONS').sort((one, other) => one.sentAt - other.sentAt);
  const depth = new Map();
  for (const request of sorted) {
    const before = sorted.filter((other) => other.endedAt !== undefined && other.endedAt <= request.sentAt);
    depth.set(request, 1 + Math.max(0, ...before.map((other) => depth.get(other) ?? 0)));
  }
  return Math.max(0, ...depth.values());
}

/** `{ scripts, scriptBytes, requests, sequence }` of some requests. */
export const sizes = (requests) => {
  const scripts = requests.filter(isScript);
  return {
    scripts: scripts.length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: requests.filter(({ method }) => method !== 'OPTIONS').length,
    sequence: sequence(requests),
  };
};

/**
 * Records the browser's events of each request: `all()`, `untilQuiet({ quietMs, mostMs })` and `stop()`. A page is idle when
 * every request has ended and `quietMs` have passed without another. Times are the browser's, in seconds.
 */
export function recordRequests(page) {
  const requests = new Map();
  const listeners = new Set();
  const changed = () => listeners.forEach((listener) => void listener());
  const isOpen = () => [...requests.values()].some(({ endedAt }) => endedAt === undefined);
  const stops = [
    page.listen('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
      if (!request.url.startsWith('http')) return;
      const { url, method } = request;
      requests.set(requestId, { url, method, type, sentAt: timestamp, sentOn: wallTime * 1_000, bytes: 0 });
      changed();
    }),
    page.listen('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const one = requests.get(requestId);
      if (one) one.bytes += encodedDataLength;
    }),
    ...['Network.loadingFinished', 'Network.loadingFailed'].map((method) =>
      page.listen(method, ({ requestId, timestamp }) => {
        const one = requests.get(requestId);
        if (one) one.endedAt = timestamp;
        changed();
      }),
    ),
  ];

  const untilQuiet = ({ quietMs, mostMs }) =>
    new Promise((resolve, reject) => {
      let quiet;
      const end = (settle) => () => {
        listeners.delete(restart);
        clearTimeout(quiet);
        clearTimeout(limit);
        settle();
      };
      const restart = () => {
        clearTimeout(quiet);
        if (!isOpen()) quiet = setTimeout(end(resolve), quietMs);
      };
      const limit = setTimeout(
        end(() => reject(new Error(`The page was not quiet within ${mostMs} ms.`))),
        mostMs,
      );
      listeners.add(restart);
      restart();
    });

  return { all: () => [...requests.values()], untilQuiet, stop: () => stops.forEach((stop) => void stop()) };
}
