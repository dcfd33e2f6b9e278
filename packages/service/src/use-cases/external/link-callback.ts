// The callback of a redirect that links an external account, or requests more access: the result is stored on the account.
import { type ExternalAccount, withProfile } from '../../domain/external/external-account.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import {
  deleteExternalAccount,
  lockExternalAccount,
  lockIdentity,
  saveExternalAccount,
} from '../../store/users/external-accounts.ts';
import { touchUser } from '../../store/users/users.ts';
import type { At } from '../completion/complete-sign-up.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import { externalAddressProblem } from '../restrictions/identifier-lists.ts';
import type { CallbackResult } from './callback.ts';
import type { ProvenIdentity } from './identity.ts';

/** An account that was linked before stays linked; the surface offers to reconnect it. */
const failed = (account: ExternalAccount, errorCode: ExternalAccount['errorCode']): ExternalAccount => ({
  ...account,
  status: account.providerUserId === null ? 'failed' : account.status,
  errorCode,
});

const link = async (
  db: Db,
  call: Call & Recorded,
  account: ExternalAccount,
  identity: ProvenIdentity,
): Promise<void> => {
  const { profile, tokens } = identity;
  const next = withProfile(account, profile, tokens);
  // A reconnect must not replace the linked identity with another one.
  if (account.providerUserId !== null && account.providerUserId !== profile.subject)
    return saveExternalAccount(db, failed(account, 'oauth_access_denied'), call.now);
  const known = await lockIdentity(db, next);
  const problem = known ? undefined : await externalAddressProblem(db, call, profile.emailAddress, 'identifier');
  if (problem) return saveExternalAccount(db, failed(account, problem), call.now);
  if (!known || known.id === account.id) {
    if (!known) await record(db, call, 'external_account.linked', { target: account.id, reason: account.strategy });
    return saveExternalAccount(db, next, call.now);
  }
  if (known.userId !== account.userId)
    return saveExternalAccount(db, failed(account, 'external_account_exists'), call.now);
  // The user has already linked this identity: that row is updated, and the new one is deleted.
  await deleteExternalAccount(db, account.id);
  return saveExternalAccount(db, withProfile(known, profile, tokens), call.now);
};

/** Completes a link inside the caller's transaction. If the user is no longer signed in, nothing is linked. */
export const completeLinkCallback = async (
  db: Db,
  call: Call,
  at: At,
  flow: OAuthFlow,
  callbackResult: CallbackResult,
): Promise<object> => {
  const session = flow.sessionId === null ? undefined : await findSession(db, at.client.id, flow.sessionId);
  const account = await lockExternalAccount(db, call.instance.id, flow.ownerId);
  const isTheirs = session && isSignedIn(session, call.now) && account?.userId === session.userId;
  if (!isTheirs || !account) return {};
  if (callbackResult.at === 'proven')
    await link(db, { ...call, session, client: at.client }, account, callbackResult.identity);
  else await saveExternalAccount(db, failed(account, callbackResult.code), call.now);
  await touchUser(db, session.userId, call.now);
  await updateClient(db, at.client.id, {}, call.now);
  return {};
};
