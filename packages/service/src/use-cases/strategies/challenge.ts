// Challenges that are signed, by a passkey or by a wallet: good for one try, for a few minutes, for one attempt.
import type { ServerErrorCode, Strategy } from '@latchkey/wire';
import { isWeb3Strategy } from '../../domain/factors/web3.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { type Verification, verificationStatusAt } from '../../domain/verification.ts';
import { deleteVerification, lockVerification, updateVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import type { AttemptResult, ProofSubject } from './strategy.ts';

/** The page that asks. Browsers name it with every call that is not a GET. */
export const pageOf = (call: Call): string => {
  if (call.origin === undefined) throw new Fault('origin_missing');
  return call.origin;
};

const STALE: Readonly<Partial<Record<string, ServerErrorCode>>> = {
  expired: 'verification_expired',
  verified: 'verification_already_verified',
};

/** The running challenge of a strategy, held: it is judged by one request, once. */
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

const isChallenge = ({ strategy }: Verification): boolean => strategy === 'passkey' || isWeb3Strategy(strategy);

/** Forgets the challenge that a new proof takes the place of: anybody can ask for one, as often as they like. */
export const forgetReplaced = async (db: Db, replaced: Verification | undefined, id: string): Promise<void> => {
  if (replaced && replaced.id !== id && isChallenge(replaced) && replaced.status !== 'verified')
    await deleteVerification(db, replaced.id);
};

/** Uses a challenge up, whether it was met or not. */
export const spendChallenge = async (
  db: Db,
  call: Call,
  challenge: Verification,
  outcome: { readonly isMet: true } | { readonly isMet: false; readonly code: ServerErrorCode },
): Promise<AttemptResult> => {
  const change = { status: outcome.isMet ? 'verified' : 'failed', attempts: challenge.attempts + 1 } as const;
  await updateVerification(db, challenge.id, change, call.now);
  return outcome.isMet
    ? { at: 'proven', verification: { ...challenge, ...change } }
    : // Nobody guesses a signature: a wrong one must not lock the password of whoever it was tried for.
      { at: 'refused', fault: new Fault(outcome.code), wasGuess: false };
};
