// Which factors this build can render, the order in which they are offered, and the one that a step of a sign-in starts with.
import { type EmailStrategy, isChallengeStrategy, isResetStrategy, type PhoneStrategy } from '@latchkey/wire';

/** The recipient of a code or link by e-mail. `safeIdentifier` is the masked address for display. */
type ByEmail = { readonly emailAddressId: string; readonly safeIdentifier: string };
type ByPhone = { readonly phoneNumberId: string; readonly safeIdentifier: string };

/** A factor verified with a code that was sent. */
export type CodeFactor =
  | ({ readonly strategy: Exclude<EmailStrategy, 'email_link'> } & ByEmail)
  | ({ readonly strategy: PhoneStrategy } & ByPhone);

/** A factor verified by opening a link that was sent. */
export type LinkFactor = { readonly strategy: 'email_link' } & ByEmail;

/** A first factor. A new strategy is a new member here and a new row in `ROWS`. */
export type FirstFactor =
  | { readonly strategy: 'password' }
  | { readonly strategy: 'passkey' }
  | LinkFactor
  | CodeFactor;

/** A second factor of a step-up verified with six digits. */
export type SessionSecondCode = { readonly strategy: 'totp' } | ({ readonly strategy: 'phone_code' } & ByPhone);

/** A second factor of a step-up. */
export type SessionSecondFactor = SessionSecondCode | { readonly strategy: 'backup_code' };

/** A second factor of a sign-in verified with six digits. A code by e-mail confirms a browser that is new for the user. */
export type SecondCodeFactor = SessionSecondCode | ({ readonly strategy: 'email_code' } & ByEmail);

/** A second factor of a sign-in. */
export type SecondFactor = SecondCodeFactor | { readonly strategy: 'passkey' } | { readonly strategy: 'backup_code' };

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
  /** The card that verifies it. */
  readonly card: 'password' | 'passkey' | 'email-link' | 'code';
  /** Position when passwords, or codes, are preferred; a smaller one comes first. */
  readonly rank: Readonly<Record<PreferredStrategy, number>>;
  /** Position in the list of other methods. */
  readonly listed: number;
  /** Where its code or link is sent, if it has one. */
  readonly sentTo: 'email' | 'phone' | undefined;
};

const row = (
  card: Row['card'],
  [password, otp, listed]: readonly [number, number, number],
  sentTo?: Row['sentTo'],
): Row => ({ card, rank: { password, otp }, listed, sentTo });

const ROWS: Readonly<Record<FirstFactor['strategy'], Row>> = {
  // A passkey that the browser can use comes first, whatever is preferred.
  passkey: row('passkey', [0, 0, 4]),
  password: row('password', [1, 4, 5]),
  email_link: row('email-link', [2, 1, 1], 'email'),
  email_code: row('code', [3, 2, 2], 'email'),
  phone_code: row('code', [4, 3, 3], 'phone'),
  reset_password_email_code: row('code', [9, 9, 9], 'email'),
  reset_password_phone_code: row('code', [9, 9, 9], 'phone'),
};

/** `digits`: verified with a code of six digits. `session`: a step-up takes it too. */
type SecondRow = { readonly digits: boolean; readonly session: boolean };

/** Second factors in the order they are offered. */
const SECOND_ROWS: Readonly<Record<SecondFactor['strategy'], SecondRow>> = {
  passkey: { digits: false, session: false },
  totp: { digits: true, session: true },
  phone_code: { digits: true, session: true },
  email_code: { digits: true, session: false },
  backup_code: { digits: false, session: true },
};

const isFirst = (strategy: string): strategy is FirstFactor['strategy'] => Object.hasOwn(ROWS, strategy);

const isUnsent = (strategy: string): strategy is Exclude<FirstFactor['strategy'], EmailStrategy | PhoneStrategy> =>
  isFirst(strategy) && ROWS[strategy].sentTo === undefined;

const isByEmail = (strategy: string): strategy is EmailStrategy =>
  isFirst(strategy) && ROWS[strategy].sentTo === 'email';

const isByPhone = (strategy: string): strategy is PhoneStrategy =>
  isFirst(strategy) && ROWS[strategy].sentTo === 'phone';

const idOf = (factor: ByEmail | ByPhone): string =>
  'emailAddressId' in factor ? factor.emailAddressId : factor.phoneNumberId;

/** A key for a factor, unique within one attempt. `factorKey({ strategy: 'password' })` is `'password'`. */
export const factorKey = (factor: FirstFactor): string =>
  'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy;

