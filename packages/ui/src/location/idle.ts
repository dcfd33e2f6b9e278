// Work for later: begins when the browser has nothing better to do. What is only fetched ahead is left where every byte counts.

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Asked for by the person, or a network on which something else would wait for it. */
const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** Not every browser tells when it is idle; a moment after the last frame it mostly is. */
const SOON_MS = 200;

/** Runs `work` once what stands on the page was painted and the browser is idle; the answer calls it off. */
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
