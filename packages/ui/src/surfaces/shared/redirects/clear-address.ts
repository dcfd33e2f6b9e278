// Removes used parameters from the page's URL.
import type { Latchkey } from '@latchkey/client';

/** Removes parameters from the URL, query and hash, where a reload would find them again. */
export const clearFromAddress = ({ platform }: Latchkey, names: readonly string[]): void => {
  const url = new URL(platform.location.href());
  const [path = '', query = ''] = url.hash.split('?');
  const params = new URLSearchParams(query);
  for (const name of names) {
    url.searchParams.delete(name);
    params.delete(name);
  }
  if (query) url.hash = params.size > 0 ? `${path}?${params}` : path;
  platform.location.replaceState(url.href);
};
