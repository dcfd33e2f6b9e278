// The stored state of a step-up: which factors a session must verify again, and which step it has reached.
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

/** An unfinished step-up expires after 15 minutes. */
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

/** If users sign in by e-mail link only, a step-up sends a code to the same address, because it cannot wait for a click. */
const codesForLinks = (
  factors: readonly FirstFactorJSON[],
  userRecord: UserWithIdentifiers,
): readonly SessionFirstFactorJSON[] => {
  const codes = factors.map((factor) => strategyRow(factor.strategy).codeOfLink);
  const code = codes.find((one) => one !== null && !factors.some(({ strategy }) => strategy === one));
  if (!code) return [];
  return firstFactorEmails(userRecord).map((email) => ({
    strategy: code,
    email_address_id: email.id,
    safe_identifier: maskEmail(email.emailAddress),
    primary: email.id === userRecord.user.primaryEmailAddressId,
  }));
};

const isSecondary = (factor: SessionFirstFactorJSON): boolean => 'primary' in factor && !factor.primary;

/**
 * The first factors a signed-in user can verify again (docs/reference/wire.md#session-verification), in the order they are
 * offered. No identifier was typed, so the primary address and number come before the others.
 */
export const stepUpFactors = (
  settings: UserSettingsJSON,
  userRecord: UserWithIdentifiers,
): readonly SessionFirstFactorJSON[] => {
  const factors = factorsOfUser(settings, userRecord, '');
  const own = [...factors.filter(isForSessions), ...codesForLinks(factors, userRecord)];
  return [...own.filter((factor) => !isSecondary(factor)), ...own.filter(isSecondary)];
};

/** Can this user answer a passkey challenge? The challenge is part of the first response, because nothing has to be sent. */
export const hasPasskeyFor = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): boolean =>
  passkeyFactors(settings, userRecord).length > 0;

/** The first-factor strategies that a step-up accepts from this user: those offered, and passkeys. */
export const stepUpStrategies = (settings: UserSettingsJSON, userRecord: UserWithIdentifiers): readonly Strategy[] =>
  [...stepUpFactors(settings, userRecord), ...passkeyFactors(settings, userRecord)].map(({ strategy }) => strategy);
