// Challenges that a passkey or a wallet signs: valid for one attempt of one verification, for a few minutes.
import { isChallengeStrategy, type ServerErrorCode, type Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { type Verification, verificationStatusAt } from '../../domain/verification.ts';
import { deleteVerification, lockVerification, updateVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import type { AttemptResult, ProofSubject } from './strategy.ts';

/** The origin of the calling page. Browsers send it with every call that is not a GET. */
export const pageOf = (call: Call): string => {
  if (call.origin === undefined) throw new Fault('origin_missing');
  return call.origin;
};

const STALE: Readonly<Partial<Record<string, ServerErrorCode>>> = {
  expired: 'verification_expired',
  verified: 'verification_already_verified',
};

/** The current challenge of a strategy, locked: it is checked by one request, once. */
export const lockChallenge = async (
  db: Db,
  call: Call,
  subject: Pick<ProofSubject, 'ownerId' | 'current'>,
  strategy: Strategy,
): Promise<Verification> => {
  const id = subject.current?.id;
  const held = id === undefined ? undefined : await lockVerification(db, subject.ownerId, id);
  if (!held || held.strategy !== strategy) throw new Fault('verification_missing');
  const status = verificationStatusAt(held, call.now);
  if (status !== 'unverified') throw new Fault(STALE[status] ?? 'verification_missing');
  return held;
};

/** Deletes a challenge that a new verification replaces, because any caller can request challenges repeatedly. */
export const deleteReplaced = async (db: Db, replaced: Verification | undefined, id: string): Promise<void> => {
  if (replaced && replaced.id !== id && isChallengeStrategy(replaced.strategy) && replaced.status !== 'verified')
    await deleteVerification(db, replaced.id);
};

/** Uses a challenge, whether the verification succeeded or failed. */
export const consumeChallenge = async (
  db: Db,
  call: Call,
  challenge: Verification,
  outcome: { readonly isMet: true } | { readonly isMet: false; readonly code: ServerErrorCode },
): Promise<AttemptResult> => {
  const change = { status: outcome.isMet ? 'verified' : 'failed', attempts: challenge.attempts + 1 } as const;
  await updateVerification(db, challenge.id, change, call.now);
  return outcome.isMet
    ? { at: 'proven', verification: { ...challenge, ...change } }
    : // A signature cannot be guessed: a wrong one must not lock the password of the account.
      { at: 'refused', fault: new Fault(outcome.code), wasGuess: false };
};
