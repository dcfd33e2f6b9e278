// English texts of choosing an organization: rows that the switcher and the list share.

/** Texts of the rows. */
export const choicesMessages = {
  personal: 'Personal account',
  create: 'New organization',
  join: 'Join',
  joinNamed: 'Join {name}',
  ask: 'Ask to join',
  askNamed: 'Ask to join {name}',
  asked: 'Waiting for an answer',
  joined: 'You have joined',
  invited: 'Invited as {role}',
  suggested: 'Same email domain',
  more: 'Show more',
  again: 'Try again',
  full: 'This organization is full. Ask its administrator to make room.',
} as const;
