// The accounts at identity providers of a signed-in person: link one, give it more access, look at it, remove it. Whoever acts
// as somebody else changes none of it (security R39).
import { type DeletedObjectJSON, type ExternalAccountJSON, isOAuthStrategy, type OAuthStrategy } from '@latchkey/wire';
import { mayAddIdentifications } from '../../domain/account/enterprise-restrictions.ts';
import { canSignIn, withoutIdentifier } from '../../domain/account/sign-in-methods.ts';
import { type ExternalAccount, newExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { joinScopes } from '../../domain/providers/request.ts';
import { flowCookies } from '../../http/flow-cookie.ts';
import { externalAccountJSON } from '../../present/users/external-account.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import {
  deleteExternalAccount,
  deleteUnfinishedAccounts,
  insertExternalAccount,
  lockExternalAccount,
} from '../../store/users/external-accounts.ts';
import { touchUser } from '../../store/users/users.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-identity.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import { changeAccount, signedInUser } from '../../use-cases/context/own-account.ts';
import { prepareRedirect, saveRedirect } from '../../use-cases/external/start-redirect.ts';

/** An account of the person who asks; anybody else's is not found. */
const ownAccount = async (db: Db, visit: Call & PathSession, id: string): Promise<ExternalAccount> => {
  const found = await lockExternalAccount(db, visit.instance.id, id);
  // What a company's connection brought is the company's.
  if (found?.userId !== visit.session.userId || found.connectionId !== null) throw new Fault('resource_not_found');
  return found;
};

type Wish = {
  readonly strategy: OAuthStrategy;
  readonly redirectUrl: string | undefined;
  readonly scopes: readonly string[];
};

/** Opens a way for an account; `take` gives it, new or known, inside the transaction. */
const openWay = async (
  visit: Call & PathSession,
  wish: Wish,
  take: (db: Db) => Promise<ExternalAccount>,
): Promise<Outcome<ExternalAccountJSON>> => {
  const { client, session, database, now } = visit;
  const redirect = await prepareRedirect(visit, { ...wish, intent: 'link' });
  const account = await database.transaction(async (db) => {
    const taken = await take(db);
    const of = { clientId: client.id, ownerId: taken.id, verificationId: null, sessionId: session.id };
    await saveRedirect(db, visit, redirect, of);
    await touchUser(db, session.userId, now);
    await updateClient(db, client.id, {}, now);
    return taken;
  });
  const reply = externalAccountJSON(account, redirect.url);
  return { at: 'reply', reply, cookies: flowCookies(visit, client.id) };
};

/** What opens the account from then on is added by its owner alone, and only where their company leaves it to them. */
const requireMayLink = async (visit: Call & PathSession): Promise<void> => {
  const person = await signedInUser(visit.database.db, visit);
  await requireFreshVerification(visit, 'strict', person);
  if (!mayAddIdentifications(person)) throw new Fault('authorization_invalid');
};

export const createExternalAccount = async (
  visit: Visit<'POST /me/external_accounts'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => {
  await requireMayLink(visit);
  const { body, instance, ports, session, now } = visit;
  const { strategy } = body;
  const wish = { strategy, redirectUrl: body.redirect_url, scopes: body.additional_scope ?? [] };
  return openWay(visit, wish, async (db) => {
    const facts = { id: ports.ids.next('eac'), instanceId: instance.id, userId: session.userId, strategy };
    const account = newExternalAccount({ ...facts, verificationId: null }, now);
    // Who tries again has given the earlier try up.
    await deleteUnfinishedAccounts(db, session.userId, strategy);
    await insertExternalAccount(db, account);
    return account;
  });
};

/**
 * Asks the provider again, for more than before; what was given before stays asked for. One that was never linked takes
 * whatever identity comes back, so going on with it is linking.
 */
export const reauthorizeExternalAccount = async (
  visit: Visit<'PATCH /me/external_accounts/:id/reauthorize'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => {
  refuseImpersonator(visit);
  const { body, params, database } = visit;
  const account = await database.transaction((db) => ownAccount(db, visit, params.id));
  const { strategy, approvedScopes, providerUserId } = account;
  if (providerUserId === null) await requireMayLink(visit);
  if (!isOAuthStrategy(strategy)) throw new Fault('resource_not_found');
  const given = approvedScopes.split(' ').filter((scope) => scope !== '');
  const scopes = joinScopes(given, body.additional_scope ?? []);
  return openWay(visit, { strategy, redirectUrl: body.redirect_url, scopes }, (db) => ownAccount(db, visit, params.id));
};

export const getExternalAccount = async (
  visit: Visit<'GET /me/external_accounts/:id'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => {
  const account = await visit.database.transaction((db) => ownAccount(db, visit, visit.params.id));
  return { at: 'reply', reply: externalAccountJSON(account) };
};

export const removeExternalAccount = async (
  visit: Visit<'DELETE /me/external_accounts/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  const { instance, params } = visit;
  return changeAccount(visit, async (db, person): Promise<DeletedObjectJSON> => {
    const account = await ownAccount(db, visit, params.id);
    const { user_settings: settings } = instance.settings;
    if (account.status === 'verified' && !canSignIn(settings, withoutIdentifier(person, account.id)))
      throw new Fault('identification_deletion_failed');
    if (!(await deleteExternalAccount(db, account.id))) throw new Fault('resource_not_found');
    await record(db, visit, 'external_account.removed', { target: account.id, reason: account.strategy });
    return { object: 'external_account', id: account.id, deleted: true };
  });
};
