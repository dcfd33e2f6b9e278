// Sign-ins through an identity provider: starts the redirect, and takes over the identity of a sign-up.
import type { OAuthStrategy } from '@latchkey/wire';
import { isFound } from '../../domain/account/oauth-link.ts';
import type { AccountStrategy, ExternalAccount } from '../../domain/external/external-account.ts';
import { isTransferFresh } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import { saveSignIn } from '../../store/attempts/sign-ins.ts';
import { findSignUp } from '../../store/attempts/sign-ups.ts';
import { findVerification, insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findAccountOfProof, lockExternalAccount } from '../../store/users/external-accounts.ts';
import { type Completed, completeFirstFactor } from '../completion/complete-sign-in.ts';
import type { At } from '../completion/complete-sign-up.ts';
import { findOpenSession } from '../completion/sign-in-subject.ts';
import { verifiedByProvider } from '../completion/sign-up-identity.ts';
import type { Call, Visit } from '../context/call.ts';
import { ensureClient, type MaybeClient } from '../context/client-secret.ts';
import { linkToOwner, resolveOwner } from '../external/identity.ts';
import {
  type ExternalRedirect,
  prepareRedirect,
  redirectVerification,
  saveRedirect,
} from '../external/start-redirect.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';

type CreateVisit = Visit<'POST /client/sign_ins'> & MaybeClient;

/** Starts a sign-in that waits for a provider. */
export const startSignInRedirect = async (visit: CreateVisit, strategy: OAuthStrategy): Promise<SavedSignIn> => {
  const { body } = visit;
  const redirect = await prepareRedirect(visit, {
    strategy,
    intent: 'sign_in',
    redirectUrl: body.redirect_url,
    completeUrl: body.action_complete_redirect_url,
    prompt: body.oidc_prompt,
    loginHint: body.oidc_login_hint ?? body.identifier ?? undefined,
  });
  return startSignInWithRedirect(visit, redirect, {});
};

/** Stores that an attempt waits for a provider, inside the caller's transaction. */
export const saveSignInRedirect = async (
  db: Db,
  call: Call,
  redirect: ExternalRedirect,
  signIn: SignIn,
): Promise<void> => {
  const proof = redirectVerification(call, redirect, signIn);
  await insertVerification(db, proof);
  await saveSignIn(db, { ...signIn, firstFactorVerificationId: proof.id }, call.now);
  await updateClient(db, signIn.clientId, { signInId: signIn.id }, call.now);
  const { clientId, id: ownerId } = signIn;
  await saveRedirect(db, call, redirect, { clientId, ownerId, verificationId: proof.id });
};

/** Starts a sign-in with an immediate redirect. */
export const startSignInWithRedirect = async (
  visit: CreateVisit,
  redirect: ExternalRedirect,
  facts: Partial<Pick<SignIn, 'identifier' | 'enterpriseConnectionId'>>,
): Promise<SavedSignIn> => {
  const done = await visit.database.transaction(async (db) => {
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const signIn = newSignIn(visit, client.id, { status: 'needs_identifier', ...facts });
    await saveSignInRedirect(db, visit, redirect, signIn);
    return { id: signIn.id, browser: { clientId: client.id, anonymousSecret } };
  });
  return { at: 'saved', clientId: done.browser.clientId, ...done, isRedirected: true };
};

/** Signs in the user of an identity, with a completed verification. Throws if no user has it. */
export const signInWithIdentity = async (
  db: Db,
  call: Call,
  at: At,
  signIn: SignIn,
  from: { readonly account: ExternalAccount; readonly isWritten: boolean; readonly strategy: SignInProof },
): Promise<Completed> => {
  const { account } = from;
  const owner = await resolveOwner(db, call, account);
  if (owner.at === 'unproven') throw new Fault('external_account_email_address_verification_required');
  if (!isFound(owner)) throw new Fault('external_account_not_found');
  const open = await findOpenSession(db, at.client, owner.userRecord.user.id, call.now);
  if (open && owner.at !== 'take_over')
    throw new Fault('identifier_already_signed_in', { meta: { session_id: open.id } });
  const userRecord = await linkToOwner(db, call, account, owner, from.isWritten);
  const verification = verifiedByProvider(call, signIn, { strategy: from.strategy });
  return completeFirstFactor(db, call, { ...at, signIn, userRecord, verification, isNew: true, resetsPassword: false });
};

type SignInProof = AccountStrategy | 'google_one_tap';

/** The identity of the browser's sign-up that belongs to a user and waits for a transfer, if there is one. */
const transferableAccount = async (visit: CreateVisit): Promise<ExternalAccount | undefined> => {
  const { client, database, instance } = visit;
  const signUp = client?.signUpId ? await findSignUp(database.db, client.id, client.signUpId) : undefined;
  const proofId = signUp?.externalVerificationId;
  const proof = signUp && proofId ? await findVerification(database.db, signUp.id, proofId) : undefined;
  if (!proof || !isTransferFresh(proof, visit.now)) return undefined;
  return findAccountOfProof(database.db, instance.id, proof.id);
};

/** Locks an identity that waits for a transfer; of several concurrent requests, one finds it waiting. */
const lockTransferable = async (
  db: Db,
  call: Call,
  { id, verificationId }: ExternalAccount,
): Promise<ExternalAccount> => {
  const held = await lockExternalAccount(db, call.instance.id, id);
  if (!held || held.userId !== null || held.verificationId !== verificationId) throw new Fault('sign_up_not_found');
  return held;
};

/** `transfer` from a sign-up by provider; undefined if there is nothing to transfer. */
export const transferToSignIn = async (visit: CreateVisit): Promise<SavedSignIn | undefined> => {
  const waiting = await transferableAccount(visit);
  if (!waiting || !visit.client) return undefined;
  const { browser, client } = visit;
  const done = await visit.database.transaction(async (db) => {
    const account = await lockTransferable(db, visit, waiting);
    const signIn = newSignIn(visit, client.id, { status: 'needs_identifier' });
    const from = { account, isWritten: true, strategy: account.strategy };
    const { secret } = await signInWithIdentity(db, visit, { browser, client }, signIn, from);
    return { id: signIn.id, secret };
  });
  return { at: 'saved', clientId: client.id, id: done.id, browser: { clientId: client.id, secret: done.secret } };
};
