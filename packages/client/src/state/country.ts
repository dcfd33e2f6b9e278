// The visitor's country, as the service derived it from the network address.
import type { Store } from './store.ts';

/** The first reply wins: it was sent before the user could change networks. */
export const setCountryOnce = (store: Store, country: string): void => {
  if (store.getSnapshot().country === undefined) store.commit({ country });
};
