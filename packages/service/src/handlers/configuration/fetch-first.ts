// Keeps the network out of a transaction: what a call would fetch is fetched before, and the transaction is begun again.
import type { OperatorDeps } from '../../use-cases/context/operator.ts';

type Ports = OperatorDeps['ports'];

/** Thrown inside the transaction; the fetch is then made outside of it. */
class FetchFirst extends Error {}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** More documents than these are not fetched for one file. */
const MOST_FETCHES = 200;

export type FetchedFirst = {
  readonly ports: Ports;
  /** Runs `work` again after each fetch that it needs. */
  readonly around: <T>(work: () => Promise<T>) => Promise<T>;
  /** True after a call that needs a fetch: its error says nothing. */
  readonly isWaiting: () => boolean;
};

export const fetchFirst = (ports: Ports): FetchedFirst => {
  const fetched = new Map<string, Outcome>();
  let waiting: { readonly key: string; readonly fetch: () => Promise<unknown> } | undefined;
  const remembered = async <T>(key: string, fetch: () => Promise<T>): Promise<T> => {
    const outcome = fetched.get(key);
    if (!outcome) {
      waiting = { key, fetch };
      throw new FetchFirst();
    }
    if ('error' in outcome) throw outcome.error;
    // The same key has the same kind of document.
    return outcome.value as T;
  };
  const { oauth, saml } = ports;
  return {
    ports: {
      ...ports,
      oauth: { ...oauth, discover: (at) => remembered(JSON.stringify(['oauth', at]), () => oauth.discover(at)) },
      saml: {
        ...saml,
        fetchMetadata: (url, reach) => remembered(JSON.stringify(['saml', url]), () => saml.fetchMetadata(url, reach)),
      },
    },
    isWaiting: () => waiting !== undefined,
    around: async (work) => {
      for (let count = 0; count <= MOST_FETCHES; count += 1) {
        waiting = undefined;
        try {
          return await work();
        } catch (error) {
          const due: typeof waiting = waiting;
          if (!due) throw error;
          const { key, fetch }: { readonly key: string; readonly fetch: () => Promise<unknown> } = due;
          fetched.set(
            key,
            await fetch().then(
              (value): Outcome => ({ value }),
              (failure: unknown): Outcome => ({ error: failure }),
            ),
          );
        }
      }
      throw new Error('Latchkey: the file needs more documents of identity providers than are fetched at once.');
    },
  };
};
