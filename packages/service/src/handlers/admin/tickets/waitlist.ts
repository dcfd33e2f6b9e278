// Admin API for the waitlist: list, read, add, admit, reject, delete.
import type { AdminReply } from '@latchkey/wire/admin';
import { Fault } from '../../../domain/faults/fault.ts';
import { normaliseEmail } from '../../../domain/identifiers/normalise.ts';
import type { WaitlistEntry } from '../../../domain/ticket.ts';
import { findWaitlistEntry, listWaitlist } from '../../../store/attempts/waitlist.ts';
import { addEntries, admitEntry, rejectEntry, removeEntry } from '../../../use-cases/admin/waitlist.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { readMailedRedirect } from './redirects.ts';

export const entryJSON = (entry: WaitlistEntry): AdminReply<'GET /waitlist_entries/:id'> => ({
  object: 'waitlist_entry',
  id: entry.id,
  email_address: entry.emailAddress,
  status: entry.status,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

const readAddress = ({ email_address: given }: { readonly email_address: string }): string => {
  const emailAddress = normaliseEmail(given);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  return emailAddress;
};

export const listWaitlistEntries: AdminHandler<'GET /waitlist_entries'> = async ({ database, instance, query }) => {
  const { query: address, status, order_by: order } = query;
  const filter = { instanceId: instance.id, statuses: status, address, order };
  const { entries, totalCount } = await listWaitlist(database.db, filter, pageRange(query));
  return { data: entries.map(entryJSON), total_count: totalCount };
};

export const getWaitlistEntry: AdminHandler<'GET /waitlist_entries/:id'> = async ({ database, instance, params }) => {
  const entry = await findWaitlistEntry(database.db, instance.id, params.id);
  if (!entry) throw new Fault('resource_not_found');
  return entryJSON(entry);
};

export const createWaitlistEntry: AdminHandler<'POST /waitlist_entries'> = async (visit) => {
  const [entry] = await addEntries(visit, visit.instance, [readAddress(visit.body)]);
  if (!entry) throw new Fault('resource_not_found');
  return entryJSON(entry);
};

export const createWaitlistEntries: AdminHandler<'POST /waitlist_entries/bulk'> = async (visit) => {
  const entries = await addEntries(visit, visit.instance, visit.body.entries.map(readAddress));
  return { data: entries.map(entryJSON), total_count: entries.length };
};

/** Admits a waitlist entry and mails a ticket. A second call sends no second mail. */
export const admitWaitlistEntry: AdminHandler<'POST /waitlist_entries/:id/admit'> = async (visit) => {
  const redirectOf = () => readMailedRedirect(visit, visit.instance, visit.body.redirect_url);
  return entryJSON(await admitEntry(visit, visit.instance, visit.params.id, redirectOf));
};

export const rejectWaitlistEntry: AdminHandler<'POST /waitlist_entries/:id/reject'> = async (visit) =>
  entryJSON(await rejectEntry(visit, visit.instance, visit.params.id));

export const deleteWaitlistEntry: AdminHandler<'DELETE /waitlist_entries/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeEntry(visit, visit.instance, id);
  return { object: 'waitlist_entry', id, deleted: true };
};
