// The English text of a first card without a connection. A host overrides it under its errors.

/** Texts by our own codes. */
export const offlineMessages = {
  network_offline: 'You are offline. What you entered is kept, and we try again as soon as you are connected.',
} as const;
