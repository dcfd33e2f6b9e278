// The callback of a sign-in: a known user continues, a new one may be transferred to a sign-up, and every failure is stored on
// the verification for the surface to show (docs/reference/wire.md#provider-callback).
import type { ServerErrorCode, VerificationStatus } from '@latchkey/wire';
import { isFound } from '../../domain/account/oauth-link.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { lockSignIn } from '../../store/attempts/sign-ins.ts';
import { completeVerification, findVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { insertExternalAccount } from '../../store/users/external-accounts.ts';
import { type Completed, completeFirstFactor } from '../completion/complete-sign-in.ts';
import type { At } from '../completion/complete-sign-up.ts';
import { findOpenSession } from '../completion/sign-in-subject.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { CallbackResult } from './callback.ts';
import { linkToOwner, newUserProblem, type ProvenIdentity, resolveOwner, unlinkedAccount } from './identity.ts';

export type Ending = {
  readonly status: VerificationStatus;
  readonly code: ServerErrorCode | null;
  readonly sessionId?: string;
};

/** Stores the result on the verification, and marks the client as changed. */
export const writeEnding = async (db: Db, call: Call, at: At, proofId: string, ending: Ending): Promise<void> => {
  const { status, code, sessionId = null } = ending;
  await completeVerification(db, proofId, { status, errorCode: code, errorSessionId: sessionId }, call.now);
  await updateClient(db, at.client.id, {}, call.now);
};

/** Stores the result on the verification, and records a failure in the audit log. */
export const writeOutcome = async (
  db: Db,
  call: Call,
  at: At,
  proofId: string,
  outcome: Ending & { readonly failed: 'sign_in.failed' | 'sign_up.failed'; readonly strategy?: string },
): Promise<void> => {
  await writeEnding(db, call, at, proofId, outcome);
  const { code, strategy } = outcome;
  const of = { clientId: at.client.id, target: proofId, reason: code ?? undefined, strategy };
  if (outcome.status === 'failed') await record(db, call, outcome.failed, of);
};

const failed = 'sign_in.failed';

const isWaiting = (signIn: SignIn | undefined, flow: OAuthFlow, now: number): signIn is SignIn =>
  signIn !== undefined &&
  // An enterprise provider may also be used after the identifier was given.
  (signIn.status === 'needs_identifier' || (signIn.status === 'needs_first_factor' && flow.connectionId !== null)) &&
  signIn.firstFactorVerificationId === flow.verificationId &&
  now < signIn.abandonAt;

const completeIdentity = async (
  db: Db,
  call: Call,
  at: At,
  signIn: SignIn,
  proofId: string,
  identity: ProvenIdentity,
): Promise<Completed> => {
  const account = unlinkedAccount(call, identity, proofId);
  const owner = await resolveOwner(db, call, account);
  const end = async (ending: Ending): Promise<Completed> => {
    await writeOutcome(db, call, at, proofId, { ...ending, failed, strategy: account.strategy });
    return {};
  };
  if (owner.at === 'unproven')
    return end({ status: 'failed', code: 'external_account_email_address_verification_required' });
  if (!isFound(owner)) {
    const problem = await newUserProblem(db, call, account, false);
    if (problem) return end({ status: 'failed', code: problem });
    await insertExternalAccount(db, account);
    return end({ status: 'transferable', code: 'external_account_not_found' });
  }
  const open = await findOpenSession(db, at.client, owner.userRecord.user.id, call.now);
  if (open && owner.at !== 'take_over')
    return end({ status: 'failed', code: 'identifier_already_signed_in', sessionId: open.id });
  const userRecord = await linkToOwner(db, call, account, owner, false);
  await writeEnding(db, call, at, proofId, { status: 'verified', code: null });
  const verification = await findVerification(db, signIn.id, proofId);
  if (!verification) throw new Error(`Latchkey: proof ${proofId} is gone.`);
  return completeFirstFactor(db, call, {
    ...at,
    signIn,
    userRecord,
    verification,
    isNew: false,
    resetsPassword: false,
  });
};

/** Completes a sign-in inside the caller's transaction. An attempt that no longer waits is not changed. */
export const completeSignInCallback = async (
  db: Db,
  call: Call,
  at: At,
  flow: OAuthFlow,
  callbackResult: CallbackResult,
): Promise<Completed> => {
  const signIn = await lockSignIn(db, at.client.id, flow.ownerId);
  const proofId = flow.verificationId;
  if (!isWaiting(signIn, flow, call.now) || proofId === null) return {};
  if (callbackResult.at === 'proven') return completeIdentity(db, call, at, signIn, proofId, callbackResult.identity);
  await writeOutcome(db, call, at, proofId, {
    status: 'failed',
    code: callbackResult.code,
    failed,
    strategy: flow.strategy,
  });
  return {};
};
