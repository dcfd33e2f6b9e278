// Scopes of secret keys: a call needs `<group>:read` or `<group>:write`; its group is the first part of its path.

/** What a key may do: everything, or reading or writing everything or one group. `users:write` includes `users:read`. */
export type AdminScope = '*' | 'read' | `${string}:${'read' | 'write'}`;

/** Calls that take a body and change nothing. */
const READING_POSTS: ReadonlySet<string> = new Set(['POST /instance/preview', 'POST /message_templates/:slug/preview']);

/** True for a call that changes nothing. */
export const isReading = (key: string): boolean => key.startsWith('GET ') || READING_POSTS.has(key);

/** Calls that give out a whole list at once. The audit log records each, although it changes nothing. */
const EXPORTS: ReadonlySet<string> = new Set(['GET /users/export', 'GET /organizations/export']);

/** True for a call that gives out every user or organization of a search. */
export const isExport = (key: string): boolean => EXPORTS.has(key);

/** `scopeOf('PATCH /users/:id')` is `users:write`. */
export const scopeOf = (key: string): AdminScope => {
  const group = (key.split(' ')[1] ?? '').split('/')[1] ?? '';
  return `${group}:${isReading(key) ? 'read' : 'write'}`;
};

/** True if a key with these scopes may make a call that needs `scope`. */
export const allowsScope = (scopes: readonly string[], scope: AdminScope): boolean => {
  const [group = '', access = ''] = scope.split(':');
  const isRead = access === 'read';
  return scopes.some(
    (given) => given === '*' || given === scope || (isRead && (given === 'read' || given === `${group}:write`)),
  );
};
