// Vague failures of fetch → NetworkError that says which call failed and keeps the cause.
import { NetworkError } from '../errors.ts';

/** The query is left out of the text: on development instances it names the browser's secret. */
export const toNetworkError = (url: URL, cause: unknown): NetworkError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new NetworkError(`Network error at "${url.origin}${url.pathname}" - ${reason}. Please try again.`, { cause });
};
