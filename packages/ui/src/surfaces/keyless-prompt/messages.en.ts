// English texts of the prompt of a temporary instance. They are for developers.

/** Texts of the prompt. */
export const keylessMessages = {
  label: 'Temporary keys',
  'panel.title': 'You are on temporary keys',
  'panel.text':
    'This application has no keys yet, so the service on this machine gave it temporary ones. Everything works. Users and settings are removed after seven days, unless you claim the application.',
  'panel.firstUser':
    'Your first user has signed up. Claim the application to keep its users and settings; otherwise they are removed after seven days.',
  'panel.key': 'Publishable key',
  'panel.copy': 'Copy the publishable key',
  'panel.copied': 'Copied',
  'panel.copyRefused': 'Your browser did not allow that. The key is selected; copy it yourself.',
  'panel.claim': 'Claim application',
  'panel.keys': 'Get both keys',
  'panel.small': 'Minimize',
  'panel.hide': 'Not now',
  'claimed.title': 'This application is yours',
  'claimed.text':
    'Its users and settings stay. Put both keys into the settings of your application, and this notice goes away.',
  'claimed.done': 'Done',
  newTab: '(opens in a new tab)',
} as const;
