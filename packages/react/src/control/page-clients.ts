// The clients that the providers of this page have, for code outside React. Pages that do not look for one pay only for the list.
import type { Latchkey } from '@latchkey/client';

/** The clients, in the order of their providers, and who waits for the first one. */
export type PageClients = {
  readonly clients: Set<Latchkey>;
  readonly waiting: Set<(latchkey: Latchkey) => void>;
};

export const createPageClients = (): PageClients => ({ clients: new Set(), waiting: new Set() });

/** Adds the client of a mounted provider; returns a function that removes it. */
export const addClient = ({ clients, waiting }: PageClients, latchkey: Latchkey): (() => void) => {
  clients.add(latchkey);
  for (const tell of waiting) tell(latchkey);
  return () => clients.delete(latchkey);
};

/** The client of the provider that was mounted last; resolves once there is one, or when the signal aborts. */
export const findClient = ({ clients, waiting }: PageClients, signal: AbortSignal): Promise<Latchkey | undefined> =>
  new Promise((resolve) => {
    const known = [...clients].at(-1);
    if (known) return resolve(known);
    const tell = (latchkey?: Latchkey): void => {
      waiting.delete(tell);
      resolve(latchkey);
    };
    waiting.add(tell);
    signal.addEventListener('abort', () => tell());
  });

/** One list for the page. A server never adds to it: effects do not run there. */
export const pageClients = /* @__PURE__ */ createPageClients();
