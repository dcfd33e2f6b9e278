// Accounts elsewhere: which are listed, which have to be linked again and how, and which can still be added.

type LinkedAccount = {
  readonly provider: string;
  readonly approvedScopes: string;
  readonly verification: {
    readonly status: string | null;
    readonly error?: { readonly code: string; readonly message?: string; readonly longMessage?: string } | null;
  } | null;
};

/** Refusals that linking once more can mend, and the text that says so. */
const MENDABLE: { readonly [code: string]: 'lost' | 'emailUnproven' } = {
  external_account_missing_refresh_token: 'lost',
  oauth_fetch_user_error: 'lost',
  oauth_token_exchange_error: 'lost',
  external_account_email_address_verification_required: 'emailUnproven',
};

/** How a linked account stands: fine, in need of something, or refused with the service's own words. */
export type LinkStanding =
  | { readonly is: 'linked' }
  | { readonly is: 'broken'; readonly why: 'lost' | 'emailUnproven'; readonly mend: 'link' }
  | { readonly is: 'short'; readonly mend: 'reauthorize' }
  | { readonly is: 'refused'; readonly text: string };

const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether the provider approved less than the host asks for. One that tells of no scopes at all is not asked again. */
export const missesScopes = (approved: string, wanted: readonly string[] = []): boolean => {
  const has = wordsOf(approved);
  return has.length > 0 && wanted.some((scope) => !has.includes(scope));
};

/**
 * How an account stands, given the access that the host wants from its provider.
 *
 * @example
 * standingOf(account, ['repo']); // { is: 'short', mend: 'reauthorize' }
 */
export const standingOf = (account: LinkedAccount, wanted: readonly string[] = []): LinkStanding => {
  const error = account.verification?.error;
  // Missing scopes are asked for first: that mends a lost access too.
  if (missesScopes(account.approvedScopes, wanted)) return { is: 'short', mend: 'reauthorize' };
  if (!error) return { is: 'linked' };
  const why = MENDABLE[error.code];
  if (why) return { is: 'broken', why, mend: 'link' };
  return { is: 'refused', text: error.longMessage || error.message || error.code };
};

/** Those that are proven, and those that failed; one that was only begun is not shown. */
export const listedAccounts = <Account extends LinkedAccount>(accounts: readonly Account[]): readonly Account[] => {
  const isProven = ({ verification }: Account): boolean => verification?.status === 'verified';
  return [...accounts.filter(isProven), ...accounts.filter((each) => !isProven(each) && each.verification?.error)];
};

/** The strategies nobody of this account is linked by yet. `oauth_github` is the provider `github`. */
export const unlinkedStrategies = <Strategy extends string>(
  strategies: readonly Strategy[],
  accounts: readonly LinkedAccount[],
): readonly Strategy[] => {
  const linked = accounts.filter(({ verification }) => verification?.status === 'verified');
  return strategies.filter((strategy) => !linked.some(({ provider }) => strategy === `oauth_${provider}`));
};

/** The wallets of an instance that have proven no address of this account yet. */
export const unusedWallets = <Strategy extends string>(
  strategies: readonly Strategy[],
  wallets: readonly {
    readonly verification: { readonly status: string | null; readonly strategy?: string | null } | null;
  }[],
): readonly Strategy[] =>
  strategies.filter(
    (strategy) =>
      !wallets.some(({ verification }) => verification?.status === 'verified' && verification.strategy === strategy),
  );
