// Which first factors this build can draw, in which order they are offered, and with which one a sign-in begins.

/** A way to prove a first factor. A new way is a new member here and a new row in `ROWS`. */
export type FirstFactor =
  | { readonly strategy: 'password' }
  | { readonly strategy: 'email_code'; readonly emailAddressId: string; readonly safeIdentifier: string }
  | {
      readonly strategy: 'reset_password_email_code';
      readonly emailAddressId: string;
      readonly safeIdentifier: string;
    };

/** A factor that is proven with a code that was sent. */
export type CodeFactor = Exclude<FirstFactor, { strategy: 'password' }>;

/** What the instance asks for first when an account has several ways. */
export type PreferredStrategy = 'password' | 'otp';

/** A factor as the service lists it; what this build cannot draw is left out by `knownFactors`. */
export type ListedFactor = {
  readonly strategy: string;
  readonly emailAddressId?: string | undefined;
  readonly safeIdentifier?: string | undefined;
};

type Row = {
  /** Place in the order when passwords, or codes, are preferred; a smaller one comes first. */
  readonly rank: Readonly<Record<PreferredStrategy, number>>;
  /** Place in the list of other ways. */
  readonly listed: number;
  /** Proves the person only to choose a new password, so it is never a way to sign in by itself. */
  readonly resets: boolean;
};

const ROWS: Readonly<Record<FirstFactor['strategy'], Row>> = {
  password: { rank: { password: 1, otp: 4 }, listed: 4, resets: false },
  email_code: { rank: { password: 2, otp: 1 }, listed: 1, resets: false },
  reset_password_email_code: { rank: { password: 9, otp: 9 }, listed: 9, resets: true },
};

/** A name for a factor within one attempt. `factorKey({ strategy: 'password' })` is `'password'`. */
export const factorKey = (factor: FirstFactor): string =>
  factor.strategy === 'password' ? factor.strategy : `${factor.strategy}:${factor.emailAddressId}`;

/** Whether the factor only leads to a new password. */
export const isReset = (factor: FirstFactor): boolean => ROWS[factor.strategy].resets;

/** The listed factors that this build can draw. `knownFactors(signIn.supportedFirstFactors ?? [])` */
export const knownFactors = (listed: readonly ListedFactor[]): readonly FirstFactor[] =>
  listed.flatMap((factor): readonly FirstFactor[] => {
    const { strategy, emailAddressId, safeIdentifier } = factor;
    if (strategy === 'password') return [{ strategy }];
    if (strategy !== 'email_code' && strategy !== 'reset_password_email_code') return [];
    return emailAddressId === undefined ? [] : [{ strategy, emailAddressId, safeIdentifier: safeIdentifier ?? '' }];
  });

/**
 * The factor a sign-in begins with: the password when it is preferred and there is one, else the one that belongs to what
 * was typed, else the first of the order. `startingFactor(factors, 'otp', 'mira@harbourlab.org')`
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
  if (preferred === 'password' && first?.strategy === 'password') return first;
  const wanted = identifier.trim().toLowerCase();
  return (
    ordered.find((factor) => factor.strategy !== 'password' && factor.safeIdentifier.toLowerCase() === wanted) ?? first
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

/** The factor that leads to a new password, if the account has one. */
export const resetFactor = (factors: readonly FirstFactor[]): CodeFactor | undefined =>
  factors.find((factor): factor is CodeFactor => factor.strategy !== 'password' && isReset(factor));
