// Admin API: a user's access tokens at OAuth providers, refreshed when needed, for the host application to call the provider
// with.
import { isOAuthStrategy, oauthStrategyOf, providerOf } from '@latchkey/wire';
import { Fault } from '../../../domain/faults/fault.ts';
import { listAccountsAt } from '../../../store/users/external-accounts.ts';
import { findUser } from '../../../store/views/users-with-identifiers.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { freshAccount } from '../../../use-cases/external/refresh-account.ts';

/** `GET /users/:id/oauth_access_tokens/:provider`: one token for each account of the user at that provider. */
export const listAdminAccessTokens: AdminHandler<'GET /users/:id/oauth_access_tokens/:provider'> = async (visit) => {
  const { database, instance, params, ports } = visit;
  const { id: userId } = params;
  const strategy = oauthStrategyOf(providerOf(params.provider));
  const { db } = database;
  if (!isOAuthStrategy(strategy) || !(await findUser(db, instance.id, userId))) throw new Fault('resource_not_found');
  const accounts = (await listAccountsAt(db, userId, strategy)).filter((one) => one.sealedAccessToken !== null);
  const fresh = [];
  for (const account of accounts) fresh.push(await freshAccount(visit, instance, account));
  const data = fresh.map((account) => ({
    object: 'oauth_access_token' as const,
    external_account_id: account.id,
    provider: providerOf(strategy),
    provider_user_id: account.providerUserId,
    token: ports.vault.open(account.sealedAccessToken ?? ''),
    scopes: account.approvedScopes.split(' ').filter((scope) => scope !== ''),
    expires_at: account.accessTokenExpiresAt,
    public_metadata: account.publicMetadata,
  }));
  return { data, total_count: data.length };
};
