// English texts of the cards of a session's tasks.

/** Texts of the tasks. What they share with the profile and the organization list is in those groups. */
export const sessionTaskMessages = {
  account: 'This is {identifier}.',
  signOut: 'Sign out',
  'mfa.title': 'Add a second step',
  'mfa.subtitle': 'This application asks for two steps at sign-in. Choose the one you want to add.',
  'mfa.passkey': 'Passkey on this device',
  'mfa.noneTitle': 'A second step is required',
  'mfa.noneText':
    'This browser cannot add one. Try another browser or device, or ask the people who run this application.',
  'reset.subtitle': 'You have to change your password before you continue.',
  'reset.submit': 'Save and continue',
} as const;
