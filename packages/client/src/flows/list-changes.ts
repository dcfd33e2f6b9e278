// Which lists a call on organizations makes old: the table that keeps them current after every change, whoever made it.
import type { ListName } from '../resources/lists.ts';

/** The first line that fits the path of a call counts. */
const AFFECTED: readonly (readonly [RegExp, readonly ListName[]])[] = [
  [/^\/organizations\/[^/]+\/memberships/, ['memberships', 'userMemberships']],
  [/^\/organizations\/[^/]+\/membership_requests/, ['membershipRequests', 'memberships']],
  [/^\/organizations\/[^/]+\/invitations/, ['invitations']],
  // A domain invites people and suggests the organization to them by itself, and takes that back.
  [/^\/organizations\/[^/]+\/domains/, ['domains', 'invitations', 'membershipRequests']],
  [/^\/organizations/, ['userMemberships', 'userInvitations', 'userSuggestions']],
  [/^\/me\/organization_memberships/, ['userMemberships', 'memberships']],
  [/^\/me\/organization_invitations/, ['userInvitations', 'userMemberships', 'memberships', 'invitations']],
  [/^\/me\/organization_suggestions/, ['userSuggestions', 'membershipRequests']],
];

type Call = { readonly intent: string; readonly path: string };

/** The lists that a call which went well has changed; none for one that only reads. */
export const listsChangedBy = ({ intent, path }: Call): readonly ListName[] =>
  (intent !== 'GET' && AFFECTED.find(([pattern]) => pattern.test(path))?.[1]) || [];
