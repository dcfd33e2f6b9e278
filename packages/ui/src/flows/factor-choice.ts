// Which factors this build can draw, in which order they are offered, and with which one a step of a sign-in begins.

/** Where a code or a link goes by e-mail. `safeIdentifier` is the address as it may be shown. */
type ByEmail = { readonly emailAddressId: string; readonly safeIdentifier: string };
type ByPhone = { readonly phoneNumberId: string; readonly safeIdentifier: string };

/** A factor that is proven with a code that was sent. */
export type CodeFactor =
  | ({ readonly strategy: 'email_code' | 'reset_password_email_code' } & ByEmail)
  | ({ readonly strategy: 'phone_code' | 'reset_password_phone_code' } & ByPhone);

/** A factor that is proven by opening a link that was sent. */
export type LinkFactor = { readonly strategy: 'email_link' } & ByEmail;

/** A way to prove a first factor. A new way is a new member here and a new row in `ROWS`. */
export type FirstFactor =
  | { readonly strategy: 'password' }
  | { readonly strategy: 'passkey' }
  | LinkFactor
  | CodeFactor;

/** A second factor that is proven with six digits. */
export type SecondCodeFactor = { readonly strategy: 'totp' } | ({ readonly strategy: 'phone_code' } & ByPhone);

/** A way to prove a second factor. */
export type SecondFactor = SecondCodeFactor | { readonly strategy: 'backup_code' };

/** What the instance asks for first when an account has several ways. */
export type PreferredStrategy = 'password' | 'otp';

/** A factor as the service lists it; what this build cannot draw is left out by `knownFactors`. */
export type ListedFactor = {
  readonly strategy: string;
  readonly emailAddressId?: string | undefined;
  readonly phoneNumberId?: string | undefined;
  readonly safeIdentifier?: string | undefined;
  readonly default?: boolean | undefined;
};

type Row = {
  /** Place in the order when passwords, or codes, are preferred; a smaller one comes first. */
  readonly rank: Readonly<Record<PreferredStrategy, number>>;
  /** Place in the list of other ways. */
  readonly listed: number;
  /** Proves the person only to choose a new password, so it is never a way to sign in by itself. */
  readonly resets: boolean;
};

const row = (password: number, otp: number, listed: number, resets = false): Row => ({
  rank: { password, otp },
  listed,
  resets,
});

const ROWS: Readonly<Record<FirstFactor['strategy'], Row>> = {
  // A passkey the browser can use comes first whatever is preferred.
  passkey: row(0, 0, 4),
  password: row(1, 4, 5),
  email_link: row(2, 1, 1),
  email_code: row(3, 2, 2),
  phone_code: row(4, 3, 3),
  reset_password_email_code: row(9, 9, 9, true),
  reset_password_phone_code: row(9, 9, 9, true),
};

const idOf = (factor: ByEmail | ByPhone): string =>
  'emailAddressId' in factor ? factor.emailAddressId : factor.phoneNumberId;

/** A name for a factor within one attempt. `factorKey({ strategy: 'password' })` is `'password'`. */
export const factorKey = (factor: FirstFactor): string =>
  'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy;

/** A name for a second factor; the same phone may be a first one too. `secondKey({ strategy: 'totp' })` is `'second:totp'`. */
export const secondKey = (factor: SecondFactor): string =>
  `second:${'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy}`;

/** Whether the factor only leads to a new password. */
export const isReset = (factor: FirstFactor): boolean => ROWS[factor.strategy].resets;

/** Whether the factor is proven with a code that is sent. */
export const isCodeFactor = (factor: FirstFactor): factor is CodeFactor =>
  'safeIdentifier' in factor && factor.strategy !== 'email_link';

const readFactor = (listed: ListedFactor): FirstFactor | undefined => {
  const { strategy, emailAddressId, phoneNumberId, safeIdentifier = '' } = listed;
  switch (strategy) {
    case 'password':
    case 'passkey':
      return { strategy };
    case 'email_link':
    case 'email_code':
    case 'reset_password_email_code':
      return emailAddressId === undefined ? undefined : { strategy, emailAddressId, safeIdentifier };
    case 'phone_code':
    case 'reset_password_phone_code':
      return phoneNumberId === undefined ? undefined : { strategy, phoneNumberId, safeIdentifier };
    default:
      return undefined;
  }
};

/** The listed factors that this build can draw; a passkey only where the browser has any use for it. */
export const knownFactors = (listed: readonly ListedFactor[], passkeys = true): readonly FirstFactor[] =>
  listed
    .map(readFactor)
    .filter((factor) => factor !== undefined)
    .filter(({ strategy }) => passkeys || strategy !== 'passkey');

const SECOND_ORDER = ['totp', 'phone_code', 'backup_code'] as const;

/**
 * The listed second factors that this build can draw, in the order they are offered: app, phone (the default one first),
 * backup code.
 */
export const knownSecondFactors = (listed: readonly ListedFactor[]): readonly SecondFactor[] =>
  SECOND_ORDER.flatMap((strategy) =>
    listed
      .filter((factor) => factor.strategy === strategy)
      .sort((a, b) => Number(b.default === true) - Number(a.default === true))
      .flatMap(({ phoneNumberId, safeIdentifier = '' }): readonly SecondFactor[] => {
        if (strategy !== 'phone_code') return [{ strategy }];
        return phoneNumberId === undefined ? [] : [{ strategy, phoneNumberId, safeIdentifier }];
      }),
  );

/**
 * The factor a sign-in begins with: a passkey, or the password when it is preferred and there is one, else the one that
 * belongs to what was typed, else the first of the order. `startingFactor(factors, 'otp', 'mira@harbourlab.org')`
 */
export const startingFactor = (
  factors: readonly FirstFactor[],
  preferred: PreferredStrategy,
  identifier: string,
): FirstFactor | undefined => {
  const ordered = factors
    .filter((factor) => !isReset(factor))
    .sort((a, b) => ROWS[a.strategy].rank[preferred] - ROWS[b.strategy].rank[preferred]);
  const first = ordered[0];
  if (first?.strategy === 'passkey' || (preferred === 'password' && first?.strategy === 'password')) return first;
  const wanted = identifier.trim().toLowerCase();
  return (
    ordered.find((factor) => 'safeIdentifier' in factor && factor.safeIdentifier.toLowerCase() === wanted) ?? first
  );
};

/** The other ways, in the order they are listed; the current one and resets are left out. */
export const otherFactors = (
  factors: readonly FirstFactor[],
  current: FirstFactor | undefined,
): readonly FirstFactor[] => {
  const currentKey = current && factorKey(current);
  return factors
    .filter((factor) => !isReset(factor) && factorKey(factor) !== currentKey)
    .sort((a, b) => ROWS[a.strategy].listed - ROWS[b.strategy].listed);
};

/** Whether there is any other way: another factor, or a button of a provider or wallet. */
export const hasOtherWays = (
  factors: readonly FirstFactor[],
  current: FirstFactor | undefined,
  { providers, wallets }: { readonly providers: readonly string[]; readonly wallets: readonly string[] },
): boolean => otherFactors(factors, current).length + providers.length + wallets.length > 0;

/** The factor that leads to a new password, if the account has one. */
export const resetFactor = (factors: readonly FirstFactor[]): CodeFactor | undefined =>
  factors.filter(isCodeFactor).find(isReset);
