// Code that is downloaded when it is first asked for, followed as a store. Nothing suspends: React holds a suspended reveal
// back for 300 ms, and whoever waits for a form would wait that much longer.
import { useEffect } from 'react';
import { useStore } from './use-store.ts';

/** How a download stands: neither key while it is under way. */
export type Arrival<Code> = { readonly code?: Code; readonly failure?: { readonly error: unknown } };

/** A download that can be followed as a store. A failed one is tried again when it is next asked for. */
export type Download<Code> = {
  getSnapshot(): Arrival<Code>;
  subscribe(listener: () => void): () => void;
  ask(): Promise<Code>;
};

/**
 * Makes a download that begins when it is first asked for.
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

/** How a download stands, which begins with the first component that wants it. */
export const useDownload = <Code>(download: Download<Code>, isWanted = true): Arrival<Code> => {
  const arrival = useStore(download, whole<Arrival<Code>>);
  const isDue = isWanted && !arrival.code && !arrival.failure;
  useEffect(() => {
    // Whoever cannot go on without it reads the failure from the arrival.
    if (isDue) download.ask().catch(() => undefined);
  }, [download, isDue]);
  return arrival;
};
