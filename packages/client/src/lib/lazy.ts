// A value that is loaded once, on first use.
import { isNetworkError, NetworkError } from '../errors.ts';

/** A value that is loaded on first use; each call returns the same promise. */
export type Lazy<T> = (() => Promise<T>) & {
  /** The value if it is loaded, without loading it. */
  readonly loaded: () => T | undefined;
};

/**
 * `load`, run once for all callers; after a failure the next caller retries. If it failed because the browser `isOffline`,
 * the call that needed it was never sent.
 */
export const lazily = <T>(load: () => Promise<T>, isOffline: () => boolean = () => false): Lazy<T> => {
  let part: Promise<T> | undefined;
  let value: T | undefined;
  const start = async (): Promise<T> => {
    try {
      value = await load();
      return value;
    } catch (cause) {
      part = undefined;
      if (isNetworkError(cause)) throw cause;
      const isUnsent = isOffline();
      throw new NetworkError('a part of the client could not be downloaded. Please try again.', { cause, isUnsent });
    }
  };
  const get = () => {
    part ??= start();
    return part;
  };
  get.loaded = () => value;
  return get;
};
