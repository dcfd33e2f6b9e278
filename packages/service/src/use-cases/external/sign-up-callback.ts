// The callback of a sign-up: a new user continues, a known one may be transferred to a sign-in, and every failure is stored on
// the verification for the surface to show (docs/reference/wire.md#provider-callback).

import { isFound } from '../../domain/account/oauth-link.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { type SignUp, signUpStatusAt } from '../../domain/sign-up/sign-up.ts';
import { lockSignUp } from '../../store/attempts/sign-ups.ts';
import type { Db } from '../../store/database/database.ts';
import { insertExternalAccount } from '../../store/users/external-accounts.ts';
import { type At, type CompletedSignUp, saveOrCompleteSignUp } from '../completion/complete-sign-up.ts';
import { findOpenSession } from '../completion/sign-in-subject.ts';
import { withIdentity } from '../completion/sign-up-identity.ts';
import type { Call } from '../context/call.ts';
import type { CallbackResult } from './callback.ts';
import { newUserProblem, type ProvenIdentity, resolveOwner, unlinkedAccount } from './identity.ts';
import { type Ending, writeEnding, writeOutcome } from './sign-in-callback.ts';

const failed = 'sign_up.failed';

/** Adds an identity to a sign-up with a pending verification, inside the caller's transaction. */
export const completeSignUpIdentity = async (
  db: Db,
  call: Call,
  at: At,
  signUp: SignUp,
  proofId: string,
  identity: ProvenIdentity,
): Promise<CompletedSignUp> => {
  const account = unlinkedAccount(call, identity, proofId);
  const owner = await resolveOwner(db, call, account);
  const end = async (ending: Ending): Promise<CompletedSignUp> => {
    await writeOutcome(db, call, at, proofId, { ...ending, failed });
    return {};
  };
  if (owner.at === 'unproven')
    return end({ status: 'failed', code: 'external_account_email_address_verification_required' });
  if (isFound(owner)) {
    const open = await findOpenSession(db, at.client, owner.userRecord.user.id, call.now);
    if (open) return end({ status: 'failed', code: 'identifier_already_signed_in', sessionId: open.id });
    await insertExternalAccount(db, account);
    return end({ status: 'transferable', code: 'external_account_exists' });
  }
  const problem = await newUserProblem(db, call, account, signUp.ticketId !== null);
  if (problem) return end({ status: 'failed', code: problem });
  await insertExternalAccount(db, account);
  await writeEnding(db, call, at, proofId, { status: 'verified', code: null });
  return saveOrCompleteSignUp(db, call, at, await withIdentity(db, call, signUp, account, proofId));
};

const isWaiting = (signUp: SignUp | undefined, flow: OAuthFlow, now: number): signUp is SignUp =>
  signUp !== undefined &&
  signUpStatusAt(signUp, now) === 'missing_requirements' &&
  signUp.externalVerificationId === flow.verificationId;

/** Completes a sign-up callback inside the caller's transaction. An attempt that no longer waits is not changed. */
export const completeSignUpCallback = async (
  db: Db,
  call: Call,
  at: At,
  flow: OAuthFlow,
  callbackResult: CallbackResult,
): Promise<CompletedSignUp> => {
  const signUp = await lockSignUp(db, at.client.id, flow.ownerId);
  const proofId = flow.verificationId;
  if (!isWaiting(signUp, flow, call.now) || proofId === null) return {};
  if (callbackResult.at === 'proven')
    return completeSignUpIdentity(db, call, at, signUp, proofId, callbackResult.identity);
  await writeOutcome(db, call, at, proofId, { status: 'failed', code: callbackResult.code, failed });
  return {};
};
