// A ticket is a single-use token: an invitation for an e-mail address, or a sign-in token or an actor token for a user.
import { type ActorJSON, DAY_MS, HOUR_MS, type JSONObject } from '@latchkey/wire';

export type TicketKind = 'invitation' | 'sign_in_token' | 'actor_token';
type StoredStatus = 'pending' | 'accepted' | 'revoked';
export type TicketStatus = StoredStatus | 'expired';

/** Default lifetime of each kind of ticket. An invitation lasts longer because it waits in a mailbox. */
export const TICKET_LIFETIMES_MS: Readonly<Record<TicketKind, number>> = {
  invitation: 30 * DAY_MS,
  sign_in_token: 30 * DAY_MS,
  actor_token: HOUR_MS,
};

export const INVITATION_DAYS = TICKET_LIFETIMES_MS.invitation / DAY_MS;

export type Ticket = {
  readonly id: string;
  readonly instanceId: string;
  readonly kind: TicketKind;
  readonly tokenHash: string;
  readonly status: StoredStatus;
  /** The user of a sign-in token or an actor token. */
  readonly userId: string | null;
  /** The invited e-mail address, in normal form. */
  readonly emailAddress: string | null;
  /** The actor who impersonates the user. */
  readonly actor: ActorJSON | null;
  /** Public metadata that the new user receives. */
  readonly publicMetadata: JSONObject;
  readonly redirectUrl: string | null;
  /** Maximum length of the actor's session. */
  readonly sessionSeconds: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a link can carry: a ticket, or an organization invitation, which is stored with the organization. */
export type LinkTicket = Omit<Ticket, 'kind'> & {
  readonly kind: TicketKind | 'organization_invitation';
  /** The base for relative addresses in the settings, if the ticket was created from a page. */
  readonly pageOrigin?: string | null;
};

/** The status at `now`: an open ticket past its expiry counts as expired, even when no job has updated the row yet. */
export const ticketStatusAt = (ticket: Pick<Ticket, 'status' | 'expiresAt'>, now: number): TicketStatus =>
  ticket.status === 'pending' && now >= ticket.expiresAt ? 'expired' : ticket.status;

export type WaitlistStatus = 'pending' | 'admitted' | 'rejected';

/** A user who waits for admission to the instance. */
export type WaitlistEntry = {
  readonly id: string;
  readonly instanceId: string;
  readonly emailAddress: string;
  /** The language of the request, used for the mail that is sent later. */
  readonly language: string;
  readonly status: WaitlistStatus;
  readonly ticketId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};
