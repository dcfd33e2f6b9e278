// Calls of the admin API about the waitlist.
import * as v from 'valibot';
import { INVITATIONS_AT_ONCE_MAX } from '../../limits.ts';
import { emailAddress, text as givenText, paging } from '../field.ts';
import { is, oneOf, text, time } from '../replies/entity.ts';
import { type AdminCall, deleted, oneOrMore, orderBy, pageOf } from './call.ts';

const STATUSES = ['pending', 'admitted', 'rejected'] as const;

const waitlistQuery = v.strictObject({
  status: v.optional(oneOrMore(STATUSES)),
  /** The beginning of the address. */
  query: v.optional(emailAddress),
  order_by: v.optional(orderBy(['created_at', 'email_address'])),
  ...paging,
});

const newEntry = v.strictObject({ email_address: emailAddress });

const newEntries = v.strictObject({
  entries: v.pipe(
    v.array(newEntry),
    v.minLength(1, 'Name at least one address.'),
    v.maxLength(INVITATIONS_AT_ONCE_MAX, `At most ${INVITATIONS_AT_ONCE_MAX} addresses can be added at once.`),
  ),
});

/** The page that the link of the mail leads to. */
const admission = v.strictObject({ redirect_url: v.optional(givenText) });

export const waitlistEntry = v.object({
  object: is('waitlist_entry'),
  id: text,
  email_address: text,
  status: oneOf(STATUSES),
  created_at: time,
  updated_at: time,
});

export const WAITLIST_CALLS = {
  'GET /waitlist_entries': {
    summary: 'List or search the waitlist',
    query: waitlistQuery,
    reply: pageOf(waitlistEntry),
  },
  'POST /waitlist_entries': { summary: 'Add an address to the waitlist', body: newEntry, reply: waitlistEntry },
  'POST /waitlist_entries/bulk': {
    summary: 'Add several addresses to the waitlist, all or none',
    body: newEntries,
    reply: pageOf(waitlistEntry),
  },
  'GET /waitlist_entries/:id': { summary: 'Read an entry of the waitlist', reply: waitlistEntry },
  'POST /waitlist_entries/:id/admit': {
    summary: 'Admit an address and mail it an invitation',
    body: admission,
    reply: waitlistEntry,
  },
  'POST /waitlist_entries/:id/reject': {
    summary: 'Reject an address, and revoke its invitation',
    reply: waitlistEntry,
  },
  'DELETE /waitlist_entries/:id': { summary: 'Delete an entry of the waitlist', reply: deleted },
} as const satisfies Readonly<Record<string, AdminCall>>;
