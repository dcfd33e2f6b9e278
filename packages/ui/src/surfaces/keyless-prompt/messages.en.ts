// English texts of the prompt of a temporary instance. They are for developers.

/** Texts of the prompt. */
export const keylessMessages = {
  label: 'Temporary keys',
  'panel.title': 'You are on temporary keys',
  'panel.text':
    'This application has no key of its own yet, so the service on this machine lent it one. Everything works. After seven days the users and settings are removed, unless you claim them.',
  'panel.firstUser':
    'Your first user is in. Claim the application to keep its users and settings; otherwise they are removed after seven days.',
  'panel.key': 'Publishable key',
  'panel.copy': 'Copy the publishable key',
  'panel.copied': 'Copied',
  'panel.copyRefused': 'Your browser did not allow that. The key is selected; copy it yourself.',
  'panel.claim': 'Claim application',
  'panel.keys': 'Get both keys',
  'panel.small': 'Make small',
  'panel.hide': 'Not now',
  'claimed.title': '{applicationName} is yours',
  'claimed.text':
    'Its users and settings stay. Put both keys into the settings of your application, and it no longer needs this note.',
  'claimed.done': 'Done',
  newTab: '(opens in a new tab)',
} as const;
