// The engine as a promise: downloaded when first needed, by default from beside this module.
import { NetworkError } from '../errors.ts';
import type { Engine } from './engine.ts';
import type { Shell } from './shell.ts';

/** The module that load() brings. */
export type EngineModule = { createEngine(shell: Shell): Engine };

export type LazyEngine = {
  get(): Promise<Engine>;
  /** Stops its background work, if it is there. */
  stop(): void;
};

/** The engine, downloaded once; a download that failed is tried again by the next who asks. */
export const createLazyEngine = (
  shell: Shell,
  load: () => Promise<EngineModule> = () => import('./engine.ts'),
): LazyEngine => {
  let engine: Promise<Engine> | undefined;
  let ready: Engine | undefined;
  const fetchEngine = async (): Promise<Engine> => {
    try {
      ready = (await load()).createEngine(shell);
      return ready;
    } catch (cause) {
      engine = undefined;
      throw new NetworkError('a part of the client could not be downloaded. Please try again.', { cause });
    }
  };
  return {
    get() {
      engine ??= fetchEngine();
      return engine;
    },
    stop: () => ready?.stop(),
  };
};
