// Code that is downloaded on first use, observed as a store. It does not suspend: React delays the reveal of suspended content
// by 300 ms, which would delay a form by that much.
import { useEffect } from 'react';
import { useStore } from './use-store.ts';

/** State of a download: neither key while it is pending. */
export type DownloadState<Code> = { readonly code?: Code; readonly failure?: { readonly error: unknown } };

/** A download that can be observed as a store. A failed one is retried at the next request. */
export type Download<Code> = {
  getSnapshot(): DownloadState<Code>;
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
  let state: DownloadState<Code> = {};
  let asked: Promise<Code> | undefined;
  const publish = (next: DownloadState<Code>): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const begin = async (): Promise<Code> => {
    if (state.failure) publish({});
    try {
      const code = await load();
      publish({ code });
      return code;
    } catch (error) {
      asked = undefined;
      publish({ failure: { error } });
      throw error;
    }
  };
  return {
    getSnapshot: () => state,
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
export const useDownload = <Code>(download: Download<Code>, isWanted = true): DownloadState<Code> => {
  const state = useStore(download, whole<DownloadState<Code>>);
  const isDue = isWanted && !state.code && !state.failure;
  useEffect(() => {
    // A component that needs the code reads the failure from the returned state.
    if (isDue) download.ask().catch(() => undefined);
  }, [download, isDue]);
  return state;
};
