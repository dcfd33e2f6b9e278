// External accounts of a signed-in user: link one, request more access, read it. An impersonator may change none of them
// (docs/security.md R39).
import { isOAuthStrategy, type OAuthStrategy } from '@latchkey/wire';
import { mayAddIdentifications } from '../../domain/account/enterprise-restrictions.ts';
import { type ExternalAccount, newExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { joinScopes } from '../../domain/providers/request.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import {
  deleteUnfinishedAccounts,
  insertExternalAccount,
  lockExternalAccount,
} from '../../store/users/external-accounts.ts';
import { touchUser } from '../../store/users/users.ts';
import type { Call, Visit } from '../context/call.ts';
import type { PathSession } from '../context/client-secret.ts';
import { requireFreshVerification } from '../context/fresh-verification.ts';
import { refuseImpersonator } from '../context/impersonation.ts';
import { signedInUser } from '../context/own-account.ts';
import { prepareRedirect, saveRedirect } from './start-redirect.ts';

/** An account that waits for its provider, and the redirect URL. */
export type StartedLink = { readonly account: ExternalAccount; readonly url: string };

/** An account of the signed-in user; one of another user is not found. */
export const lockOwnAccount = async (db: Db, visit: Call & PathSession, id: string): Promise<ExternalAccount> => {
  const found = await lockExternalAccount(db, visit.instance.id, id);
  // The user cannot change accounts of an enterprise connection.
  if (found?.userId !== visit.session.userId || found.connectionId !== null) throw new Fault('resource_not_found');
  return found;
};

type LinkOptions = {
  readonly strategy: OAuthStrategy;
  readonly redirectUrl: string | undefined;
  readonly scopes: readonly string[];
};

/** Starts the redirect that links an account; `take` returns the account, new or existing, inside the transaction. */
const startLink = async (
  visit: Call & PathSession,
  options: LinkOptions,
  take: (db: Db) => Promise<ExternalAccount>,
): Promise<StartedLink> => {
  const { client, session, database, now } = visit;
  const redirect = await prepareRedirect(visit, { ...options, intent: 'link' });
  const account = await database.transaction(async (db) => {
    const taken = await take(db);
    const of = { clientId: client.id, ownerId: taken.id, verificationId: null, sessionId: session.id };
    await saveRedirect(db, visit, redirect, of);
    await touchUser(db, session.userId, now);
    await updateClient(db, client.id, {}, now);
    return taken;
  });
  return { account, url: redirect.url };
};

/** Linking adds a sign-in method: it needs a fresh verification of the user, and an enterprise connection may forbid it. */
const requireMayLink = async (visit: Call & PathSession): Promise<void> => {
  const userRecord = await signedInUser(visit.database.db, visit);
  await requireFreshVerification(visit, 'strict', userRecord);
  if (!mayAddIdentifications(userRecord)) throw new Fault('authorization_invalid');
};

export const linkExternalAccount = async (
  visit: Visit<'POST /me/external_accounts'> & PathSession,
): Promise<StartedLink> => {
  await requireMayLink(visit);
  const { body, instance, ports, session, now } = visit;
  const { strategy } = body;
  const options = { strategy, redirectUrl: body.redirect_url, scopes: body.additional_scope ?? [] };
  return startLink(visit, options, async (db) => {
    const facts = { id: ports.ids.next('eac'), instanceId: instance.id, userId: session.userId, strategy };
    const account = newExternalAccount({ ...facts, verificationId: null }, now);
    // A new try replaces earlier unfinished ones.
    await deleteUnfinishedAccounts(db, session.userId, strategy);
    await insertExternalAccount(db, account);
    return account;
  });
};

/**
 * Redirects to the provider again for more scopes; the scopes granted before are requested again. An account that was never
 * linked accepts any identity, so continuing with it counts as linking.
 */
export const reauthorizeExternalAccount = async (
  visit: Visit<'PATCH /me/external_accounts/:id/reauthorize'> & PathSession,
): Promise<StartedLink> => {
  refuseImpersonator(visit);
  const { body, params, database } = visit;
  const account = await database.transaction((db) => lockOwnAccount(db, visit, params.id));
  const { strategy, approvedScopes, providerUserId } = account;
  if (providerUserId === null) await requireMayLink(visit);
  if (!isOAuthStrategy(strategy)) throw new Fault('resource_not_found');
  const given = approvedScopes.split(' ').filter((scope) => scope !== '');
  const scopes = joinScopes(given, body.additional_scope ?? []);
  return startLink(visit, { strategy, redirectUrl: body.redirect_url, scopes }, (db) =>
    lockOwnAccount(db, visit, params.id),
  );
};

export const readExternalAccount = (visit: Call & PathSession, id: string): Promise<ExternalAccount> =>
  visit.database.transaction((db) => lockOwnAccount(db, visit, id));
