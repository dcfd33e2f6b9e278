// English texts of inviting members, for every surface that does.

/** Texts of the form and of its result. */
export const inviteMessages = {
  'invite.title': 'Invite people',
  'invite.text': 'Each person gets an email with a link.',
  'invite.addresses': 'Email addresses',
  'invite.hint': 'Separate addresses with a comma or a space. Up to {max} at once.',
  'invite.chosen': 'Addresses to invite',
  'invite.removeAddress': 'Remove {address}',
  'invite.role': 'Role',
  'invite.chooseRole': 'Choose a role',
  'invite.rolesFailed': 'We could not load the roles.',
  'invite.again': 'Try again',
  'invite.submit': 'Send invitations',
  'invite.submitCount': { one: 'Send {count} invitation', other: 'Send {count} invitations' },
  'invite.sent': { one: '{count} invitation is on its way.', other: '{count} invitations are on their way.' },
  'invite.unfinished': 'This does not look like an email address. Correct it, or remove it.',
  'invite.tooMany': 'You can invite {max} people at once. Send these first, then the others.',
  'invite.waiting': {
    one: '{addresses} has an invitation that is still open.',
    other: '{addresses} have invitations that are still open.',
  },
  'invite.members': { one: '{addresses} is a member already.', other: '{addresses} are members already.' },
  'invite.blocked': { one: '{addresses} cannot be invited.', other: '{addresses} cannot be invited.' },
  'invite.takenOut': 'We removed that from the list. Nothing has been sent yet.',
} as const;
