// Calls of the admin API about the allow list and the block list of an instance.
import * as v from 'valibot';
import { NAME_MAX_LENGTH, TEXT_FIELD_MAX_LENGTH } from '../../limits.ts';
import { paging } from '../field.ts';
import { is, oneOf, text, textOrNull, time } from '../replies/entity.ts';
import { type AdminCall, deleted, pageOf } from './call.ts';

const identifier = v.pipe(v.string(), v.minLength(1, 'Must not be empty.'), v.maxLength(TEXT_FIELD_MAX_LENGTH));

const newAllowed = v.strictObject({
  identifier,
  notify: v.optional(v.boolean(), false),
  redirect_url: v.optional(v.pipe(v.string(), v.maxLength(TEXT_FIELD_MAX_LENGTH))),
});
const newBlocked = v.strictObject({ identifier });

const listQuery = v.strictObject({
  ...paging,
  query: v.optional(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH))),
});

const fields = {
  id: text,
  identifier: text,
  identifier_type: oneOf(['email_address', 'phone_number', 'web3_wallet']),
  created_at: time,
  updated_at: time,
};

const allowed = v.object({ object: is('allowlist_identifier'), ...fields, invitation_id: textOrNull });
const blocked = v.object({ object: is('blocklist_identifier'), ...fields });

export type AllowlistIdentifierJSON = v.InferOutput<typeof allowed>;
export type BlocklistIdentifierJSON = v.InferOutput<typeof blocked>;

export const IDENTIFIER_LIST_CALLS = {
  'GET /allowlist_identifiers': { summary: 'List or search the allow list', query: listQuery, reply: pageOf(allowed) },
  'POST /allowlist_identifiers': { summary: 'Add an entry to the allow list', body: newAllowed, reply: allowed },
  'GET /allowlist_identifiers/:id': { summary: 'Read an entry of the allow list', reply: allowed },
  'DELETE /allowlist_identifiers/:id': { summary: 'Delete an entry of the allow list', reply: deleted },
  'GET /blocklist_identifiers': { summary: 'List or search the block list', query: listQuery, reply: pageOf(blocked) },
  'POST /blocklist_identifiers': { summary: 'Add an entry to the block list', body: newBlocked, reply: blocked },
  'GET /blocklist_identifiers/:id': { summary: 'Read an entry of the block list', reply: blocked },
  'DELETE /blocklist_identifiers/:id': { summary: 'Delete an entry of the block list', reply: deleted },
} as const satisfies Readonly<Record<string, AdminCall>>;
