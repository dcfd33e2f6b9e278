// Which factors this build can render, the order in which they are offered, and the one that a step of a sign-in starts with.

/** The recipient of a code or link by e-mail. `safeIdentifier` is the masked address for display. */
type ByEmail = { readonly emailAddressId: string; readonly safeIdentifier: string };
type ByPhone = { readonly phoneNumberId: string; readonly safeIdentifier: string };

/** A factor verified with a code that was sent. */
export type CodeFactor =
  | ({ readonly strategy: 'email_code' | 'reset_password_email_code' } & ByEmail)
  | ({ readonly strategy: 'phone_code' | 'reset_password_phone_code' } & ByPhone);

/** A factor verified by opening a link that was sent. */
export type LinkFactor = { readonly strategy: 'email_link' } & ByEmail;

/** A first factor. A new strategy is a new member here and a new row in `ROWS`. */
export type FirstFactor =
  | { readonly strategy: 'password' }
  | { readonly strategy: 'passkey' }
  | LinkFactor
  | CodeFactor;

/** A second factor verified with six digits. */
export type SecondCodeFactor = { readonly strategy: 'totp' } | ({ readonly strategy: 'phone_code' } & ByPhone);

/** A second factor. */
export type SecondFactor = SecondCodeFactor | { readonly strategy: 'backup_code' };

/** The instance's preferred strategy for accounts with several factors. */
export type PreferredStrategy = 'password' | 'otp';

/** A factor as the service lists it; `knownFactors` drops those that this build cannot render. */
export type ListedFactor = {
  readonly strategy: string;
  readonly emailAddressId?: string | undefined;
  readonly phoneNumberId?: string | undefined;
  readonly safeIdentifier?: string | undefined;
  readonly default?: boolean | undefined;
};

type Row = {
  /** Position when passwords, or codes, are preferred; a smaller one comes first. */
  readonly rank: Readonly<Record<PreferredStrategy, number>>;
  /** Position in the list of other methods. */
  readonly listed: number;
  /** Verifies the user only to set a new password, so it is not a sign-in method. */
  readonly resets: boolean;
};

const row = (password: number, otp: number, listed: number, resets = false): Row => ({
  rank: { password, otp },
  listed,
  resets,
});

const ROWS: Readonly<Record<FirstFactor['strategy'], Row>> = {
  // A passkey that the browser can use comes first, whatever is preferred.
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

/** A key for a factor, unique within one attempt. `factorKey({ strategy: 'password' })` is `'password'`. */
export const factorKey = (factor: FirstFactor): string =>
  'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy;

/** A key for a second factor, which may be the phone of a first one. `secondKey({ strategy: 'totp' })` is `'second:totp'`. */
export const secondKey = (factor: SecondFactor): string =>
  `second:${'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy}`;

/** Whether the factor only leads to a password reset. */
export const isReset = (factor: FirstFactor): boolean => ROWS[factor.strategy].resets;

/** Whether the factor is verified with a code that is sent. */
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

/** The listed factors that this build can render; passkeys only if the browser supports them. */
export const knownFactors = (listed: readonly ListedFactor[], passkeys = true): readonly FirstFactor[] =>
  listed
    .map(readFactor)
    .filter((factor) => factor !== undefined)
    .filter(({ strategy }) => passkeys || strategy !== 'passkey');

const SECOND_ORDER = ['totp', 'phone_code', 'backup_code'] as const;

/**
 * The listed second factors that this build can render, in the order they are offered: app, phone (the default one first), backup
 * code.
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
 * The factor a sign-in starts with: a passkey, or the password if it is preferred and listed, else the factor of the typed
 * identifier, else the first in order. `startingFactor(factors, 'otp', 'mira@harbourlab.org')`
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

/** The other factors in list order, without the current one and resets. */
export const otherFactors = (
  factors: readonly FirstFactor[],
  current: FirstFactor | undefined,
): readonly FirstFactor[] => {
  const currentKey = current && factorKey(current);
  return factors
    .filter((factor) => !isReset(factor) && factorKey(factor) !== currentKey)
    .sort((a, b) => ROWS[a.strategy].listed - ROWS[b.strategy].listed);
};

/** Whether another method exists: another factor, or a button of a provider or wallet. */
export const hasOtherWays = (
  factors: readonly FirstFactor[],
  current: FirstFactor | undefined,
  { providers, wallets }: { readonly providers: readonly string[]; readonly wallets: readonly string[] },
): boolean => otherFactors(factors, current).length + providers.length + wallets.length > 0;

/** The factor that leads to a password reset, if the account has one. */
export const resetFactor = (factors: readonly FirstFactor[]): CodeFactor | undefined =>
  factors.filter(isCodeFactor).find(isReset);
