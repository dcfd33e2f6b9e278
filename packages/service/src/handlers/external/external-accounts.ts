// External accounts of the signed-in user: link, extend scopes, read, remove. An impersonator cannot change them
// (docs/security.md R39).

import type { DeletedObjectJSON, ExternalAccountJSON } from '@latchkey/wire';
import { canSignIn, withoutIdentifier } from '../../domain/account/sign-in-methods.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { flowCookies } from '../../http/flow-cookie.ts';
import { externalAccountJSON } from '../../present/users/external-account.ts';
import { deleteExternalAccount } from '../../store/users/external-accounts.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { requireFreshVerification } from '../../use-cases/context/fresh-verification.ts';
import { changeAccount } from '../../use-cases/context/own-account.ts';
import {
  linkExternalAccount,
  lockOwnAccount,
  readExternalAccount,
  reauthorizeExternalAccount as reauthorize,
  type StartedLink,
} from '../../use-cases/external/own-accounts.ts';

const replyTo = (visit: Call & PathSession, { account, url }: StartedLink): Outcome<ExternalAccountJSON> => ({
  at: 'reply',
  reply: externalAccountJSON(account, url),
  cookies: flowCookies(visit, visit.client.id),
});

export const createExternalAccount = async (
  visit: Visit<'POST /me/external_accounts'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => replyTo(visit, await linkExternalAccount(visit));

export const reauthorizeExternalAccount = async (
  visit: Visit<'PATCH /me/external_accounts/:id/reauthorize'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => replyTo(visit, await reauthorize(visit));

export const getExternalAccount = async (
  visit: Visit<'GET /me/external_accounts/:id'> & PathSession,
): Promise<Outcome<ExternalAccountJSON>> => ({
  at: 'reply',
  reply: externalAccountJSON(await readExternalAccount(visit, visit.params.id)),
});

export const removeExternalAccount = async (
  visit: Visit<'DELETE /me/external_accounts/:id'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> => {
  await requireFreshVerification(visit);
  const { instance, params } = visit;
  return changeAccount(visit, async (db, userRecord): Promise<DeletedObjectJSON> => {
    const account = await lockOwnAccount(db, visit, params.id);
    const { user_settings: settings } = instance.settings;
    if (account.status === 'verified' && !canSignIn(settings, withoutIdentifier(userRecord, account.id)))
      throw new Fault('identification_deletion_failed');
    if (!(await deleteExternalAccount(db, account.id))) throw new Fault('resource_not_found');
    await record(db, visit, 'external_account.removed', { target: account.id, reason: account.strategy });
    return { object: 'external_account', id: account.id, deleted: true };
  });
};
