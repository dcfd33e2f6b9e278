// Refreshes the tokens of an external account. Many providers accept a refresh token once and return the next one, so each
// account is refreshed by one process at a time, and newer tokens are never overwritten.
import { isOAuthStrategy, MINUTE_MS } from '@latchkey/wire';
import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import { acquireLease, releaseLease } from '../../store/database/leases.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import { findExternalAccount, lockExternalAccount, saveExternalAccount } from '../../store/users/external-accounts.ts';
import type { Services } from '../context/call.ts';
import { sealTokens } from './callback.ts';
import { providerClient } from './provider-client.ts';

/** The services needed to refresh tokens. */
type Refreshing = Pick<Services, 'database' | 'ports' | 'own'> & { readonly config: { readonly provider: string } };

/** A token that expires within this time counts as expired. */
const MARGIN_MS = 30_000;
/** Longer than the provider's requests may take together. */
const LEASE_MS = MINUTE_MS;
const LOOK_MS = 50;

const isFresh = ({ accessTokenExpiresAt }: ExternalAccount, now: number): boolean =>
  accessTokenExpiresAt === null || now + MARGIN_MS < accessTokenExpiresAt;

const refresh = async (deps: Refreshing, instance: Instance, account: ExternalAccount): Promise<ExternalAccount> => {
  const { vault, oauth, clock } = deps.ports;
  if (account.sealedRefreshToken === null) throw new Fault('external_account_missing_refresh_token');
  const { strategy } = account;
  const settings = isOAuthStrategy(strategy)
    ? await findOAuthProvider(deps.database.db, instance.id, strategy)
    : undefined;
  if (!settings) throw new Fault('strategy_invalid');
  const tokens = await oauth.refresh(providerClient(deps, instance, settings), vault.open(account.sealedRefreshToken));
  const now = clock.now();
  const { approvedScopes, sealedRefreshToken, ...sealed } = sealTokens({ ports: deps.ports, now }, tokens);
  return deps.database.transaction(async (db) => {
    const held = await lockExternalAccount(db, instance.id, account.id);
    if (!held) throw new Fault('resource_not_found');
    // The user signed in through the provider meanwhile: those tokens are newer.
    if (held.sealedRefreshToken !== account.sealedRefreshToken) return held;
    const next = {
      ...held,
      ...sealed,
      approvedScopes: approvedScopes || held.approvedScopes,
      sealedRefreshToken: sealedRefreshToken ?? held.sealedRefreshToken,
    };
    await saveExternalAccount(db, next, now);
    return next;
  });
};

/** The current row of the account. */
const reread = async (deps: Refreshing, instance: Instance, id: string): Promise<ExternalAccount> => {
  const account = await findExternalAccount(deps.database.db, instance.id, id);
  if (!account) throw new Fault('resource_not_found');
  return account;
};

const withLease = async (
  deps: Refreshing,
  instance: Instance,
  id: string,
): Promise<{ readonly account: ExternalAccount } | undefined> => {
  const { db } = deps.database;
  const { clock } = deps.ports;
  const lease = await acquireLease(db, `refresh:${id}`, clock.now(), clock.now() + LEASE_MS);
  if (!lease) return undefined;
  try {
    // The process that held the lease before may have refreshed it.
    const account = await reread(deps, instance, id);
    return { account: isFresh(account, clock.now()) ? account : await refresh(deps, instance, account) };
  } finally {
    await releaseLease(db, lease);
  }
};

/** The account with an access token that is valid for a while. */
export const freshAccount = async (
  deps: Refreshing,
  instance: Instance,
  account: ExternalAccount,
): Promise<ExternalAccount> => {
  const { clock, timers } = deps.ports;
  if (isFresh(account, clock.now())) return account;
  try {
    for (let waited = 0; waited <= LEASE_MS; waited += LOOK_MS) {
      const done = await withLease(deps, instance, account.id);
      if (done) return done.account;
      await new Promise<void>((resolve) => void timers.after(LOOK_MS, resolve));
    }
  } catch (error) {
    if (error instanceof ProviderProblem) throw new Fault('oauth_token_exchange_error', { cause: error });
    throw error;
  }
  throw new Fault('oauth_token_exchange_error');
};
