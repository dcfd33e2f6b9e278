// English texts of what a way over a provider comes to without a code of the contract. A host finds them among its errors.

/** Texts by our own codes. */
export const returnErrorMessages = {
  return_failed: 'That did not work. Try again, or sign in another way.',
} as const;
