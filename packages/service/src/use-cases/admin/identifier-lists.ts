// Changes of the allow list and the block list by the operator.
import { Fault } from '../../domain/faults/fault.ts';
import { RefusedValues, refused } from '../../domain/faults/refused-values.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { LIST_MAX_ENTRIES, type ListEntry } from '../../domain/restrictions/list-entry.ts';
import type { ListName } from '../../domain/restrictions/list-rules.ts';
import { INVITATION_DAYS } from '../../domain/ticket.ts';
import { findOpenInvitation } from '../../store/attempts/tickets.ts';
import type { Db } from '../../store/database/database.ts';
import {
  countListEntries,
  deleteListEntry,
  insertListEntry,
  type StoredListEntry,
  setListInvitation,
} from '../../store/instances/identifier-lists.ts';
import { lockInstance } from '../../store/instances/instances.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { inviteAddress } from './tickets.ts';

/** Throws if the list has no room. The instance is locked, so that concurrent calls cannot pass the limit together. */
const refuseFull = async (db: Db, instanceId: string, list: ListName): Promise<void> => {
  await lockInstance(db, instanceId);
  if ((await countListEntries(db, { instanceId, list })) < LIST_MAX_ENTRIES) return;
  const sentence = `The list has ${LIST_MAX_ENTRIES} entries. Delete some, or cover several with one entry such as *@example.com.`;
  throw new RefusedValues([refused('form_param_value_invalid', 'identifier', sentence)]);
};

/** Mails an invitation to an address that has neither a user nor an open invitation; returns its id. */
const inviteListed = async (
  db: Db,
  deps: OperatorDeps,
  instance: Instance,
  emailAddress: string,
  redirectUrl: string,
): Promise<string | null> => {
  const open = { instanceId: instance.id, emailAddress, now: deps.ports.clock.now() };
  if ((await isEmailClaimed(db, instance.id, emailAddress)) || (await findOpenInvitation(db, open))) return null;
  const invitation = {
    emailAddress,
    redirectUrl,
    publicMetadata: {},
    days: INVITATION_DAYS,
    notify: true,
    language: 'en',
    ignoreExisting: true,
  } as const;
  return (await inviteAddress(db, deps, instance, invitation)).id;
};

type NewEntry = ListEntry & {
  readonly list: ListName;
  /** The page to which a mailed invitation leads; undefined sends none. */
  readonly invitedTo?: string | undefined;
};

/** Adds an entry, and mails an invitation if the operator asks for it. */
export const addListEntry = (
  deps: OperatorDeps,
  instance: Instance,
  { list, identifier, identifierType, invitedTo }: NewEntry,
): Promise<StoredListEntry> =>
  deps.database.transaction(async (db) => {
    await refuseFull(db, instance.id, list);
    const now = deps.ports.clock.now();
    const entry: StoredListEntry = {
      id: deps.ports.ids.next(list === 'allow' ? 'alid' : 'blid'),
      instanceId: instance.id,
      list,
      identifier,
      identifierType,
      invitationId: null,
      createdAt: now,
      updatedAt: now,
    };
    if (!(await insertListEntry(db, entry))) throw new Fault('duplicate_record', { field: 'identifier' });
    if (invitedTo === undefined) return entry;
    const invitationId = await inviteListed(db, deps, instance, identifier, invitedTo);
    if (invitationId !== null) await setListInvitation(db, entry.id, invitationId);
    return { ...entry, invitationId };
  });

export const removeListEntry = (
  deps: OperatorDeps,
  instance: Instance,
  which: { readonly list: ListName; readonly id: string },
): Promise<StoredListEntry> =>
  deps.database.transaction(async (db) => {
    const entry = await deleteListEntry(db, { instanceId: instance.id, ...which });
    if (!entry) throw new Fault('resource_not_found');
    return entry;
  });