/** A key for a second factor, which may be the phone of a first one. `secondKey({ strategy: 'totp' })` is `'second:totp'`. */
export const secondKey = (factor: SecondFactor): string =>
  `second:${'safeIdentifier' in factor ? `${factor.strategy}:${idOf(factor)}` : factor.strategy}`;

/** Whether the factor verifies the user only to set a new password, so that it is not a sign-in method. */
export const isReset = ({ strategy }: FirstFactor): boolean => isResetStrategy(strategy);

/** The name of the card that verifies a first factor. */
export const cardNameOf = ({ strategy }: FirstFactor): Row['card'] => ROWS[strategy].card;

/** Whether a strategy verifies an address or number by a code that is sent to it. */
export const isCodeStrategy = (strategy: string): boolean =>
  isFirst(strategy) && ROWS[strategy].card === 'code' && !isResetStrategy(strategy);

/** Whether a listed first factor can verify an existing session (docs/reference/wire.md#step-up); a passkey is not listed there. */
export const verifiesSession = ({ strategy }: ListedFactor): boolean =>
  isCodeStrategy(strategy) || (isFirst(strategy) && ROWS[strategy].card === 'password');

/** Whether the factor is verified with a code that is sent. */
export const isCodeFactor = (factor: FirstFactor): factor is CodeFactor => cardNameOf(factor) === 'code';

/** Whether the factor is verified by opening a link that is sent. */
export const isLinkFactor = (factor: FirstFactor): factor is LinkFactor => cardNameOf(factor) === 'email-link';

/** Whether the second factor is verified with six digits. */
export const isSecondCode = <Each extends SecondFactor>(factor: Each): factor is Extract<Each, SecondCodeFactor> =>
  SECOND_ROWS[factor.strategy].digits;

/** Whether a step-up takes the second factor. */
export const isSessionSecond = (factor: SecondFactor): factor is SessionSecondFactor =>
  SECOND_ROWS[factor.strategy].session;

const readFactor = (listed: ListedFactor): FirstFactor | undefined => {
  const { strategy, emailAddressId, phoneNumberId, safeIdentifier = '' } = listed;
  if (isByEmail(strategy)) {
    return emailAddressId === undefined ? undefined : { strategy, emailAddressId, safeIdentifier };
  }
  if (isByPhone(strategy)) return phoneNumberId === undefined ? undefined : { strategy, phoneNumberId, safeIdentifier };
  return isUnsent(strategy) ? { strategy } : undefined;
};

/** The listed factors that this build can render; passkeys only if the browser supports them. */
export const knownFactors = (listed: readonly ListedFactor[], passkeys = true): readonly FirstFactor[] =>
  listed
    .map(readFactor)
    .filter((factor) => factor !== undefined)
    .filter(({ strategy }) => passkeys || !isChallengeStrategy(strategy));

const readSecond = (strategy: SecondFactor['strategy'], listed: ListedFactor): SecondFactor | undefined => {
  const { emailAddressId, phoneNumberId, safeIdentifier = '' } = listed;
  if (isByEmail(strategy)) {
    return emailAddressId === undefined ? undefined : { strategy, emailAddressId, safeIdentifier };
  }
  if (isByPhone(strategy)) return phoneNumberId === undefined ? undefined : { strategy, phoneNumberId, safeIdentifier };
  return { strategy };
};

/**
 * The listed second factors that this build can render, in the order they are offered: passkey, if the browser supports it, app,
 * phone (the default one first), e-mail, backup code.
 */
export const knownSecondFactors = (listed: readonly ListedFactor[], passkeys = true): readonly SecondFactor[] =>
  // The cast holds: these are the keys of the rows.
  (Object.keys(SECOND_ROWS) as SecondFactor['strategy'][])
    .filter((strategy) => passkeys || !isChallengeStrategy(strategy))
    .flatMap((strategy) =>
      listed
        .filter((factor) => factor.strategy === strategy)
        .sort((a, b) => Number(b.default === true) - Number(a.default === true))
        .map((factor) => readSecond(strategy, factor))
        .filter((factor) => factor !== undefined),
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
  // Nothing is sent for it, so that it is not about the typed identifier.
  if (!first || !('safeIdentifier' in first)) return first;
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
export const hasOtherMethods = (
  factors: readonly FirstFactor[],
  current: FirstFactor | undefined,
  { providers, wallets }: { readonly providers: readonly string[]; readonly wallets: readonly string[] },
): boolean => otherFactors(factors, current).length + providers.length + wallets.length > 0;

/** The factor that leads to a password reset, if the account has one. */
export const resetFactor = (factors: readonly FirstFactor[]): CodeFactor | undefined =>
  factors.filter(isCodeFactor).find(isReset);
