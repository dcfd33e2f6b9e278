// The error for a locked account. It contains the end of the lock, so that the user knows how long to wait.

import { SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { findLockout } from '../../store/attempts/lockouts.ts';
import type { Db } from '../../store/database/database.ts';

/** A lock without an end, which only another factor clears, has no time. */
export const lockedFault = async (db: Db, account: string, now: number): Promise<Fault> => {
  const until = (await findLockout(db, account))?.lockedUntil ?? null;
  const ends = until !== null && until > now && until < Number.MAX_SAFE_INTEGER;
  return new Fault('user_locked', ends ? { retryAfterSeconds: Math.ceil((until - now) / SECOND_MS) } : {});
};
