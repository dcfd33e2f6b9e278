// Invitations, sign-in tokens and actor tokens. Only a keyed hash of the secret is stored.
import type { Selectable } from 'kysely';
import type { Ticket, TicketKind } from '../../domain/ticket.ts';
import type { Db } from '../database/database.ts';
import type { TicketsTable } from '../schema/attempts.ts';

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

/** Tickets of one kind, newest first. */
export const listTickets = async (
  db: Db,
  of: { readonly instanceId: string; readonly kind: TicketKind; readonly limit: number; readonly offset: number },
): Promise<{ readonly tickets: readonly Ticket[]; readonly totalCount: number }> => {
  const every = db.selectFrom('tickets').where('instance_id', '=', of.instanceId).where('kind', '=', of.kind);
  const rows = await every
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((query) => query.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { tickets: rows.map(ticketFromRow), totalCount: Number(count) };
};
