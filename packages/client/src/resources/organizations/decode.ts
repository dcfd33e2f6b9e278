// JSON → resource for replies of calls on organizations, which appear nowhere else: not memoised. The only file
// that imports these classes.
import type {
  MembershipRequestJSON,
  OrganizationDomainJSON,
  OrganizationInvitationJSON,
  OrganizationSuggestionJSON,
  RoleJSON,
  UserOrganizationInvitationJSON,
} from '@latchkey/wire';
import type { OrganizationContext } from './context.ts';
import { OrganizationDomain } from './domain.ts';
import { OrganizationInvitation } from './invitation.ts';
import { MembershipRequest } from './membership-request.ts';
import { type Role, readRole } from './role.ts';
import { OrganizationSuggestion } from './suggestion.ts';
import { UserOrganizationInvitation } from './user-invitation.ts';

/** One function per kind. */
export type OrganizationDecode = {
  readonly domain: (json: OrganizationDomainJSON) => OrganizationDomain;
  readonly invitation: (json: OrganizationInvitationJSON) => OrganizationInvitation;
  readonly request: (json: MembershipRequestJSON) => MembershipRequest;
  readonly role: (json: RoleJSON) => Role;
  readonly suggestion: (json: OrganizationSuggestionJSON) => OrganizationSuggestion;
  readonly userInvitation: (json: UserOrganizationInvitationJSON) => UserOrganizationInvitation;
};

/** Decoders whose resources hold the context. */
export const createOrganizationDecode = (context: OrganizationContext): OrganizationDecode => ({
  domain: (json) => new OrganizationDomain(json, context),
  invitation: (json) => new OrganizationInvitation(json, context),
  request: (json) => new MembershipRequest(json, context),
  role: readRole,
  suggestion: (json) => new OrganizationSuggestion(json, context),
  userInvitation: (json) => new UserOrganizationInvitation(json, context),
});
