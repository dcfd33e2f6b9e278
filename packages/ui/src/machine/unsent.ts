// Calls that never reached the service because the browser was offline: repeating them is safe.

/** Code of that problem. Every card has a text for it. */
export const OFFLINE = 'network_offline';

type Answer = { readonly problems?: readonly { readonly code: string }[] };

/** Whether an event answers a call that never left the browser. */
export const isUnsent = (event: unknown): boolean =>
  // The cast holds: an event is an object, and one without `problems` reports none.
  (event as Answer).problems?.some(({ code }) => code === OFFLINE) ?? false;
