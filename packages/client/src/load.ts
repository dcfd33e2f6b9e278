// load(): options, the engine and the first answers at the same time, a deadline, and what a failure leads to.
import { ANSWER_DEADLINE_MS, FIRST_LOAD_DEADLINE_MS, RECOVERY_ATTEMPT_MS } from '@latchkey/wire';
import { isApiError, isNetworkError, NetworkError } from './errors.ts';
import type { Ahead } from './load/ask-initial.ts';
import { cameFromSatellite } from './load/came-from-satellite.ts';
import type { Engine } from './load/engine.ts';
import type { Shell } from './load/shell.ts';
import { DEFAULT_OPTIONS, type LoadOptions, mergeOptions } from './options.ts';
import { isLoaded } from './state/snapshot.ts';

/** Does nothing once loaded or disposed; after a failure it tries again. */
export type Load = (options?: LoadOptions) => Promise<void>;

/** load() of one client. */
export const createLoad = (shell: Shell, loadEngine: () => Promise<Engine>): Load => {
  let underway: Promise<void> | undefined;
  const { store, platform, life } = shell;
  const attempt = async (deadlineMs: number): Promise<void> => {
    const outcome = await withDeadline(shell, deadlineMs, async (signal) => {
      const ahead = askAhead(shell, signal);
      const engine = await loadEngine();
      signal.throwIfAborted();
      return engine.start(signal, ahead);
    });
    // One that was overtaken has nothing to say any more.
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
      // Whoever disposed the client waits for nothing any more.
      if (life.signal.aborted) return;
      const isLost = isOutage(error);
      store.commit(isLost ? { status: 'degraded' } : { status: 'failed', failure: error });
      if (isLost) recovery.start();
      if (!isNetworkError(error) || platform.page.isOnline()) throw error;
      platform.log.warn(error.message);
    }
  };
  return async (options = {}) => {
    if (isLoaded(store.getSnapshot())) return;
    underway ??= run(options).finally(() => {
      underway = undefined;
    });
    await underway;
  };
};

/** Nobody answered, or somebody who stands in for a service that is down. */
const isOutage = (error: unknown): boolean => isNetworkError(error) || (isApiError(error) && error.status >= 500);

/**
 * Tries again by itself until something answers. Beats come on time whatever became of the one before, since a request lost
 * with the network may never end; an answer to an earlier one counts as well, however slow.
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

/** Where the page will stay nothing has to come first, so the service is asked while the engine is still on its way. */
const askAhead = (shell: Shell, signal: AbortSignal): Ahead | undefined => {
  if (shell.options().isSatellite || cameFromSatellite(shell)) return undefined;
  const ahead = shell.askInitial(signal);
  // Whoever waits for them hears of a failure; if the engine never comes, nobody does.
  for (const answer of [ahead.environment, ahead.client]) answer.catch(() => undefined);
  return ahead;
};

/** A service that never answers must not leave the page waiting for ever; a disposed client waits no longer at all. */
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
