// Removes the development token from the address, where the browser history and every other script of the page could read it. The
// constructor stores it in the tab; load() reads it there.
import { CLIENT_NAMES, type PublishableKey } from '@latchkey/wire';
import { parseUrl } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';

/** Moves the token of a development instance to tab storage. Without tab storage it stays in the address until load(). */
export const stripDevToken = (
  { location, tabStorage }: Pick<Platform, 'location' | 'tabStorage'>,
  { instanceType }: Pick<PublishableKey, 'instanceType'>,
): void => {
  if (instanceType !== 'development') return;
  const name = CLIENT_NAMES.params.devBrowser;
  const url = parseUrl(location.href());
  const token = url?.searchParams.get(name);
  if (!url || !token) return;
  tabStorage.set(name, token);
  if (tabStorage.get(name) !== token) return;
  url.searchParams.delete(name);
  location.replaceState(url.href);
};
