// Verifies an e-mail address of a signed-in user that an enterprise connection covers: the company's provider verifies it, and
// the account there is linked. The redirect ends on another page than the one that started it, so that page polls the address
// (docs/reference/wire.md#identifier-calls).
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { EmailAddress, UserWithIdentifiers } from '../../domain/users/user.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import { insertExternalAccount, lockIdentity, saveExternalAccount } from '../../store/users/external-accounts.ts';
import { touchUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { claimOne, EMAILS, unacceptedFault } from '../account/own-identifiers.ts';
import type { At } from '../completion/complete-sign-up.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';
import type { CallbackResult } from '../external/callback.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import { type ProvenIdentity, unlinkedAccount } from '../external/identity.ts';
import { type Ending, writeEnding } from '../external/sign-in-callback.ts';
import { type ExternalRedirect, redirectVerification, saveRedirect } from '../external/start-redirect.ts';
import { joinEnterpriseOrganization } from '../organizations/enterprise-membership.ts';
import { prepareEnterpriseRedirect } from './start-redirect.ts';

/** Prepares the redirect that verifies an address. It may call the provider, so it must not run inside a transaction. */
export const prepareEnterpriseLink = async (
  visit: Call & PathSession,
  email: Pick<EmailAddress, 'emailAddress'>,
  redirectUrl: string | undefined,
): Promise<ExternalRedirect> => {
  const connection = await connectionForEmail(visit, email.emailAddress);
  if (!connection) throw new Fault('strategy_invalid');
  return prepareEnterpriseRedirect(visit, connection, {
    strategy: 'enterprise_sso',
    intent: 'prove',
    redirectUrl,
    loginHint: email.emailAddress,
  });
};

/** Writes the flow and its verification, inside the caller's transaction; returns the id of the verification. */
export const writeEnterpriseLink = async (
  db: Db,
  visit: Call & PathSession,
  email: Pick<EmailAddress, 'id' | 'emailAddress'>,
  redirect: ExternalRedirect,
): Promise<string> => {
  const { client, session } = visit;
  const proof = {
    ...redirectVerification(visit, redirect, { id: email.id, clientId: client.id }),
    target: email.emailAddress,
    emailAddressId: email.id,
  };
  await insertVerification(db, proof);
  const of = { clientId: client.id, ownerId: email.id, verificationId: proof.id, sessionId: session.id };
  await saveRedirect(db, visit, redirect, of);
  return proof.id;
};

const failed = (code: NonNullable<Ending['code']>): Ending => ({ status: 'failed', code });

/** Claims the address and the account for the user; returns the result. */
const verifyEmail = async (
  db: Db,
  call: Call,
  userRecord: UserWithIdentifiers,
  email: EmailAddress,
  proof: { readonly identity: ProvenIdentity; readonly clientId: string },
): Promise<Ending> => {
  const account = unlinkedAccount(call, proof.identity, null);
  if (account.emailAddress !== email.emailAddress) return failed('enterprise_sso_email_address_domain_mismatch');
  if (!account.isEmailVerified) return failed('external_account_email_address_verification_required');
  const known = await lockIdentity(db, account);
  if (known && known.userId !== userRecord.user.id) return failed('external_account_exists');
  const claim = { strategy: 'enterprise_sso', clientId: proof.clientId } as const;
  if (await unacceptedFault(db, call, EMAILS, email)) return failed('not_allowed_access');
  if (!(await claimOne(db, call, EMAILS, userRecord, email, claim))) return failed('external_account_exists');
  const owned = { ...account, userId: userRecord.user.id };
  if (known) await saveExternalAccount(db, { ...owned, id: known.id }, call.now);
  else {
    await insertExternalAccount(db, owned);
    const of = { userId: userRecord.user.id, clientId: proof.clientId, target: owned.id, reason: owned.strategy };
    await record(db, call, 'external_account.linked', of);
  }
  await joinEnterpriseOrganization(db, call, account, userRecord.user);
  return { status: 'verified', code: null };
};

/** Completes a verification inside the caller's transaction. If the user is no longer signed in, nothing is verified. */
export const completeVerificationCallback = async (
  db: Db,
  call: Call,
  at: At,
  flow: OAuthFlow,
  callbackResult: CallbackResult,
): Promise<object> => {
  const session = flow.sessionId === null ? undefined : await findSession(db, at.client.id, flow.sessionId);
  const userRecord =
    session && isSignedIn(session, call.now) ? await findUser(db, call.instance.id, session.userId) : undefined;
  const email = userRecord?.emails.find(({ id }) => id === flow.ownerId);
  const { verificationId } = flow;
  if (!userRecord || !email || verificationId === null || email.verificationId !== verificationId) return {};
  const ending =
    callbackResult.at === 'proven'
      ? await verifyEmail(db, call, userRecord, email, { identity: callbackResult.identity, clientId: at.client.id })
      : failed(callbackResult.code);
  await writeEnding(db, call, at, verificationId, ending);
  await touchUser(db, userRecord.user.id, call.now);
  await updateClient(db, at.client.id, {}, call.now);
  return {};
};
