// Scopes of secret keys: a call needs `<group>:read` or `<group>:write`; its group is the first part of its path.

/** What a key may do: everything, or reading or writing everything or one group. `users:write` includes `users:read`. */
export type AdminScope = '*' | 'read' | `${string}:${'read' | 'write'}`;

/** `scopeOf('PATCH /users/:id')` is `users:write`. */
export const scopeOf = (key: string): AdminScope => {
  const [method = '', path = ''] = key.split(' ');
  const group = path.split('/')[1] ?? '';
  return `${group}:${method === 'GET' ? 'read' : 'write'}`;
};

/** True if a key with these scopes may make a call that needs `scope`. */
export const allowsScope = (scopes: readonly string[], scope: AdminScope): boolean => {
  const [group = '', access = ''] = scope.split(':');
  const isRead = access === 'read';
  return scopes.some(
    (given) => given === '*' || given === scope || (isRead && (given === 'read' || given === `${group}:write`)),
  );
};
