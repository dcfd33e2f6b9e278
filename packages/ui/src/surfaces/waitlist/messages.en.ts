// English texts of the waitlist, the source of the types of its messages.

/** Texts of both cards. */
export const waitlistMessages = {
  'form.title': 'Join the waiting list',
  'form.subtitle': 'Places open a few at a time. Leave your email, and we write when it is your turn.',
  'form.email': 'Email',
  'form.missing': 'Enter your email.',
  'form.unfinished': 'This address looks unfinished. Add the part after the @.',
  'form.submit': 'Join the list',
  'joined.title': 'You are on the list',
  'joined.text': 'We will write to {email}.',
  'joined.leaving': 'This page moves on by itself.',
  'signIn.text': 'Already have an account?',
  'signIn.link': 'Sign in',
} as const;
