// The sign-in attempt as the machine sees it: the service's status and factors as plain data, read from the resource once.
import { isEnterpriseStrategy, isExternalStrategy, isResetStrategy, type SignInStatus } from '@latchkey/wire';
import {
  type FirstFactor,
  factorKey,
  isCodeFactor,
  knownFactors,
  knownSecondFactors,
  type ListedFactor,
  type SecondFactor,
  secondKey,
} from '../factor-choice.ts';
import type { Problem } from '../problem.ts';
import { type ReturnSource, readReturn } from '../provider-return.ts';

/** A sign-in as the service last returned it. Its status decides which card is shown. */
export type SignInAttempt = {
  readonly status: SignInStatus | undefined;
  readonly identifier: string | undefined;
  readonly firstFactors: readonly FirstFactor[];
  readonly secondFactors: readonly SecondFactor[];
  /** Key of the first or second factor whose code was sent and is still valid. */
  readonly codeSentFor: string | undefined;
  /** The first factor was a code for a password reset. */
  readonly resetting: boolean;
  /** Enterprise SSO is the only first factor. */
  readonly enterpriseOnly: boolean;
  /** Enterprise SSO is one of the first factors. */
  readonly hasEnterprise: boolean;
  /** Why a redirect through a provider returned here without a session. */
  readonly returned: Problem | undefined;
  readonly createdSessionId: string | undefined;
};

type Proof = { readonly status: string | null; readonly strategy: string | null; readonly expireAt: Date | null };

/** The part of the client's sign-in resource that is read; `latchkey.client.signIn` has this shape. */
export type SignInSource = {
  readonly status: SignInStatus | null;
  readonly identifier: string | null;
  readonly supportedFirstFactors: readonly ListedFactor[] | null;
  readonly supportedSecondFactors: readonly ListedFactor[] | null;
  readonly firstFactorVerification: Proof & { readonly error?: ReturnSource | null };
  readonly secondFactorVerification: Proof;
  readonly createdSessionId: string | null;
};

/** Browser capabilities that decide which factors are usable. */
export type SignInAbilities = { readonly passkeys: boolean };

const isPending = ({ status, expireAt }: Proof, now: number): boolean =>
  status === 'unverified' && expireAt !== null && expireAt.getTime() > now;

const isEnterprise = ({ strategy }: ListedFactor): boolean => isEnterpriseStrategy(strategy);

/** Reads a sign-in resource. `readSignIn(latchkey.client.signIn, Date.now())` */
export const readSignIn = (
  signIn: SignInSource,
  now: number,
  { passkeys }: SignInAbilities = { passkeys: true },
): SignInAttempt => {
  const { status, firstFactorVerification: first, secondFactorVerification: second } = signIn;
  const listed = signIn.supportedFirstFactors ?? [];
  const strategy = first.strategy ?? '';
  const firstFactors = knownFactors(listed, passkeys);
  const secondFactors = knownSecondFactors(signIn.supportedSecondFactors ?? [], passkeys);
  const firstSent = isPending(first, now)
    ? firstFactors.find((factor) => isCodeFactor(factor) && factor.strategy === first.strategy)
    : undefined;
  const secondSent = isPending(second, now)
    ? secondFactors.find((factor) => 'safeIdentifier' in factor && factor.strategy === second.strategy)
    : undefined;
  return {
    status: status ?? undefined,
    identifier: signIn.identifier ?? undefined,
    firstFactors,
    secondFactors,
    codeSentFor: secondSent ? secondKey(secondSent) : firstSent && factorKey(firstSent),
    resetting: isResetStrategy(strategy),
    enterpriseOnly:
      status === 'needs_first_factor'
        ? listed.length > 0 && listed.every(isEnterprise)
        : status === 'needs_identifier' && listed.some(isEnterprise),
    hasEnterprise: listed.some(isEnterprise),
    // Only external strategies: other verifications are refused at once, on the card that sent them.
    returned: isExternalStrategy(strategy) ? readReturn('signIn', first.error) : undefined,
    createdSessionId: signIn.createdSessionId ?? undefined,
  };
};
