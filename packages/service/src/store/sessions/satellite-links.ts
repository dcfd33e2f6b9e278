// Links between a satellite's host and a browser: first a ticket for the redirect, then a separate secret. A link is valid only
// while the secret it was issued under is still the browser's: a new sign-in ends every link at once (docs/security.md R13).
import type { Client } from '../../domain/sessions/client.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { clientFromRow } from './clients.ts';

type Ticket = {
  readonly id: string;
  readonly clientId: string;
  readonly domain: string;
  readonly issuedUnder: string;
  readonly ticketHash: string;
  /** Hash of the nonce that the satellite's host stored in the requesting browser. */
  readonly nonceHash: string;
  readonly expiresAt: number;
  readonly now: number;
};

export const insertSatelliteTicket = async (db: Db, ticket: Ticket): Promise<void> => {
  await db
    .insertInto('satellite_links')
    .values({
      id: ticket.id,
      client_id: ticket.clientId,
      domain: ticket.domain,
      issued_under: ticket.issuedUnder,
      ticket_hash: ticket.ticketHash,
      ticket_expires_at: ticket.expiresAt,
      nonce_hash: ticket.nonceHash,
      secret_hash: null,
      expires_at: ticket.expiresAt,
      created_at: ticket.now,
    })
    .execute();
};

type Redemption = {
  readonly domain: string;
  readonly ticketHash: string;
  readonly nonceHash: string;
  readonly secretHash: string;
  readonly expiresAt: number;
  readonly now: number;
};

/**
 * Exchanges a ticket for a secret, once; returns its client, or undefined if the ticket is not valid for this host at this
 * time.
 */
export const redeemSatelliteTicket = async (db: Db, given: Redemption): Promise<Client | undefined> => {
  const link = await db
    .updateTable('satellite_links')
    .set({ ticket_hash: null, secret_hash: given.secretHash, expires_at: given.expiresAt })
    .where('ticket_hash', '=', given.ticketHash)
    .where('nonce_hash', '=', given.nonceHash)
    .where('domain', '=', given.domain)
    .where('ticket_expires_at', '>', given.now)
    .returning(['client_id', 'issued_under'])
    .executeTakeFirst();
  if (!link) return undefined;
  const row = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', link.client_id)
    .where('secret_hash', '=', link.issued_under)
    .executeTakeFirst();
  return row && clientFromRow(row);
};

const bySecret = prepare((db, given: { instanceId: string; domain: string; secretHash: string; now: number }) =>
  db
    .selectFrom('satellite_links')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.id', '=', 'satellite_links.client_id')
        .onRef('clients.secret_hash', '=', 'satellite_links.issued_under'),
    )
    .selectAll('clients')
    .where('satellite_links.secret_hash', '=', given.secretHash)
    .where('satellite_links.domain', '=', given.domain)
    .where('satellite_links.expires_at', '>', given.now)
    .where('clients.instance_id', '=', given.instanceId),
);

export const findClientBySatelliteSecret = async (
  db: Db,
  given: { readonly instanceId: string; readonly domain: string; readonly secretHash: string; readonly now: number },
): Promise<Client | undefined> => {
  const [row] = (await bySecret(db, given)).rows;
  return row && clientFromRow(row);
};

/** Extends a link. Throws if it does not exist. */
export const extendSatelliteLink = async (db: Db, secretHash: string, expiresAt: number): Promise<void> => {
  await db
    .updateTable('satellite_links')
    .set({ expires_at: expiresAt })
    .where('secret_hash', '=', secretHash)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Deletes expired links. */
export const purgeSatelliteLinks = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('satellite_links').where('expires_at', '<=', now).execute();
};
