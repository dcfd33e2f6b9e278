// An invitation to an organization: for one address, in one role, for a time. One that a domain makes by itself has no link and
// no end. The link of one that was mailed works like a ticket, and once.

import { DAY_MS, HOUR_MS, type JSONObject, type OrganizationInvitationStatus } from '@latchkey/wire';
import type { LinkTicket } from '../ticket.ts';

export const ORGANIZATION_INVITATION_DAYS = 30;
export const ORGANIZATION_INVITATION_MS = ORGANIZATION_INVITATION_DAYS * DAY_MS;

/** How many mails one organization may send in an hour, whoever of it sends them; and one person, for whichever they do. */
export const INVITATIONS_PER_WINDOW = 100;
export const INVITATIONS_WINDOW_MS = HOUR_MS;

export type OrganizationInvitation = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  /** The domain that made it by itself; null for one that somebody wrote. */
  readonly domainId: string | null;
  readonly inviterUserId: string | null;
  /** In the normal form. */
  readonly emailAddress: string;
  /** The key of the role. */
  readonly role: string;
  readonly status: OrganizationInvitationStatus;
  readonly publicMetadata: JSONObject;
  readonly tokenHash: string | null;
  /** The page that was asked for; null leads to the application's own pages. */
  readonly redirectUrl: string | null;
  /** Where the page was on which it was written: relative addresses of the settings are meant there. */
  readonly pageOrigin: string | null;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What somebody who is not a member may see of an organization. */
export type ShownOrganization = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly imageId: string | null;
};

export type UserInvitation = OrganizationInvitation & { readonly organization: ShownOrganization };

export type OrganizationSuggestion = {
  readonly id: string;
  readonly organization: ShownOrganization;
  readonly status: 'pending' | 'accepted' | 'closed';
  readonly createdAt: number;
  readonly updatedAt: number;
};

const PREFIX = 'orginv_';

/** Sign-ups keep the id of what they came with; this one was an invitation to an organization. */
export const isOrganizationInvitationId = (ticketId: string): boolean => ticketId.startsWith(PREFIX);

export const isOver = ({ expiresAt }: Pick<OrganizationInvitation, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && now >= expiresAt;

/** The status as the contract knows it: it has no word for one that ran out, and nobody can use that either. */
export const invitationStatusAt = (
  invitation: Pick<OrganizationInvitation, 'status' | 'expiresAt'>,
  now: number,
): OrganizationInvitationStatus =>
  invitation.status === 'pending' && isOver(invitation, now) ? 'revoked' : invitation.status;

/** The invitation as the ticket that its link carries. */
export const ticketOfInvitation = (invitation: OrganizationInvitation): LinkTicket => ({
  id: invitation.id,
  instanceId: invitation.instanceId,
  kind: 'organization_invitation',
  tokenHash: invitation.tokenHash ?? '',
  status: invitation.status,
  userId: null,
  emailAddress: invitation.emailAddress,
  actor: null,
  publicMetadata: {},
  redirectUrl: invitation.redirectUrl,
  pageOrigin: invitation.pageOrigin,
  sessionSeconds: null,
  expiresAt: invitation.expiresAt ?? Number.MAX_SAFE_INTEGER,
  createdAt: invitation.createdAt,
  updatedAt: invitation.updatedAt,
});
