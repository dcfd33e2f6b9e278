// English texts of the user button and its panel.

/** Texts of the button. */
export const userButtonMessages = {
  'trigger.open': 'Open the account menu of {name}',
  'trigger.close': 'Close the account menu of {name}',
  'panel.label': 'Account menu',
  'menu.label': 'Your account',
  'accounts.label': 'Other accounts',
  manage: 'Account settings',
  signOut: 'Sign out',
  switchTo: 'Switch to {name}',
  addAccount: 'Add another account',
  signOutOfAll: 'Sign out of every account',
} as const;
