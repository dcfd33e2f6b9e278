// Tickets that take the session of the primary host to a satellite host.
import { SECOND_MS } from '@latchkey/wire';
import type { Client } from '../../domain/sessions/client.ts';
import { insertSatelliteTicket, redeemSatelliteTicket } from '../../store/sessions/satellite-links.ts';
import type { Call } from '../context/call.ts';
import { CLIENT_COOKIE_SECONDS } from '../context/client-secret.ts';

/** Time for all redirects, on a slow connection. */
export const TRIP_SECONDS = 60;

/** Issues a ticket for the satellite at `domain`; it works once, in the browser whose nonce has this hash. */
export const issueSatelliteTicket = async (
  { ports, database, now }: Call,
  given: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly domain: string;
    readonly nonceHash: string;
  },
): Promise<string> => {
  const ticket = ports.random.secret();
  const issuedUnder = ports.vault.mac('client', given.clientSecret);
  await database.transaction((db) =>
    insertSatelliteTicket(db, {
      id: ports.ids.next('satl'),
      clientId: given.clientId,
      domain: given.domain,
      issuedUnder,
      ticketHash: ports.vault.mac('ticket', ticket),
      nonceHash: given.nonceHash,
      expiresAt: now + TRIP_SECONDS * SECOND_MS,
      now,
    }),
  );
  return ticket;
};

/** Exchanges a ticket for a client secret of the satellite host; undefined if it is expired, used, or of another browser. */
export const takeSatelliteTicket = async (
  { ports, database, now, instanceAddress }: Call,
  given: { readonly ticket: string; readonly nonce: string },
): Promise<{ readonly client: Client; readonly secret: string } | undefined> => {
  const secret = ports.random.secret();
  const client = await database.transaction((db) =>
    redeemSatelliteTicket(db, {
      domain: instanceAddress.domain,
      ticketHash: ports.vault.mac('ticket', given.ticket),
      nonceHash: ports.vault.mac('satellite_nonce', given.nonce),
      secretHash: ports.vault.mac('satellite', secret),
      expiresAt: now + CLIENT_COOKIE_SECONDS * SECOND_MS,
      now,
    }),
  );
  return client && { client, secret };
};
