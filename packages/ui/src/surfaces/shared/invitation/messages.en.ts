// English texts of a ticket opened by a signed-in user.

/** Texts of its cards. */
export const invitationMessages = {
  'other.title': 'You are signed in already',
  'other.text':
    'You are signed in as {who}. If this link is for another account, sign out first. The link then opens by itself.',
  'other.goOn': 'Sign out and continue',
  'other.stay': 'Stay signed in',
  'joined.title': 'You have joined {name}',
  'joined.text': 'You can switch between your organizations at any time.',
  'joined.enter': 'Go to {name}',
  'joined.stay': 'Not now',
  'refused.title': 'This link did not work',
  'refused.stay': 'Continue',
} as const;
