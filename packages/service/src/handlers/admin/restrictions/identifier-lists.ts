// Admin API for the allow list and the block list: list, add, read, delete.
import type { AllowlistIdentifierJSON, BlocklistIdentifierJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { type ListEntry, parseListEntry } from '../../../domain/restrictions/list-entry.ts';
import type { ListName } from '../../../domain/restrictions/list-rules.ts';
import {
  countListEntries,
  findListEntry,
  listListEntries,
  type StoredListEntry,
} from '../../../store/instances/identifier-lists.ts';
import { addListEntry, removeListEntry } from '../../../use-cases/admin/identifier-lists.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { type PageQuery, pageRange } from '../page.ts';
import { readMailedRedirect } from '../tickets/redirects.ts';

const ENTRY_FORMS =
  'identifier must be an e-mail address, a domain (example.com), a pattern (*@example.com or *@*.example.com), a phone number with its country code, the beginning of numbers (+49151*), or a wallet.';

const readEntry = (text: string): ListEntry => {
  const entry = parseListEntry(text);
  if (!entry) throw new RefusedValues([refused('form_param_format_invalid', 'identifier', ENTRY_FORMS)]);
  return entry;
};

const fieldsOf = (entry: StoredListEntry) => ({
  id: entry.id,
  identifier: entry.identifier,
  identifier_type: entry.identifierType,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

const allowedJSON = (entry: StoredListEntry): AllowlistIdentifierJSON => ({
  object: 'allowlist_identifier',
  ...fieldsOf(entry),
  invitation_id: entry.invitationId,
});

const blockedJSON = (entry: StoredListEntry): BlocklistIdentifierJSON => ({
  object: 'blocklist_identifier',
  ...fieldsOf(entry),
});

type InInstance = OperatorDeps & { readonly instance: Instance };

const pageOf = async <JSON>(
  { database, instance, query }: InInstance & { readonly query: PageQuery & { readonly query?: string | undefined } },
  list: ListName,
  present: (entry: StoredListEntry) => JSON,
) => {
  const filter = { instanceId: instance.id, list, query: query.query?.trim() };
  const entries = await listListEntries(database.db, { ...filter, ...pageRange(query) });
  return { data: entries.map(present), total_count: await countListEntries(database.db, filter) };
};

const requireEntry = async (
  { database, instance }: InInstance,
  which: { readonly list: ListName; readonly id: string },
): Promise<StoredListEntry> => {
  const entry = await findListEntry(database.db, { instanceId: instance.id, ...which });
  if (!entry) throw new Fault('resource_not_found');
  return entry;
};

export const listAllowedIdentifiers: AdminHandler<'GET /allowlist_identifiers'> = (visit) =>
  pageOf(visit, 'allow', allowedJSON);

export const getAllowedIdentifier: AdminHandler<'GET /allowlist_identifiers/:id'> = async (visit) =>
  allowedJSON(await requireEntry(visit, { list: 'allow', id: visit.params.id }));

/** Only one address can be invited, so `notify` needs an entry for one. */
const refuseUnmailable = ({ identifier, identifierType }: ListEntry): void => {
  if (identifierType === 'email_address' && !identifier.startsWith('*')) return;
  const sentence = 'notify sends an e-mail: identifier must be one e-mail address then.';
  throw new RefusedValues([refused('form_param_value_invalid', 'notify', sentence)]);
};

export const createAllowedIdentifier: AdminHandler<'POST /allowlist_identifiers'> = async (visit) => {
  const { instance, body } = visit;
  const entry = readEntry(body.identifier);
  if (body.notify) refuseUnmailable(entry);
  else if (body.redirect_url !== undefined)
    throw new RefusedValues([
      refused('form_param_value_invalid', 'redirect_url', 'redirect_url is for the e-mail that notify sends.'),
    ]);
  const invitedTo = body.notify ? readMailedRedirect(visit, instance, body.redirect_url) : undefined;
  return allowedJSON(await addListEntry(visit, instance, { list: 'allow', ...entry, invitedTo }));
};

export const deleteAllowedIdentifier: AdminHandler<'DELETE /allowlist_identifiers/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeListEntry(visit, visit.instance, { list: 'allow', id });
  return { object: 'allowlist_identifier', id, deleted: true };
};

export const listBlockedIdentifiers: AdminHandler<'GET /blocklist_identifiers'> = (visit) =>
  pageOf(visit, 'block', blockedJSON);

export const getBlockedIdentifier: AdminHandler<'GET /blocklist_identifiers/:id'> = async (visit) =>
  blockedJSON(await requireEntry(visit, { list: 'block', id: visit.params.id }));

export const createBlockedIdentifier: AdminHandler<'POST /blocklist_identifiers'> = async (visit) =>
  blockedJSON(await addListEntry(visit, visit.instance, { list: 'block', ...readEntry(visit.body.identifier) }));

export const deleteBlockedIdentifier: AdminHandler<'DELETE /blocklist_identifiers/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeListEntry(visit, visit.instance, { list: 'block', id });
  return { object: 'blocklist_identifier', id, deleted: true };
};
