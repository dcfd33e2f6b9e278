// Calls of the admin API about joining an organization: invitations, domains and membership requests.
import * as v from 'valibot';
import { MESSAGE_LOCALES } from '../../../admin/message-locales.ts';
import { INVITATIONS_AT_ONCE_MAX } from '../../../limits.ts';
import { emailAddress, metadata, paging, text } from '../../field.ts';
import { membershipRequest } from '../../replies/organization.ts';
import { type AdminCall, deleted, oneOrMore, pageOf, readVersion } from '../call.ts';
import { adminDomain, adminInvitation } from './organization-replies.ts';

const STATUSES = ['pending', 'accepted', 'revoked'] as const;
const ENROLLMENT_MODES = ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'] as const;

const statuses = v.optional(oneOrMore(STATUSES));

const invitationQuery = v.strictObject({
  ...paging,
  status: statuses,
  /** A part of the address. */
  query: v.optional(text),
});

const invitationTerms = {
  role: text,
  /** A page of the application, to which the link leads. */
  redirect_url: v.optional(text),
  public_metadata: v.optional(metadata, {}),
  /** False if the operator sends the link. */
  notify: v.optional(v.boolean(), true),
  language: v.optional(v.picklist(MESSAGE_LOCALES), 'en'),
};

const newInvitation = v.strictObject({ email_address: emailAddress, ...invitationTerms });

const newInvitations = v.strictObject({
  email_address: v.pipe(
    v.array(emailAddress),
    v.minLength(1),
    v.maxLength(INVITATIONS_AT_ONCE_MAX, `Give ${INVITATIONS_AT_ONCE_MAX} addresses at most.`),
  ),
  ...invitationTerms,
});

const enrollmentMode = v.picklist(ENROLLMENT_MODES);

const newDomain = v.strictObject({
  name: text,
  /** True if the operator knows that the domain belongs to the organization. */
  verified: v.optional(v.boolean(), false),
  enrollment_mode: v.optional(enrollmentMode, 'manual_invitation'),
});

const domainChange = v.strictObject({
  enrollment_mode: enrollmentMode,
  /** Removes the pending invitations and suggestions of the earlier mode. */
  delete_pending: v.optional(v.boolean(), false),
  updated_at: readVersion,
});

const domainQuery = v.strictObject({
  ...paging,
  enrollment_mode: v.optional(enrollmentMode),
});

const requestQuery = v.strictObject({ ...paging, status: statuses });

export const JOINING_CALLS = {
  'GET /organizations/:id/invitations': {
    summary: 'List the invitations of an organization',
    query: invitationQuery,
    reply: pageOf(adminInvitation),
  },
  'POST /organizations/:id/invitations': {
    summary: 'Invite an address to an organization',
    body: newInvitation,
    reply: adminInvitation,
  },
  'POST /organizations/:id/invitations/bulk': {
    summary: 'Invite several addresses: all of them, or none',
    body: newInvitations,
    reply: pageOf(adminInvitation),
  },
  'GET /organizations/:id/invitations/:invitationId': { summary: 'Read an invitation', reply: adminInvitation },
  'POST /organizations/:id/invitations/:invitationId/revoke': {
    summary: 'Revoke a pending invitation',
    reply: adminInvitation,
  },

  'GET /organizations/:id/domains': {
    summary: 'List the domains of an organization',
    query: domainQuery,
    reply: pageOf(adminDomain),
  },
  'POST /organizations/:id/domains': {
    summary: 'Add a domain to an organization, verified or not',
    body: newDomain,
    reply: adminDomain,
  },
  'GET /organizations/:id/domains/:domainId': { summary: 'Read a domain', reply: adminDomain },
  'PATCH /organizations/:id/domains/:domainId': {
    summary: 'Change the enrollment mode of a verified domain',
    body: domainChange,
    reply: adminDomain,
  },
  'POST /organizations/:id/domains/:domainId/verify': {
    summary: 'Mark a domain as verified',
    reply: adminDomain,
  },
  'DELETE /organizations/:id/domains/:domainId': {
    summary: 'Remove a domain with its pending invitations and suggestions',
    reply: deleted,
  },

  'GET /organizations/:id/membership_requests': {
    summary: 'List the requests to join an organization',
    query: requestQuery,
    reply: pageOf(membershipRequest),
  },
  'GET /organizations/:id/membership_requests/:requestId': {
    summary: 'Read a membership request',
    reply: membershipRequest,
  },
  'POST /organizations/:id/membership_requests/:requestId/accept': {
    summary: 'Accept a membership request',
    reply: membershipRequest,
  },
  'POST /organizations/:id/membership_requests/:requestId/reject': {
    summary: 'Reject a membership request',
    reply: membershipRequest,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
