// load(): options, then the engine and the first requests in parallel, a deadline, and the handling of a failure.
import { ANSWER_DEADLINE_MS, FIRST_LOAD_DEADLINE_MS, RECOVERY_ATTEMPT_MS } from '@latchkey/wire';
import { isApiError, isNetworkError, NetworkError } from '../errors.ts';
import { DEFAULT_OPTIONS, type LoadOptions, mergeOptions } from '../options.ts';
import { isLoaded } from '../state/snapshot.ts';
import { cameFromSatellite } from './came-from-satellite.ts';
import type { Engine } from './engine.ts';
import { type InitialReplies, sendInitialRequests } from './initial-requests.ts';
import type { Shell } from './shell.ts';

/** Does nothing once loaded or disposed; after a failure it retries, without an argument with the options it had. */
export type Load = (options?: LoadOptions) => Promise<void>;

/** load() of one client. */
export const createLoad = (shell: Shell, loadEngine: () => Promise<Engine>): Load => {
  let underway: Promise<void> | undefined;
  let given: LoadOptions = {};
  const { store, platform, life } = shell;
  const attempt = async (deadlineMs: number): Promise<void> => {
    const outcome = await withDeadline(shell, deadlineMs, async (signal) => {
      const ahead = requestAhead(shell, signal);
      const engine = await loadEngine();
      signal.throwIfAborted();
      return engine.start(signal, ahead);
    });
    // A start that another one overtook commits nothing.
    if (outcome === 'ready' && !isLoaded(store.getSnapshot())) store.commit({ status: 'ready' });
  };
  const recovery = createRecovery(shell, attempt);
  const run = async (options: LoadOptions): Promise<void> => {
    shell.setOptions(mergeOptions(DEFAULT_OPTIONS, options));
    if (!platform.inBrowser || life.signal.aborted) return;
    recovery.stop();
    store.commit({ status: 'loading', failure: undefined });
    try {
      await attempt(FIRST_LOAD_DEADLINE_MS);
    } catch (error) {
      // After dispose() the caller needs no outcome.
      if (life.signal.aborted) return;
      const isLost = isOutage(error);
      store.commit(isLost ? { status: 'degraded' } : { status: 'failed', failure: error });
      if (isLost) recovery.start();
      if (!isNetworkError(error) || platform.page.isOnline()) throw error;
      platform.log.warn(error.message);
    }
  };
  return async (options = given) => {
    if (isLoaded(store.getSnapshot())) return;
    given = options;
    underway ??= run(options).finally(() => {
      underway = undefined;
    });
    await underway;
  };
};

/** True when the service did not answer, or a gateway answered 5xx for it. */
const isOutage = (error: unknown): boolean => isNetworkError(error) || (isApiError(error) && error.status >= 500);

/**
 * Retries by itself until a reply arrives. Attempts start on schedule even while the previous one is pending, since a request
 * lost with the network may never settle; a late reply to an earlier attempt counts as well.
 */
const createRecovery = ({ store, platform, life }: Shell, attempt: (deadlineMs: number) => Promise<void>) => {
  let cancels: readonly (() => void)[] = [];
  const stop = () => cancels.forEach((cancel) => void cancel());
  const beat = (): void =>
    void attempt(ANSWER_DEADLINE_MS).then(stop, (error: unknown) => {
      if (isOutage(error) || life.signal.aborted || store.getSnapshot().status !== 'degraded') return;
      stop();
      store.commit({ status: 'failed', failure: error });
      platform.log.error('could not load.', error);
    });
  life.signal.addEventListener('abort', stop, { once: true });
  return {
    stop,
    start(): void {
      cancels = [platform.timers.every(RECOVERY_ATTEMPT_MS, beat), platform.page.onOnline(beat)];
      beat();
    },
  };
};

/** If no redirect can come first, the requests are sent while the engine is still being downloaded. */
const requestAhead = (shell: Shell, signal: AbortSignal): InitialReplies | undefined => {
  if (shell.options().isSatellite || cameFromSatellite(shell)) return undefined;
  const ahead = sendInitialRequests(shell, signal);
  // The engine handles these rejections; if it never loads, they must not become unhandled rejections.
  for (const answer of [ahead.environment, ahead.client]) answer.catch(() => undefined);
  return ahead;
};

/** A service that never answers must not block the page for ever; dispose() ends the wait at once. */
const withDeadline = async <T>(
  { platform, life }: Shell,
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const end = new AbortController();
  const stop = () => end.abort(new NetworkError(`no answer within ${deadlineMs} ms. Please try again.`));
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
  });
  const cancel = platform.timers.after(deadlineMs, stop);
  life.signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    cancel();
    life.signal.removeEventListener('abort', stop);
  }
};
