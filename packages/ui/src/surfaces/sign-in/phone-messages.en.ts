// English texts of a phone number on the first card of sign-in. A host overrides them in the same group.

/** Texts of the field for a phone number. */
export const phoneSignInMessages = {
  'start.phone': 'Phone number',
  'start.usePhone': 'Use a phone number',
  'start.useEmail': 'Use an email address',
  'start.useUsername': 'Use a username',
  'start.useEither': 'Use email or username',
  'start.phoneMissing': 'Enter your phone number.',
  'start.phoneUnfinished': 'This number looks unfinished. Check it and its country code.',
} as const;
