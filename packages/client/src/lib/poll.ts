// Repeats a request until its reply satisfies a condition, or the caller aborts.

export interface PollOptions<T> {
  /** Called at once, and again `intervalMs` after each reply. A rejection ends the poll. */
  readonly ask: () => Promise<T>;
  readonly until: (answer: T) => boolean;
  readonly intervalMs: number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly signal?: AbortSignal;
}

/** The first satisfying reply; rejects with the signal's reason when it aborts. */
export const poll = async <T>({ ask, until, intervalMs, after, signal }: PollOptions<T>): Promise<T> => {
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    signal?.throwIfAborted();
    if (until(answer)) return answer;
    await pause(intervalMs, after, signal);
  }
};

const pause = (ms: number, after: PollOptions<unknown>['after'], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
