// English texts of the organization switcher and its panel.

/** Texts of the switcher. */
export const organizationSwitcherMessages = {
  'trigger.open': 'Open the organization menu, {name}',
  'trigger.close': 'Close the organization menu, {name}',
  'trigger.waiting': '{count} waiting for you',
  'panel.label': 'Organizations, {name}',
  personal: 'Personal account',
  none: 'No organization selected',
  manage: 'Manage',
  'manage.requests': { one: '{count} request to join', other: '{count} requests to join' },
  'offers.label': 'Waiting for you',
  'switch.label': 'Switch to',
  'switch.onlyOrganizations': 'Your organizations',
} as const;
