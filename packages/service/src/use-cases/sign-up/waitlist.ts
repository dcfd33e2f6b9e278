// Joining the waitlist.
import type { WaitlistEntry } from '../../domain/ticket.ts';
import { joinWaitlist } from '../../store/attempts/waitlist.ts';
import type { Call } from '../context/call.ts';

/** Puts an address on the waitlist; one that is on it already keeps its entry, which is returned. */
export const addToWaitlist = (
  { database, instance }: Call,
  fresh: Pick<WaitlistEntry, 'id' | 'emailAddress' | 'language' | 'createdAt' | 'updatedAt'>,
): Promise<WaitlistEntry> =>
  database.transaction((db) =>
    joinWaitlist(db, { ...fresh, instanceId: instance.id, status: 'pending', ticketId: null }),
  );
