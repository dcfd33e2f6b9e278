// Deferred work: starts when the browser is idle. Prefetching is skipped in data saving mode.

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** The user asked to save data, or the network is so slow that other requests would wait. */
const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** Not every browser has `requestIdleCallback`; a moment after the last frame it is usually idle. */
const SOON_MS = 200;

/** Runs `work` after the page has painted and the browser is idle; the returned function cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  let callOff = () => cancelAnimationFrame(frame);
  const frame = requestAnimationFrame(() => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work);
      callOff = () => cancelIdleCallback(handle);
    } else {
      const handle = setTimeout(work, SOON_MS);
      callOff = () => clearTimeout(handle);
    }
  });
  return () => callOff();
};

/** The same for a download that the visitor may never need. */
export const ahead = (work: () => void): (() => void) => (isSparing() ? () => undefined : whenIdle(work));
