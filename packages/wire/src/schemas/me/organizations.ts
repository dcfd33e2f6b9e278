// Query schemas of the user's memberships, invitations and suggestions (docs/reference/wire.md#own-organization-calls).
import * as v from 'valibot';
import { filterList, flag, paging } from '../field.ts';

export const myMembershipsQuery = v.object({ ...paging, paginated: v.optional(flag) });

export const myInvitationsQuery = v.object({
  ...paging,
  status: v.optional(filterList(['pending', 'accepted', 'revoked'])),
});

export const mySuggestionsQuery = v.object({
  ...paging,
  status: v.optional(filterList(['pending', 'accepted'])),
});
