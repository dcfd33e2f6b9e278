// Verifies a password. The hash is computed before the transaction; inside it, the verification counts only if the password is
// still the account's (docs/security.md R30).

import { Fault } from '../../domain/faults/fault.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { isPasswordProof, newVerification, type Verification } from '../../domain/verification.ts';
import { findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { lockPassword } from '../../store/users/users.ts';
import type { Call } from '../context/call.ts';
import { type VerifiedPassword, verifyPassword } from '../passwords/check-password.ts';
import type { AttemptResult, StrategyHandler } from './strategy.ts';

type Owner = { readonly id: string; readonly clientId: string };

/** A fingerprint of the verified digest, which shows later whether the password was changed. */
const markOf = (call: Call, digest: string): string => call.ports.vault.mac('fingerprint', `password:${digest}`);

/** The verification of a password with this stored digest. */
const passwordProof = (call: Call, owner: Owner, digest: string): Verification =>
  newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: owner.id,
    clientId: owner.clientId,
    strategy: 'password',
    status: 'verified',
    codeMac: markOf(call, digest),
    attempts: 1,
    createdAt: call.now,
  });

/**
 * Accepts a password that was right before the transaction, and locks the account. A password that was changed or removed since
 * is treated as wrong; its attempt was counted before it was checked.
 */
export const verifyPasswordProof = async (
  db: Db,
  call: Call,
  given: { readonly owner: Owner; readonly userId: string; readonly proven: VerifiedPassword },
): Promise<AttemptResult> => {
  const { owner, userId, proven } = given;
  const { digest, upgradedDigest } = proven;
  const held = await lockPassword(db, { instanceId: call.instance.id, id: userId, digest, upgradedDigest });
  if (held)
    return { at: 'proven', isNew: true, held, verification: passwordProof(call, owner, upgradedDigest ?? digest) };
  return { at: 'refused', fault: new Fault('form_password_incorrect', { field: 'password' }), wasGuess: false };
};

/** Ends an attempt whose password is no longer the account's; otherwise the account is locked. */
export const refuseReplacedPassword = async (
  db: Db,
  call: Call,
  signIn: SignIn,
  userRecord: UserWithIdentifiers,
): Promise<void> => {
  const { firstFactorVerificationId } = signIn;
  if (firstFactorVerificationId === null) return;
  const first = await findVerification(db, signIn.id, firstFactorVerificationId);
  if (!first || !isPasswordProof(first)) return;
  const { id, passwordDigest: digest } = userRecord.user;
  const isSame =
    digest !== null &&
    first.codeMac === markOf(call, digest) &&
    (await lockPassword(db, { instanceId: call.instance.id, id, digest })) !== undefined;
  if (!isSame) throw new Fault('sign_in_not_found');
};

export const passwordStrategy: StrategyHandler = {
  steps: ['first_factor'],
  beforehand: async (call, subject, { password = '' }) => {
    if (password === '') throw new Fault('form_param_nil', { field: 'password' });
    const standing = subject.userRecord?.user;
    const digest = standing?.passwordDigest ?? undefined;
    return { proven: await verifyPassword(call, { account: subject.account, digest, password, standing }) };
  },
  attempt: async (db, call, { ownerId, clientId, userRecord }, _input, beforehand) => {
    const proven = beforehand?.proven;
    if (!proven || !userRecord) throw new Fault('form_password_incorrect', { field: 'password' });
    return verifyPasswordProof(db, call, { owner: { id: ownerId, clientId }, userId: userRecord.user.id, proven });
  },
};
