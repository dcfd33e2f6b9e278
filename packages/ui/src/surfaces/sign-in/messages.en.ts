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
  'start.signUpText': 'New to {applicationName}?',
  'start.signUpLink': 'Create an account',
  'start.waitlistText': 'No account yet?',
  'start.waitlistLink': 'Join the waiting list',
  'start.nothing': 'This page has no way to sign in yet. Ask the people who run {applicationName}.',
  'start.emailMissing': 'Enter your email to go on.',
  'start.usernameMissing': 'Enter your username to go on.',
  'start.eitherMissing': 'Enter your email or username to go on.',
  'start.emailUnfinished': 'This address looks unfinished. Add the part after the @.',
  'start.unfinished': 'The service did not say how to go on. Try again in a moment.',
} as const;
