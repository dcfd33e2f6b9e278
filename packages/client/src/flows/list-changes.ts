// Which lists a call on organizations makes stale: the table that keeps them current after every change by this client.
import type { ListName } from '../resources/lists.ts';

/** The first row whose pattern matches the path counts. */
const AFFECTED: readonly (readonly [RegExp, readonly ListName[]])[] = [
  [/^\/organizations\/[^/]+\/memberships/, ['memberships', 'userMemberships']],
  [/^\/organizations\/[^/]+\/membership_requests/, ['membershipRequests', 'memberships']],
  [/^\/organizations\/[^/]+\/invitations/, ['invitations']],
  // A domain creates and revokes invitations and suggestions by itself.
  [/^\/organizations\/[^/]+\/domains/, ['domains', 'invitations', 'membershipRequests']],
  [/^\/organizations/, ['userMemberships', 'userInvitations', 'userSuggestions']],
  [/^\/me\/organization_memberships/, ['userMemberships', 'memberships']],
  [/^\/me\/organization_invitations/, ['userInvitations', 'userMemberships', 'memberships', 'invitations']],
  [/^\/me\/organization_suggestions/, ['userSuggestions', 'membershipRequests']],
];

type Call = { readonly intent: string; readonly path: string };

/** The lists that a successful call has changed; none for a call that only reads. */
export const listsChangedBy = ({ intent, path }: Call): readonly ListName[] =>
  (intent !== 'GET' && AFFECTED.find(([pattern]) => pattern.test(path))?.[1]) || [];
