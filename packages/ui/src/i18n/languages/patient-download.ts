// A download for which nothing waits long: after a while, or if it fails, another value is used until it arrives.
import type { Platform } from '@latchkey/client';
import { createDownload, type Download, type DownloadState } from '@latchkey/hooks';

type Patience<Code> = {
  readonly timers: Platform['timers'];
  readonly limitMs: number;
  readonly meanwhile: Code;
  /** Called once, with the error if there was one. */
  readonly onLate: (error?: unknown) => void;
};

/** Creates a download that has `meanwhile` as its code from the limit on, or from its failure. It never reports a failure. */
export const createPatientDownload = <Code>(
  load: () => Promise<Code>,
  { timers, limitMs, meanwhile, onLate }: Patience<Code>,
): Download<Code> => {
  const inner = createDownload(load);
  const late: DownloadState<Code> = { code: meanwhile };
  const listeners = new Set<() => void>();
  let isLate = false;
  const giveUp = (error?: unknown): void => {
    if (isLate || inner.getSnapshot().code) return;
    isLate = true;
    onLate(error);
    for (const listener of [...listeners]) listener();
  };
  return {
    getSnapshot() {
      const state = inner.getSnapshot();
      return state.failure || (isLate && !state.code) ? late : state;
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = inner.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    ask() {
      const cancel = timers.after(limitMs, giveUp);
      const asked = inner.ask();
      asked.catch(giveUp).finally(cancel);
      return asked;
    },
  };
};
