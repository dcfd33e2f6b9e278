// The key of a role by its name in the source.
import { ADMIN_ROLE } from '../../organizations/roles.ts';

const MEMBER_ROLE = 'org:member';

const USUAL: Readonly<Record<string, string>> = {
  owner: ADMIN_ROLE,
  admin: ADMIN_ROLE,
  administrator: ADMIN_ROLE,
  member: MEMBER_ROLE,
  basic_member: MEMBER_ROLE,
};

/** What the operator chose, else the usual meaning of the name, else the name as a key. The first of several roles counts. */
export const roleKey = (given: string | undefined, chosen: Readonly<Record<string, string>>): string => {
  const [first = ''] = (given ?? '').split(',');
  const name = first.trim();
  if (Object.hasOwn(chosen, name)) return chosen[name] ?? MEMBER_ROLE;
  const plain = name.replace(/^org:/, '').toLowerCase();
  if (plain === '') return MEMBER_ROLE;
  return (Object.hasOwn(USUAL, plain) ? USUAL[plain] : undefined) ?? `org:${plain}`;
};
