// Decisions of an operator about the waitlist.
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { languageOf } from '../../domain/messages/language.ts';
import { admissionMessage } from '../../domain/messages/messages.ts';
import { INVITATION_DAYS, type WaitlistEntry } from '../../domain/ticket.ts';
import { revokeTicket } from '../../store/attempts/tickets.ts';
import {
  decideWaitlistEntry,
  deleteWaitlistEntry,
  joinWaitlist,
  lockWaitlistEntry,
} from '../../store/attempts/waitlist.ts';
import type { Db } from '../../store/database/database.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseUnacceptedAddresses } from '../restrictions/identifier-lists.ts';
import { makeTicket, sendTicket } from './tickets.ts';

/** Puts addresses on the waitlist: all of them, or none. An address that is on it is refused. */
export const addEntries = (
  deps: OperatorDeps,
  instance: Instance,
  addresses: readonly string[],
): Promise<readonly WaitlistEntry[]> =>
  deps.database.transaction(async (db) => {
    const now = deps.ports.clock.now();
    const entries: WaitlistEntry[] = [];
    for (const emailAddress of addresses) {
      const fresh = { id: deps.ports.ids.next('wle'), instanceId: instance.id, emailAddress, language: 'en' };
      const times = { createdAt: now, updatedAt: now };
      const entry = await joinWaitlist(db, { ...fresh, status: 'pending', ticketId: null, ...times });
      if (entry.id !== fresh.id)
        throw new Fault('duplicate_record', { field: 'email_address', meta: { identifiers: [emailAddress] } });
      entries.push(entry);
    }
    return entries;
  });

const requireEntry = async (db: Db, instance: Instance, id: string): Promise<WaitlistEntry> => {
  const entry = await lockWaitlistEntry(db, instance.id, id);
  if (!entry) throw new Fault('resource_not_found');
  return entry;
};

/** Admits a waitlist entry and mails a ticket that leads to `redirectOf()`; an admitted entry stays as it is. */
export const admitEntry = (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  redirectOf: () => string,
): Promise<WaitlistEntry> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    if (entry.status === 'admitted') return entry;
    const { emailAddress } = entry;
    await refuseUnacceptedAddresses(db, { instance }, [emailAddress]);
    const redirectUrl = redirectOf();
    const made = await makeTicket(db, deps, instance, { kind: 'invitation', emailAddress, redirectUrl });
    const message = { made, to: emailAddress, days: INVITATION_DAYS, language: languageOf(entry.language) };
    await sendTicket(db, deps, instance, admissionMessage, message);
    const decision = { status: 'admitted', ticketId: made.ticket.id } as const;
    return decideWaitlistEntry(db, id, decision, deps.ports.clock.now());
  });

/** Rejects a waitlist entry and revokes a ticket that it was given before. */
export const rejectEntry = (deps: OperatorDeps, instance: Instance, id: string): Promise<WaitlistEntry> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    const now = deps.ports.clock.now();
    const which = { instanceId: instance.id, kind: 'invitation' as const, id: entry.ticketId ?? '' };
    if (entry.ticketId !== null) await revokeTicket(db, which, now);
    return decideWaitlistEntry(db, id, { status: 'rejected', ticketId: null }, now);
  });

/** Deletes a waitlist entry and revokes a ticket that it was given before. */
export const removeEntry = async (deps: OperatorDeps, instance: Instance, id: string): Promise<void> => {
  await deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    const which = { instanceId: instance.id, kind: 'invitation' as const, id: entry.ticketId ?? '' };
    if (entry.ticketId !== null) await revokeTicket(db, which, deps.ports.clock.now());
    await deleteWaitlistEntry(db, id);
  });
};
