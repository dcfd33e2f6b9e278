// Calls of the admin API about setup links: the IT of a company sets its connection up with one, without an account.
import * as v from 'valibot';
import { SETUP_LINK_DAYS } from '../../limits.ts';
import { is, oneOf, text, time, timeOrNull, truth } from '../replies/entity.ts';
import { type AdminCall, pageOf, pagingQuery } from './call.ts';

const newLink = v.strictObject({
  expires_in_days: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SETUP_LINK_DAYS.max)),
    SETUP_LINK_DAYS.usual,
  ),
  /** True lets the holder of the link turn the connection on, after a trial that passed. */
  can_turn_on: v.optional(v.boolean(), false),
});

const link = v.object({
  object: is('setup_link'),
  id: text,
  connection_id: text,
  /** `used`: the holder of the link turned the connection on. */
  status: oneOf(['open', 'used', 'revoked', 'expired']),
  can_turn_on: truth,
  expires_at: time,
  last_used_at: timeOrNull,
  created_at: time,
});

/** The address is in the reply to the creation only. */
const madeLink = v.object({ ...link.entries, url: text });

export const SETUP_LINK_CALLS = {
  'GET /enterprise_connections/:id/setup_links': {
    summary: 'List the setup links of a connection, newest first',
    query: pagingQuery,
    reply: pageOf(link),
  },
  'POST /enterprise_connections/:id/setup_links': {
    summary: 'Make a link with which the IT of a company sets its connection up',
    body: newLink,
    reply: madeLink,
  },
  'POST /enterprise_connections/:id/setup_links/:linkId/revoke': { summary: 'Revoke a setup link', reply: link },
} as const satisfies Readonly<Record<string, AdminCall>>;
