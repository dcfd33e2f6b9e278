// English texts for failures without a code of the contract: at a provider, or without a connection. A host overrides them under
// its errors.

/** Texts by our own codes. */
export const returnErrorMessages = {
  return_failed: 'That did not work. Try again, or sign in another way.',
  network_offline: 'You are offline. What you entered is kept, and we try again as soon as you are connected.',
} as const;
