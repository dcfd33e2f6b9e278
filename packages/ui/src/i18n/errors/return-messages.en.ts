// English texts for failures without a code of the contract: at a provider. A host overrides them under its errors.

/** Texts by our own codes. */
export const returnErrorMessages = {
  return_failed: 'That did not work. Try again, or sign in another way.',
} as const;
