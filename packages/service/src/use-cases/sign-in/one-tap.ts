// One-tap: the provider's script gave the page an identity token. It is accepted once, for the user it names.

import { HOUR_MS, type OAuthStrategy } from '@latchkey/wire';
import { NO_TOKENS } from '../../domain/external/external-account.ts';
import { rowOf } from '../../domain/external/provider-settings.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { readProfile } from '../../domain/providers/profile.ts';
import { builtInProvider } from '../../domain/providers/registry.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import { saveSignUp } from '../../store/attempts/sign-ups.ts';
import { consumeToken } from '../../store/attempts/spent-tokens.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import type { At, CompletedSignUp } from '../completion/complete-sign-up.ts';
import { verifiedByProvider } from '../completion/sign-up-identity.ts';
import type { Call } from '../context/call.ts';
import { ensureClient, type MaybeClient } from '../context/client-secret.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import { newUserProblem, type ProvenIdentity, unlinkedAccount } from '../external/identity.ts';
import { reachOf } from '../external/provider-client.ts';
import { completeSignUpIdentity } from '../external/sign-up-callback.ts';
import { logProviderProblem } from '../external/start-redirect.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';
import { signInWithIdentity } from './start-redirect.ts';

const STRATEGY: OAuthStrategy = 'oauth_google';
const PROOF = 'google_one_tap';
/** Longer than the lifetime of a token. */
const REMEMBER_MS = HOUR_MS;

const issuerOf = async (call: Call) => {
  const settings = await findOAuthProvider(call.database.db, call.instance.id, STRATEGY);
  // Without provider settings the one-tap client id is enough; a provider that the operator disabled is refused here too.
  if (settings && !(settings.options.enabled && settings.options.authenticatable)) throw new Fault('strategy_invalid');
  const row = settings ? rowOf(settings) : builtInProvider(STRATEGY);
  if (row?.endpoints.kind !== 'oidc') throw new Fault('strategy_invalid');
  return { row, issuer: row.endpoints.issuer };
};

/** The identity in a token; throws unless it is valid. */
export const readOneTap = async (call: Call, token: string): Promise<ProvenIdentity> => {
  const audience = call.instance.settings.display_config.google_one_tap_client_id;
  if (!audience) throw new Fault('strategy_invalid');
  const { row, issuer } = await issuerOf(call);
  try {
    const profile = readProfile(
      row,
      await call.ports.oauth.identityToken({ token, issuer, audience, reach: reachOf(call.instance) }),
    );
    if (!profile) throw new ProviderProblem('exchange', { kind: 'invalid', detail: 'It does not say who this is.' });
    if (await connectionForEmail(call, profile.emailAddress)) throw new Fault('oauth_email_domain_reserved_by_saml');
    return { strategy: STRATEGY, profile, tokens: NO_TOKENS };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, STRATEGY, error);
    throw new Fault('oauth_token_exchange_error', { cause: error });
  }
};

/** Marks a token as used; a second use is refused. */
const consumeOneTapToken = async (db: Db, call: Call, token: string): Promise<void> => {
  const isFirst = await consumeToken(db, call.ports.vault.mac('lookup', `one_tap:${token}`), call.now + REMEMBER_MS);
  if (!isFirst) throw new Fault('oauth_token_exchange_error');
};

/** Signs in with a token; an unknown user gets `external_account_not_found`, and the token stays valid for their sign-up. */
export const signInWithOneTap = async (visit: Call & MaybeClient, token: string): Promise<SavedSignIn> => {
  const identity = await readOneTap(visit, token);
  const done = await visit.database.transaction(async (db) => {
    await consumeOneTapToken(db, visit, token);
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const signIn = newSignIn(visit, client.id, { status: 'needs_identifier' });
    const account = { ...unlinkedAccount(visit, identity, signIn.id), verificationId: null };
    const at: At = { browser: visit.browser, client };
    const from = { account, isWritten: false, strategy: PROOF } as const;
    const { secret } = await signInWithIdentity(db, visit, at, signIn, from);
    return { id: signIn.id, browser: { clientId: client.id, secret, anonymousSecret } };
  });
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};

/** Adds the identity in a token to a sign-up, inside the caller's transaction. */
export const signUpWithOneTap = async (
  db: Db,
  call: Call,
  at: At,
  signUp: SignUp,
  given: { readonly token: string; readonly identity: ProvenIdentity },
): Promise<CompletedSignUp> => {
  const identity = { strategy: STRATEGY, emailAddress: given.identity.profile.emailAddress };
  const problem = await newUserProblem(db, call, identity, signUp.ticketId !== null);
  if (problem) throw new Fault(problem);
  await consumeOneTapToken(db, call, given.token);
  const proof = verifiedByProvider(call, signUp, { strategy: PROOF, status: 'unverified', attempts: 0 });
  await insertVerification(db, proof);
  const marked = { ...signUp, externalVerificationId: proof.id };
  await saveSignUp(db, marked, call.now);
  await updateClient(db, at.client.id, { signUpId: signUp.id }, call.now);
  return completeSignUpIdentity(db, call, at, marked, proof.id, given.identity);
};
