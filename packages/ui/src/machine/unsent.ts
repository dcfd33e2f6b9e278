// Work that never reached the service because the browser was offline: it may be done again without harm.

/** Code of the problem that tells of it. Every card has words for it. */
export const OFFLINE = 'network_offline';

type Answer = { readonly problems?: readonly { readonly code: string }[] };

/** Whether an event is the answer to work that never left the browser. */
export const isUnsent = (event: unknown): boolean =>
  // The cast holds: an event is an object, and one without problems tells of none.
  (event as Answer).problems?.some(({ code }) => code === OFFLINE) ?? false;
