// The sign-up attempt as the machine sees it: given, missing and unverified fields as plain data, read from the resource once.
import type { SignUpStatus } from '@latchkey/wire';
import { isCodeStrategy } from '../factor-choice.ts';
import type { Problem } from '../problem.ts';
import { type ReturnSource, readReturn } from '../provider-return.ts';
import type { ContactField } from './settings.ts';

/** A sign-up as the service last returned it. */
export type SignUpAttempt = {
  /** Undefined before the service has created it. */
  readonly id: string | undefined;
  readonly status: SignUpStatus | undefined;
  readonly missingFields: readonly string[];
  readonly unverifiedFields: readonly string[];
  readonly emailAddress: string | undefined;
  readonly phoneNumber: string | undefined;
  readonly username: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** Contact fields whose code was sent and is still valid. */
  readonly codesSent: readonly ContactField[];
  /** An external account is already verified. */
  readonly hasAccountElsewhere: boolean;
  /** Why a redirect through a provider returned here without an account. */
  readonly returned: Problem | undefined;
  readonly createdSessionId: string | undefined;
};

type Proof = {
  readonly status: string | null;
  readonly strategy: string | null;
  readonly expireAt: Date | null;
};

/** The part of the client's sign-up resource that is read; `latchkey.client.signUp` has this shape. */
export type SignUpSource = {
  readonly id?: string | null | undefined;
  readonly status: SignUpStatus | null;
  readonly missingFields: readonly string[];
  readonly unverifiedFields: readonly string[];
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly verifications: {
    readonly emailAddress: Proof;
    readonly phoneNumber: Proof;
    readonly externalAccount: { readonly status: string | null; readonly error: ReturnSource | null };
  };
  readonly createdSessionId: string | null;
};

/** Reads a sign-up resource. `readSignUp(latchkey.client.signUp, Date.now())` */
export const readSignUp = (signUp: SignUpSource, now: number): SignUpAttempt => {
  const { verifications } = signUp;
  const isSent = (contact: ContactField): boolean => {
    const { status, strategy, expireAt } = verifications[contact];
    return status === 'unverified' && isCodeStrategy(strategy ?? '') && expireAt !== null && expireAt.getTime() > now;
  };
  return {
    id: signUp.id || undefined,
    status: signUp.status ?? undefined,
    missingFields: signUp.missingFields,
    unverifiedFields: signUp.unverifiedFields,
    emailAddress: signUp.emailAddress || undefined,
    phoneNumber: signUp.phoneNumber || undefined,
    username: signUp.username || undefined,
    firstName: signUp.firstName || undefined,
    lastName: signUp.lastName || undefined,
    codesSent: (['emailAddress', 'phoneNumber'] as const).filter(isSent),
    hasAccountElsewhere: verifications.externalAccount.status === 'verified',
    returned: readReturn('signUp', verifications.externalAccount.error),
    createdSessionId: signUp.createdSessionId ?? undefined,
  };
};
