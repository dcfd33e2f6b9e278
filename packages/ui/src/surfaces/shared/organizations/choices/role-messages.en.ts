// English names of the roles that every instance has, by key; those of an instance's own come with their names.

/** Names of roles. */
export const roleMessages = {
  'org:admin': 'Admin',
  'org:member': 'Member',
  admin: 'Admin',
  basic_member: 'Member',
  guest_member: 'Guest',
} as const;
