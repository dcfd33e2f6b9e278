// Texts of the pages before the console: the one-time link, and a session that is not an operator's.

export const entranceMessages = {
  'welcome.title': 'Welcome to the console',
  'welcome.text': 'This link makes you an operator with the role {role}. It works once.',
  'welcome.recovery': 'This link lets you in again. Your old password, factors and sessions end when you use it.',
  'welcome.firstName': 'First name',
  'welcome.lastName': 'Last name',
  'welcome.email': 'E-mail address',
  'welcome.method': 'How you sign in',
  'welcome.passkey': 'Passkey',
  'welcome.passkeyNote': 'Fingerprint, face or device code. Nothing to remember, and nothing to steal.',
  'welcome.password': 'Password and authenticator app',
  'welcome.passwordNote': 'You scan a code with the app in the next step.',
  'welcome.newPassword': 'Password',
  'welcome.optional': 'Optional',
  'welcome.button': 'Continue',
  'invalid.title': 'This link does not work',
  'invalid.text':
    'It was used, withdrawn or has expired. Ask an owner of the console for a new one, or run this where the service runs:',
  'invalid.home': 'Go to the sign-in',
  'refused.title': 'This account has no access',
  'refused.text': 'It is no operator of this console, or an owner has disabled it.',
  'refused.signOut': 'Sign out',
  'failed.title': 'The link could not be read',
  'failed.again': 'Try again',
} as const;
