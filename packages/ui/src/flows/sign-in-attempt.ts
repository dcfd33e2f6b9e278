// What a machine knows of a sign-in: the service's status and factors as plain data, read off the resource once.
import type { SignInStatus } from '@latchkey/wire';
import { type FirstFactor, factorKey, knownFactors, type ListedFactor } from './factor-choice.ts';

/** A sign-in as the service last described it. The status is the authority on which card is shown. */
export type SignInAttempt = {
  readonly status: SignInStatus | undefined;
  readonly identifier: string | undefined;
  readonly firstFactors: readonly FirstFactor[];
  /** Key of the factor whose code went out and still works. */
  readonly codeSentFor: string | undefined;
  /** The first factor was a code for choosing a new password. */
  readonly resetting: boolean;
  readonly createdSessionId: string | undefined;
};

/** The part of the client's sign-in resource that is read; `latchkey.client.signIn` has this shape. */
export type SignInSource = {
  readonly status: SignInStatus | null;
  readonly identifier: string | null;
  readonly supportedFirstFactors: readonly ListedFactor[] | null;
  readonly firstFactorVerification: {
    readonly status: string | null;
    readonly strategy: string | null;
    readonly expireAt: Date | null;
  };
  readonly createdSessionId: string | null;
};

/** Reads a sign-in resource. `readSignIn(latchkey.client.signIn, Date.now())` */
export const readSignIn = (signIn: SignInSource, now: number): SignInAttempt => {
  const { status, strategy, expireAt } = signIn.firstFactorVerification;
  const firstFactors = knownFactors(signIn.supportedFirstFactors ?? []);
  const pending = status === 'unverified' && expireAt !== null && expireAt.getTime() > now;
  const sentTo = pending ? firstFactors.find((factor) => factor.strategy === strategy) : undefined;
  return {
    status: signIn.status ?? undefined,
    identifier: signIn.identifier ?? undefined,
    firstFactors,
    codeSentFor: sentTo && sentTo.strategy !== 'password' ? factorKey(sentTo) : undefined,
    resetting: strategy?.startsWith('reset_password_') === true,
    createdSessionId: signIn.createdSessionId ?? undefined,
  };
};
