// English texts of what may stand on the first card of sign-in beside its one field. A host finds them in the same group.

/** Texts of the extras of the start card. */
export const extraSignInMessages = {
  'start.phone': 'Phone number',
  'start.usePhone': 'Use a phone number',
  'start.useEmail': 'Use an email address',
  'start.useUsername': 'Use a username',
  'start.useEither': 'Use email or username',
  'start.phoneMissing': 'Enter your phone number.',
  'start.phoneUnfinished': 'This number looks unfinished. Check it and its country code.',
  'start.passkey': 'Sign in with a passkey',
} as const;
