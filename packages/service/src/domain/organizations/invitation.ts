// An invitation to an organization: for one address, with one role, for a limited time. An invitation that a domain creates
// automatically has no link and no expiry. The link of a mailed invitation works like a ticket, once.

import { DAY_MS, HOUR_MS, type JSONObject, type OrganizationInvitationStatus } from '@latchkey/wire';
import type { LinkTicket } from '../ticket.ts';

export const ORGANIZATION_INVITATION_DAYS = 30;
export const ORGANIZATION_INVITATION_MS = ORGANIZATION_INVITATION_DAYS * DAY_MS;

/**
 * How many mails one organization may send in an hour, over all its members; also the limit of one user over all organizations.
 */
export const INVITATIONS_PER_WINDOW = 100;
export const INVITATIONS_WINDOW_MS = HOUR_MS;

export type OrganizationInvitation = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  /** The domain that created it automatically; null for one that a member created. */
  readonly domainId: string | null;
  readonly inviterUserId: string | null;
  /** In the normal form. */
  readonly emailAddress: string;
  /** The key of the role. */
  readonly role: string;
  readonly status: OrganizationInvitationStatus;
  readonly publicMetadata: JSONObject;
  readonly tokenHash: string | null;
  /** The requested redirect page; null uses the application's default pages. */
  readonly redirectUrl: string | null;
  /** The origin of the page that created it; relative addresses in the settings are resolved against it. */
  readonly pageOrigin: string | null;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The fields of an organization that a non-member may see. */
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

/** Sign-ups store the id of their ticket; true when that is an invitation to an organization. */
export const isOrganizationInvitationId = (ticketId: string): boolean => ticketId.startsWith(PREFIX);

export const isOver = ({ expiresAt }: Pick<OrganizationInvitation, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && now >= expiresAt;

/** The status in the terms of the contract, which has no status for an expired invitation: it counts as revoked. */
export const invitationStatusAt = (
  invitation: Pick<OrganizationInvitation, 'status' | 'expiresAt'>,
  now: number,
): OrganizationInvitationStatus =>
  invitation.status === 'pending' && isOver(invitation, now) ? 'revoked' : invitation.status;

/** The ticket that the invitation's link carries. */
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
