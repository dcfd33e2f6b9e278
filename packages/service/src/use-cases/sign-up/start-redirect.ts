// Sign-ups through an identity provider: starts the redirect, and takes over the identity of a sign-in.
import { isEnterpriseStrategy, isOAuthStrategy, type OAuthStrategy } from '@latchkey/wire';
import { isFound } from '../../domain/account/oauth-link.ts';
import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { type FlowStrategy, isTransferFresh } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import type { Verification } from '../../domain/verification.ts';
import { findSignIn } from '../../store/attempts/sign-ins.ts';
import { saveSignUp } from '../../store/attempts/sign-ups.ts';
import { findVerification, insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findAccountOfProof, moveToProof } from '../../store/users/external-accounts.ts';
import { verifiedByProvider, withIdentity } from '../completion/sign-up-identity.ts';
import type { Call } from '../context/call.ts';
import type { MaybeClient } from '../context/client-secret.ts';
import { prepareEnterpriseRedirect } from '../enterprise/start-redirect.ts';
import { requireConnection } from '../external/enterprise-connection.ts';
import { resolveOwner } from '../external/identity.ts';
import {
  type ExternalRedirect,
  prepareRedirect,
  redirectVerification,
  saveRedirect,
} from '../external/start-redirect.ts';

/** The fields of a request that select a provider; the older names mean the same. */
export type ProviderFields = {
  readonly strategy?: string | undefined;
  readonly redirect_url?: string | undefined;
  readonly action_complete_redirect_url?: string | undefined;
  readonly oidc_prompt?: string | undefined;
  readonly oidc_login_hint?: string | undefined;
  readonly external_account_strategy?: OAuthStrategy | undefined;
  readonly external_account_redirect_url?: string | undefined;
  readonly external_account_action_complete_redirect_url?: string | undefined;
  readonly transfer?: boolean | undefined;
};

/** The requested provider; with `transfer` it only names the one that was used. */
export const askedStrategy = (fields: ProviderFields): FlowStrategy | undefined => {
  const asked = fields.strategy ?? fields.external_account_strategy;
  if (asked === undefined || fields.transfer === true) return undefined;
  return isOAuthStrategy(asked) || isEnterpriseStrategy(asked) ? asked : undefined;
};

/** Prepares the redirect of a request; undefined if it asks for none. */
export const redirectFor = async (
  call: Call,
  fields: ProviderFields,
  email: string | null | undefined,
): Promise<ExternalRedirect | undefined> => {
  const strategy = askedStrategy(fields);
  if (strategy === undefined) return undefined;
  const back = {
    intent: 'sign_up',
    redirectUrl: fields.redirect_url ?? fields.external_account_redirect_url,
    completeUrl: fields.action_complete_redirect_url ?? fields.external_account_action_complete_redirect_url,
  } as const;
  if (isEnterpriseStrategy(strategy)) {
    if (!email) throw new Fault('form_param_nil', { field: 'email_address' });
    const connection = await requireConnection(call, email);
    return prepareEnterpriseRedirect(call, connection, { strategy, ...back, loginHint: email });
  }
  return prepareRedirect(call, {
    strategy,
    ...back,
    prompt: fields.oidc_prompt,
    loginHint: fields.oidc_login_hint ?? email ?? undefined,
  });
};

/** Writes an attempt that now waits for a provider, inside the caller's transaction. */
export const startSignUpRedirect = async (
  db: Db,
  call: Call,
  redirect: ExternalRedirect,
  signUp: SignUp,
): Promise<void> => {
  const proof = redirectVerification(call, redirect, signUp);
  await insertVerification(db, proof);
  await saveSignUp(db, { ...signUp, externalAccountId: null, externalVerificationId: proof.id }, call.now);
  await updateClient(db, signUp.clientId, { signUpId: signUp.id }, call.now);
  const { clientId, id: ownerId } = signUp;
  await saveRedirect(db, call, redirect, { clientId, ownerId, verificationId: proof.id });
};

/** An identity of the browser's sign-in that belongs to no user and waits for a transfer to a sign-up. */
export type Transferable = { readonly proof: Verification; readonly account: ExternalAccount };

export const transferableIdentity = async (call: Call & MaybeClient): Promise<Transferable | undefined> => {
  const { client, database, instance } = call;
  const signIn = client?.signInId ? await findSignIn(database.db, client.id, client.signInId) : undefined;
  const proofId = signIn?.firstFactorVerificationId;
  const proof = signIn && proofId ? await findVerification(database.db, signIn.id, proofId) : undefined;
  if (!proof || !isTransferFresh(proof, call.now)) return undefined;
  const account = await findAccountOfProof(database.db, instance.id, proof.id);
  return account && { proof, account };
};

/** Moves an identity to an attempt, once: it then belongs to the attempt's own verification. */
export const applyTransfer = async (db: Db, call: Call, signUp: SignUp, { proof, account }: Transferable) => {
  const owner = await resolveOwner(db, call, account);
  // If a user has it by now, the surface signs in with it instead.
  const verification = verifiedByProvider(call, signUp, {
    strategy: proof.strategy,
    ...(isFound(owner) && { status: 'transferable', errorCode: 'external_account_exists' }),
  });
  await insertVerification(db, verification);
  if (!(await moveToProof(db, account.id, { from: proof.id, to: verification.id }, call.now))) return signUp;
  const marked = { ...signUp, externalVerificationId: verification.id };
  return isFound(owner) ? marked : withIdentity(db, call, marked, account, verification.id);
};
