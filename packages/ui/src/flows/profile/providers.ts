// Linked external accounts: which are listed, which must be linked again and how, and which can be added.

type LinkedAccount = {
  readonly provider: string;
  readonly approvedScopes: string;
  readonly verification: {
    readonly status: string | null;
    readonly error?: { readonly code: string; readonly message?: string; readonly longMessage?: string } | null;
  } | null;
};

/** Refusals that linking again can fix, and the text for each. */
const MENDABLE: { readonly [code: string]: 'lost' | 'emailUnproven' } = {
  external_account_missing_refresh_token: 'lost',
  oauth_fetch_user_error: 'lost',
  oauth_token_exchange_error: 'lost',
  external_account_email_address_verification_required: 'emailUnproven',
};

/** State of a linked account: fine, needs an action, or refused with the service's text. */
export type LinkStanding =
  | { readonly is: 'linked' }
  | { readonly is: 'broken'; readonly why: 'lost' | 'emailUnproven'; readonly mend: 'link' }
  | { readonly is: 'short'; readonly mend: 'reauthorize' }
  | { readonly is: 'refused'; readonly text: string };

const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whether the provider granted fewer scopes than the host requires. A provider that reports no scopes counts as complete. */
export const missesScopes = (approved: string, wanted: readonly string[] = []): boolean => {
  const has = wordsOf(approved);
  return has.length > 0 && wanted.some((scope) => !has.includes(scope));
};

/**
 * The state of an account, given the scopes that the host requires.
 *
 * @example
 * standingOf(account, ['repo']); // { is: 'short', mend: 'reauthorize' }
 */
export const standingOf = (account: LinkedAccount, wanted: readonly string[] = []): LinkStanding => {
  const error = account.verification?.error;
  // Missing scopes come first: reauthorizing restores lost access too.
  if (missesScopes(account.approvedScopes, wanted)) return { is: 'short', mend: 'reauthorize' };
  if (!error) return { is: 'linked' };
  const why = MENDABLE[error.code];
  if (why) return { is: 'broken', why, mend: 'link' };
  return { is: 'refused', text: error.longMessage || error.message || error.code };
};

/** Verified accounts and failed ones; one that was only started is not shown. */
export const listedAccounts = <Account extends LinkedAccount>(accounts: readonly Account[]): readonly Account[] => {
  const isProven = ({ verification }: Account): boolean => verification?.status === 'verified';
  return [...accounts.filter(isProven), ...accounts.filter((each) => !isProven(each) && each.verification?.error)];
};

/** The strategies that this account is not linked with yet. `oauth_github` is the provider `github`. */
export const unlinkedStrategies = <Strategy extends string>(
  strategies: readonly Strategy[],
  accounts: readonly LinkedAccount[],
): readonly Strategy[] => {
  const linked = accounts.filter(({ verification }) => verification?.status === 'verified');
  return strategies.filter((strategy) => !linked.some(({ provider }) => strategy === `oauth_${provider}`));
};

/** The wallet strategies of an instance without a verified wallet on this account. */
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
