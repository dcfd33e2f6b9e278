// load(): options, the engine and the first answers at the same time, a deadline, and what a failure leads to.
import { CLIENT_NAMES, FIRST_LOAD_DEADLINE_MS } from '@latchkey/wire';
import { isNetworkError, NetworkError } from './errors.ts';
import { createSingleFlight } from './lib/single-flight.ts';
import { type Ahead, askInitial } from './load/ask-initial.ts';
import type { Engine } from './load/engine.ts';
import type { Shell } from './load/shell.ts';
import { DEFAULT_OPTIONS, type LoadOptions, mergeOptions } from './options.ts';
import { isLoaded } from './state/snapshot.ts';

/** Does nothing once loaded or disposed; after a failure it tries again. */
export type Load = (options?: LoadOptions) => Promise<void>;

/** load() of one client. */
export const createLoad = (shell: Shell, loadEngine: () => Promise<Engine>): Load => {
  const flights = createSingleFlight<void>();
  const { store, platform } = shell;
  const run = async (options: LoadOptions): Promise<void> => {
    shell.setOptions(mergeOptions(DEFAULT_OPTIONS, options));
    if (!platform.inBrowser || shell.life.signal.aborted) return;
    warnAboutDevelopmentKey(shell);
    store.commit({ status: 'loading' });
    try {
      const outcome = await withDeadline(shell, async (signal) => {
        const ahead = askAhead(shell, signal);
        const engine = await loadEngine();
        signal.throwIfAborted();
        return engine.start(signal, ahead);
      });
      if (outcome === 'ready') store.commit({ status: 'ready' });
    } catch (error) {
      // Whoever disposed the client waits for nothing any more.
      if (shell.life.signal.aborted) return;
      store.commit({ status: 'failed' });
      if (!isNetworkError(error) || platform.page.isOnline()) throw error;
      platform.log.warn(error.message);
    }
  };
  return (options = {}) =>
    isLoaded(store.getSnapshot()) ? Promise.resolve() : flights.run('load', () => run(options));
};

const warnAboutDevelopmentKey = ({ key, platform }: Shell): void => {
  if (key.instanceType === 'development')
    platform.log.warn(
      `${CLIENT_NAMES.capitalised} runs with development keys, which have strict usage limits. Use production keys when you deploy.`,
    );
};

/** In production nothing has to come first, so the service is asked while the engine is still on its way. */
const askAhead = (shell: Shell, signal: AbortSignal): Ahead | undefined => {
  if (shell.key.instanceType === 'development' || shell.options().isSatellite) return undefined;
  const ahead = askInitial(shell, signal);
  // Whoever waits for them hears of a failure; if the engine never comes, nobody does.
  for (const answer of Object.values(ahead)) answer.catch(() => undefined);
  return ahead;
};

/** A service that never answers must not leave the page waiting for ever; a disposed client waits no longer at all. */
const withDeadline = async <T>({ platform, life }: Shell, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const end = new AbortController();
  const stop = () => end.abort(new NetworkError(`no answer within ${FIRST_LOAD_DEADLINE_MS} ms. Please try again.`));
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true });
  });
  const cancel = platform.timers.after(FIRST_LOAD_DEADLINE_MS, stop);
  life.signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(end.signal), ended]);
  } finally {
    cancel();
    life.signal.removeEventListener('abort', stop);
  }
};
