// English names of the built-in roles, by key; custom roles of an instance have their own names.

/** Names of roles. */
export const roleMessages = {
  'org:admin': 'Admin',
  'org:member': 'Member',
  admin: 'Admin',
  basic_member: 'Member',
  guest_member: 'Guest',
} as const;
