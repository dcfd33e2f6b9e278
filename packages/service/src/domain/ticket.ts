// A ticket vouches for somebody: an invitation for an address, a sign-in token or an actor token for a user. It works once.
import { type ActorJSON, DAY_MS, HOUR_MS, type JSONObject } from '@latchkey/wire';

export type TicketKind = 'invitation' | 'sign_in_token' | 'actor_token';
type StoredStatus = 'pending' | 'accepted' | 'revoked';
export type TicketStatus = StoredStatus | 'expired';

/** How long a ticket of each kind is good for unless told; an invitation waits in a mailbox. */
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
  /** Whom a sign-in or actor token is for. */
  readonly userId: string | null;
  /** Whom an invitation is for, in the normal form. */
  readonly emailAddress: string | null;
  /** Who acts as the user. */
  readonly actor: ActorJSON | null;
  /** What a new user gets with it. */
  readonly publicMetadata: JSONObject;
  readonly redirectUrl: string | null;
  /** How long an actor's session lasts at most. */
  readonly sessionSeconds: number | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What a link can carry: a ticket, or an invitation to an organization, which is kept with the organization. */
export type LinkTicket = Omit<Ticket, 'kind'> & {
  readonly kind: TicketKind | 'organization_invitation';
  /** Where relative addresses of the settings are meant, if somebody on a page made it. */
  readonly pageOrigin?: string | null;
};

/** The status as it is now: an open ticket past its time is expired, whoever looks first. */
export const ticketStatusAt = (ticket: Pick<Ticket, 'status' | 'expiresAt'>, now: number): TicketStatus =>
  ticket.status === 'pending' && now >= ticket.expiresAt ? 'expired' : ticket.status;

export type WaitlistStatus = 'pending' | 'admitted' | 'rejected';

/** Somebody who waits to be let in. */
export type WaitlistEntry = {
  readonly id: string;
  readonly instanceId: string;
  readonly emailAddress: string;
  /** In which they asked, and are written to. */
  readonly language: string;
  readonly status: WaitlistStatus;
  readonly ticketId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};
