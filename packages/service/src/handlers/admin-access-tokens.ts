// What the host application may do at a provider in a person's name: their access token, fresh.
import { isOAuthStrategy } from '@latchkey/wire';
import type { ExternalAccount } from '../domain/external/external-account.ts';
import type { Instance } from '../domain/instance/instance.ts';
import { providerOf } from '../domain/providers/provider.ts';
import { Fault } from '../fault.ts';
import { ProviderProblem } from '../ports/provider-problem.ts';
import { listAccountsAt, lockExternalAccount, saveExternalAccount } from '../store/external-accounts.ts';
import { findOAuthProvider } from '../store/oauth-providers.ts';
import { findPerson } from '../store/people.ts';
import { sealTokens } from './external/arrival.ts';
import { providerClient } from './external/provider-client.ts';
import type { OperatorDeps } from './operator-reply.ts';

/** A token that ends within this time is as good as over. */
const MARGIN_MS = 30_000;

const isFresh = ({ accessTokenExpiresAt }: ExternalAccount, now: number): boolean =>
  accessTokenExpiresAt === null || now + MARGIN_MS < accessTokenExpiresAt;

/** Gets a new token with the refresh token, and keeps both. */
const refreshed = async (
  deps: OperatorDeps,
  instance: Instance,
  account: ExternalAccount,
): Promise<ExternalAccount> => {
  const { vault, oauth, clock } = deps.ports;
  if (account.sealedRefreshToken === null) throw new Fault('external_account_missing_refresh_token');
  const settings = await findOAuthProvider(deps.database.db, instance.id, account.strategy);
  if (!settings) throw new Fault('strategy_invalid');
  try {
    const tokens = await oauth.refresh(
      providerClient(deps, instance, settings),
      vault.open(account.sealedRefreshToken),
    );
    const now = clock.now();
    const { approvedScopes, sealedRefreshToken, ...sealed } = sealTokens({ ports: deps.ports, now }, tokens);
    return await deps.database.transaction(async (db) => {
      const held = await lockExternalAccount(db, instance.id, account.id);
      if (!held) throw new Fault('resource_not_found');
      const next = {
        ...held,
        ...sealed,
        approvedScopes: approvedScopes || held.approvedScopes,
        sealedRefreshToken: sealedRefreshToken ?? held.sealedRefreshToken,
      };
      await saveExternalAccount(db, next, now);
      return next;
    });
  } catch (error) {
    if (error instanceof ProviderProblem) throw new Fault('oauth_token_exchange_error', { cause: error });
    throw error;
  }
};

/** `GET /users/:id/oauth_access_tokens/:provider`: one for each account of the person there. */
export const listAdminAccessTokens = async (
  deps: OperatorDeps,
  instance: Instance,
  userId: string,
  provider: string,
) => {
  const strategy = provider.startsWith('oauth_') ? provider : `oauth_${provider}`;
  const { db } = deps.database;
  if (!isOAuthStrategy(strategy) || !(await findPerson(db, instance.id, userId))) throw new Fault('resource_not_found');
  const now = deps.ports.clock.now();
  const accounts = (await listAccountsAt(db, userId, strategy)).filter((one) => one.sealedAccessToken !== null);
  const fresh = [];
  for (const account of accounts)
    fresh.push(isFresh(account, now) ? account : await refreshed(deps, instance, account));
  const data = fresh.map((account) => ({
    object: 'oauth_access_token',
    external_account_id: account.id,
    provider: providerOf(account.strategy),
    provider_user_id: account.providerUserId,
    token: deps.ports.vault.open(account.sealedAccessToken ?? ''),
    scopes: account.approvedScopes.split(' ').filter((scope) => scope !== ''),
    expires_at: account.accessTokenExpiresAt,
    public_metadata: account.publicMetadata,
  }));
  return { data, total_count: data.length };
};
