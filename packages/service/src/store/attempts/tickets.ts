// Invitations, sign-in tokens and actor tokens. Only a keyed hash of the secret is stored.
import { type Selectable, sql } from 'kysely';
import type { Ticket, TicketKind, TicketStatus } from '../../domain/ticket.ts';
import type { Db } from '../database/database.ts';
import { type ListOrder, listOrder } from '../database/list-order.ts';
import type { TicketsTable } from '../schema/attempts.ts';
import { addressBeginsWith } from './listed-addresses.ts';

const ticketFromRow = (row: Selectable<TicketsTable>): Ticket => ({
  id: row.id,
  instanceId: row.instance_id,
  kind: row.kind,
  tokenHash: row.token_hash,
  status: row.status,
  userId: row.user_id,
  emailAddress: row.email_address,
  actor: row.actor,
  publicMetadata: row.public_metadata,
  redirectUrl: row.redirect_url,
  sessionSeconds: row.session_seconds,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const insertTicket = async (db: Db, ticket: Ticket): Promise<void> => {
  await db
    .insertInto('tickets')
    .values({
      id: ticket.id,
      instance_id: ticket.instanceId,
      kind: ticket.kind,
      token_hash: ticket.tokenHash,
      status: ticket.status,
      user_id: ticket.userId,
      email_address: ticket.emailAddress,
      actor: ticket.actor === null ? null : JSON.stringify(ticket.actor),
      public_metadata: JSON.stringify(ticket.publicMetadata),
      redirect_url: ticket.redirectUrl,
      session_seconds: ticket.sessionSeconds,
      expires_at: ticket.expiresAt,
      created_at: ticket.createdAt,
      updated_at: ticket.updatedAt,
    })
    .execute();
};

export const findTicketByHash = async (db: Db, instanceId: string, tokenHash: string): Promise<Ticket | undefined> => {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && ticketFromRow(row);
};

/** Uses a ticket; undefined if it is used, revoked or expired, and then nothing is written. */
export const acceptTicket = async (db: Db, id: string, now: number): Promise<Ticket | undefined> => {
  const row = await db
    .updateTable('tickets')
    .set({ status: 'accepted', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && ticketFromRow(row);
};

/** Revokes an open ticket; undefined if there is no such open ticket. */
export const revokeTicket = async (
  db: Db,
  which: { readonly instanceId: string; readonly kind: TicketKind; readonly id: string },
  now: number,
): Promise<Ticket | undefined> => {
  const row = await db
    .updateTable('tickets')
    .set({ status: 'revoked', updated_at: now })
    .where('instance_id', '=', which.instanceId)
    .where('kind', '=', which.kind)
    .where('id', '=', which.id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row && ticketFromRow(row);
};

/** The open invitation of an address, if there is one. */
export const findOpenInvitation = async (
  db: Db,
  of: { readonly instanceId: string; readonly emailAddress: string; readonly now: number },
): Promise<Ticket | undefined> => {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('instance_id', '=', of.instanceId)
    .where('kind', '=', 'invitation')
    .where('email_address', '=', of.emailAddress)
    .where('status', '=', 'pending')
    .where('expires_at', '>', of.now)
    .executeTakeFirst();
  return row && ticketFromRow(row);
};

export const findTicket = async (
  db: Db,
  of: { readonly instanceId: string; readonly kind: TicketKind; readonly id: string },
): Promise<Ticket | undefined> => {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('instance_id', '=', of.instanceId)
    .where('kind', '=', of.kind)
    .where('id', '=', of.id)
    .executeTakeFirst();
  return row && ticketFromRow(row);
};

/** Which tickets of one kind to list; all given conditions must match. */
type TicketFilter = {
  readonly instanceId: string;
  readonly kind: TicketKind;
  readonly userId?: string | undefined;
  /** The beginning of the address. */
  readonly address?: string | undefined;
  readonly statuses?: readonly TicketStatus[] | undefined;
  readonly order?: ListOrder<'created_at' | 'email_address'> | undefined;
  readonly now: number;
};

/** The condition of the given statuses; an open ticket past its expiry counts as expired. */
const hasStatus = (statuses: readonly TicketStatus[], now: number) => {
  const stored = statuses.filter((status) => status !== 'expired' && status !== 'pending');
  const parts = [
    ...(stored.length > 0 ? [sql<boolean>`status in (${sql.join(stored)})`] : []),
    ...(statuses.includes('pending') ? [sql<boolean>`(status = 'pending' and expires_at > ${now}::bigint)`] : []),
    ...(statuses.includes('expired') ? [sql<boolean>`(status = 'pending' and expires_at <= ${now}::bigint)`] : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

/** One page of the tickets of one kind, newest first unless another order is given; and how many there are. */
export const listTickets = async (
  db: Db,
  filter: TicketFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly tickets: readonly Ticket[]; readonly totalCount: number }> => {
  const { userId, address, statuses, now } = filter;
  const matching = db
    .selectFrom('tickets')
    .where('instance_id', '=', filter.instanceId)
    .where('kind', '=', filter.kind)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(address !== undefined, (query) => query.where(addressBeginsWith(address ?? '')))
    .$if(statuses !== undefined, (query) => query.where(hasStatus(statuses ?? [], now)));
  const { field, direction } = listOrder(filter.order, 'created_at');
  const rows = await matching
    .selectAll()
    .orderBy(field, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { tickets: rows.map(ticketFromRow), totalCount: count };
};
