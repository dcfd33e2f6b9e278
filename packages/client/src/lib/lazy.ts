// A value that is loaded once, on first use.
import { isNetworkError, NetworkError } from '../errors.ts';

/**
 * `load`, run once for all callers; after a failure the next caller retries. If it failed because the browser `isOffline`,
 * the call that needed it was never sent.
 */
export const lazily = <T>(load: () => Promise<T>, isOffline: () => boolean = () => false): (() => Promise<T>) => {
  let part: Promise<T> | undefined;
  const start = async (): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      part = undefined;
      if (isNetworkError(cause)) throw cause;
      const isUnsent = isOffline();
      throw new NetworkError('a part of the client could not be downloaded. Please try again.', { cause, isUnsent });
    }
  };
  return () => {
    part ??= start();
    return part;
  };
};
