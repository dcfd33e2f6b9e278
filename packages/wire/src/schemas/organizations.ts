// Request schemas of organizations, their domains, requests, memberships and invitations
// (docs/reference/wire.md#organization-calls).
import * as v from 'valibot';
import {
  clearableName,
  emailAddress,
  filter,
  filterList,
  flag,
  name,
  optionalText,
  paging,
  searchText,
  text,
  textList,
} from './field.ts';

const ENROLLMENT_MODES = ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'] as const;
const INVITATION_STATUSES = ['pending', 'accepted', 'revoked'] as const;

export const createOrganization = v.strictObject({ name, slug: v.optional(clearableName) });

export const updateOrganization = v.strictObject({ name: v.optional(name), slug: v.optional(clearableName) });

export const pageQuery = v.object(paging);

/** The only query key that is not snake_case on the wire (docs/reference/wire.md#lists). */
export const domainsQuery = v.object({ ...paging, enrollmentMode: v.optional(filter(ENROLLMENT_MODES)) });

export const createDomain = v.strictObject({ name });

/** May be only the part before the `@`; the service appends the domain's name. */
export const prepareDomainAffiliation = v.strictObject({ affiliation_email_address: emailAddress });

export const attemptDomainAffiliation = v.strictObject({ code: text });

export const updateDomainEnrollment = v.strictObject({
  enrollment_mode: v.picklist(ENROLLMENT_MODES),
  delete_pending: v.optional(flag),
});

export const membershipRequestsQuery = v.object({ ...paging, status: v.optional(filterList(INVITATION_STATUSES)) });

export const membershipsQuery = v.object({
  ...paging,
  role: v.optional(textList),
  query: v.optional(searchText),
  paginated: v.optional(flag),
});

export const createMembership = v.strictObject({ user_id: text, role: text });

export const updateMembership = v.strictObject({ role: text });

export const invitationsQuery = v.object({
  ...paging,
  status: v.optional(filterList(INVITATION_STATUSES)),
  query: v.optional(searchText),
});

/** `redirect_url` is the page the mail links to; default: the sign-in and sign-up pages of the settings. */
export const createInvitation = v.strictObject({ email_address: emailAddress, role: text, redirect_url: optionalText });

export const createInvitations = v.strictObject({ email_address: textList, role: text, redirect_url: optionalText });
