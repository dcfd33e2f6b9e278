// What a machine knows of a sign-up: what is given, missing and unverified, as plain data, read off the resource once.
import type { SignUpStatus } from '@latchkey/wire';

/** A sign-up as the service last described it. */
export type SignUpAttempt = {
  /** Absent before the service knows of it. */
  readonly id: string | undefined;
  readonly status: SignUpStatus | undefined;
  readonly missingFields: readonly string[];
  readonly unverifiedFields: readonly string[];
  readonly emailAddress: string | undefined;
  readonly username: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** A code for the address went out and still works. */
  readonly codeSent: boolean;
  readonly createdSessionId: string | undefined;
};

/** The part of the client's sign-up resource that is read; `latchkey.client.signUp` has this shape. */
export type SignUpSource = {
  readonly id?: string | null | undefined;
  readonly status: SignUpStatus | null;
  readonly missingFields: readonly string[];
  readonly unverifiedFields: readonly string[];
  readonly emailAddress: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly verifications: {
    readonly emailAddress: {
      readonly status: string | null;
      readonly strategy: string | null;
      readonly expireAt: Date | null;
    };
  };
  readonly createdSessionId: string | null;
};

/** Reads a sign-up resource. `readSignUp(latchkey.client.signUp, Date.now())` */
export const readSignUp = (signUp: SignUpSource, now: number): SignUpAttempt => {
  const { status, strategy, expireAt } = signUp.verifications.emailAddress;
  return {
    id: signUp.id || undefined,
    status: signUp.status ?? undefined,
    missingFields: signUp.missingFields,
    unverifiedFields: signUp.unverifiedFields,
    emailAddress: signUp.emailAddress ?? undefined,
    username: signUp.username ?? undefined,
    firstName: signUp.firstName ?? undefined,
    lastName: signUp.lastName ?? undefined,
    codeSent: status === 'unverified' && strategy === 'email_code' && expireAt !== null && expireAt.getTime() > now,
    createdSessionId: signUp.createdSessionId ?? undefined,
  };
};
