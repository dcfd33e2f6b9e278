// Texts of parts that are not on a first card, the same on every surface. A host overrides them with those of the other parts.

/** English texts of these parts. */
export const laterPartMessages = {
  'password.show': 'Show password',
  'password.hide': 'Hide password',
  'password.rules': 'What the password needs',
  'password.ruleMet': '(done)',
  'code.label': 'Code of {length} digits',
  'dialog.close': 'Close',
  'field.optional': 'optional',
  'error.expired': 'This took too long and has to start again. What you typed is still here.',
  'error.unknown': 'Something went wrong on our side. Try again in a moment.',
} as const;
