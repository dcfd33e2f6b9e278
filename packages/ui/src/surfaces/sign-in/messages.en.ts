// English texts of the first card of sign-in, the source of the types of its messages.

/** Texts of the start card. */
export const signInMessages = {
  'start.title': 'Sign in',
  'start.combinedTitle': 'Sign in or create an account',
  'start.subtitle': 'Use your {applicationName} account.',
  'start.email': 'Email',
  'start.username': 'Username',
  'start.either': 'Email or username',
  'start.password': 'Password',
  'start.submit': 'Continue',
  'start.passkey': 'Sign in with a passkey',
  'start.signUpText': 'No account yet?',
  'start.signUpLink': 'Create an account',
  'start.waitlistText': 'No account yet?',
  'start.waitlistLink': 'Join the waiting list',
  'start.nothing': 'This page has no way to sign in yet. Ask the people who run this application.',
} as const;
