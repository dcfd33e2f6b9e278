// Code that is downloaded on first use, observed as a store. It does not suspend: React delays the reveal of suspended content
// by 300 ms, which would delay a form by that much.
import { useEffect } from 'react';
import { useStore } from './use-store.ts';

/** State of a download: neither key while it is pending. */
export type Arrival<Code> = { readonly code?: Code; readonly failure?: { readonly error: unknown } };

/** A download that can be observed as a store. A failed one is retried at the next request. */
export type Download<Code> = {
  getSnapshot(): Arrival<Code>;
  subscribe(listener: () => void): () => void;
  ask(): Promise<Code>;
};

/**
 * Creates a download that starts on first request.
 *
 * @example
 * const keyless = createDownload(() => import('./keyless.tsx'));
 */
export const createDownload = <Code>(load: () => Promise<Code>): Download<Code> => {
  const listeners = new Set<() => void>();
  let arrival: Arrival<Code> = {};
  let asked: Promise<Code> | undefined;
  const arrive = (next: Arrival<Code>): void => {
    arrival = next;
    for (const listener of [...listeners]) listener();
  };
  const begin = async (): Promise<Code> => {
    if (arrival.failure) arrive({});
    try {
      const code = await load();
      arrive({ code });
      return code;
    } catch (error) {
      asked = undefined;
      arrive({ failure: { error } });
      throw error;
    }
  };
  return {
    getSnapshot: () => arrival,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      asked ??= begin();
      return asked;
    },
  };
};

const whole = <Value>(value: Value): Value => value;

/** State of a download, which the first component that wants it starts. */
export const useDownload = <Code>(download: Download<Code>, isWanted = true): Arrival<Code> => {
  const arrival = useStore(download, whole<Arrival<Code>>);
  const isDue = isWanted && !arrival.code && !arrival.failure;
  useEffect(() => {
    // A component that needs the code reads the failure from the returned state.
    if (isDue) download.ask().catch(() => undefined);
  }, [download, isDue]);
  return arrival;
};
