// English texts of the cards of sign-up after the first one. A host overrides them in the same group as those of the first.

/** Texts of the later cards. */
export const laterSignUpMessages = {
  'verify.edit': 'Use a different email',
  'verify.editPhone': 'Use a different number',
  'ticket.title': 'Opening your invitation',
  'continue.title': 'Almost there',
  'continue.one': 'One thing is still missing.',
  'continue.several': 'A few things are still missing.',
  'continue.consentTitle': 'Before you continue',
  'continue.consent': 'Read what you agree to.',
  'continue.submit': 'Continue',
  'unavailable.title': 'One more thing is needed',
  'unavailable.text':
    'A new account also needs something that this page cannot ask for yet. Ask the people who run this application.',
  'unavailable.back': 'Back to the start',
} as const;
