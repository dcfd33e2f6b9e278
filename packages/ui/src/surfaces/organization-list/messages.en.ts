// English texts of the organization list.

/** Texts of the list. */
export const organizationListMessages = {
  title: 'Choose where to work',
  'title.onlyOrganizations': 'Choose an organization',
  subtitle: 'to continue to {applicationName}',
  'list.label': 'Your account and organizations',
  'empty.title': 'No organizations yet',
  'empty.text': 'You need an invitation. It appears here when someone invites you.',
  loading: 'Loading your organizations',
  again: 'Try again',
} as const;
