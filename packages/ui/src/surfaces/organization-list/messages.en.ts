// English texts of the list of organizations.

/** Texts of the list. */
export const organizationListMessages = {
  title: 'Choose where to work',
  'title.onlyOrganizations': 'Choose an organization',
  subtitle: 'to go on to {applicationName}',
  'list.label': 'Your account and organizations',
  'empty.title': 'No organizations yet',
  'empty.text': 'Somebody has to invite you. Their invitation shows up here by itself.',
  loading: 'Looking for your organizations',
  again: 'Try again',
} as const;
