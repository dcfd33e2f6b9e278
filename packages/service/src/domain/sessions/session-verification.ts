// A step-up as it is kept between calls: what a running session is asked to prove again, and how far it has come.
import {
  type FirstFactorJSON,
  MINUTE_MS,
  SESSION_ATTEMPT_STRATEGIES,
  type ServerErrorCode,
  type SessionFirstFactorJSON,
  type SessionVerificationLevel,
  type SessionVerificationStatus,
  type Strategy,
  strategyRow,
  type UserSettingsJSON,
} from '@latchkey/wire';
import { maskEmail } from '../identifiers/normalise.ts';
import { factorsOfUser, firstFactorEmails, passkeyFactors } from '../sign-in/supported-factors.ts';
import type { UserWithIdentifiers } from '../users/user.ts';

/** A step-up nobody finishes is over after a quarter of an hour. */
export const SESSION_VERIFICATION_LIFETIME_MS = 15 * MINUTE_MS;

export type SessionVerification = {
  readonly id: string;
  readonly sessionId: string;
  readonly level: SessionVerificationLevel;
  readonly status: SessionVerificationStatus;
  readonly firstFactorVerificationId: string | null;
  readonly secondFactorVerificationId: string | null;
  readonly expireAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Why a step cannot be taken, or undefined when it can. */
export const verifyProblem = (
  verification: Pick<SessionVerification, 'status' | 'expireAt'> | undefined,
  needed: SessionVerificationStatus,
  now: number,
): ServerErrorCode | undefined => {
  if (!verification) return 'verification_missing';
  if (verification.status === 'complete') return 'verification_already_verified';
  if (now >= verification.expireAt) return 'verification_expired';
  return verification.status === needed ? undefined : 'verification_missing';
};

const isForSessions = (factor: FirstFactorJSON): factor is SessionFirstFactorJSON =>
  SESSION_ATTEMPT_STRATEGIES.some((strategy) => strategy === factor.strategy);

/** Where people sign in by links only, the same mailbox takes a code: a step-up has no way to wait for a click. */
const codesForLinks = (
  factors: readonly FirstFactorJSON[],
  person: UserWithIdentifiers,
): readonly SessionFirstFactorJSON[] => {
  const codes = factors.map((factor) => strategyRow(factor.strategy).codeOfLink);
  const code = codes.find((one) => one !== null && !factors.some(({ strategy }) => strategy === one));
  if (!code) return [];
  return firstFactorEmails(person).map((email) => ({
    strategy: code,
    email_address_id: email.id,
    safe_identifier: maskEmail(email.emailAddress),
    primary: email.id === person.user.primaryEmailAddressId,
  }));
};

const isBeside = (factor: SessionFirstFactorJSON): boolean => 'primary' in factor && !factor.primary;

/**
 * The first factors a signed-in person can prove again (docs/reference/wire.md#session-verification), in the order they are
 * offered. Nothing was typed that could say which mailbox is meant, so the primary address and number come before the others.
 */
export const stepUpFactors = (
  settings: UserSettingsJSON,
  person: UserWithIdentifiers,
): readonly SessionFirstFactorJSON[] => {
  const factors = factorsOfUser(settings, person, '');
  const own = [...factors.filter(isForSessions), ...codesForLinks(factors, person)];
  return [...own.filter((factor) => !isBeside(factor)), ...own.filter(isBeside)];
};

/** Can this person answer a challenge with a passkey? It is given with the start, because nothing is sent for it. */
export const hasPasskeyFor = (settings: UserSettingsJSON, person: UserWithIdentifiers): boolean =>
  passkeyFactors(settings, person).length > 0;

/** The strategies of the first factors that a step-up accepts from this user: those offered, and passkeys. */
export const stepUpStrategies = (settings: UserSettingsJSON, person: UserWithIdentifiers): readonly Strategy[] =>
  [...stepUpFactors(settings, person), ...passkeyFactors(settings, person)].map(({ strategy }) => strategy);
