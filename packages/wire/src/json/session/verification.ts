// SessionVerificationJSON and its levels: step-up of a session (docs/reference/wire.md#session-verification).
import type { SecondFactorJSON, SessionFirstFactorJSON } from '../factor.ts';
import type { SessionJSON } from '../session.ts';
import type { VerificationJSON } from '../verification.ts';

export type SessionVerificationStatus = 'needs_first_factor' | 'needs_second_factor' | 'complete';

export type SessionVerificationLevel = 'first_factor' | 'second_factor' | 'multi_factor';

export type SessionVerificationJSON = {
  readonly object: 'session_verification';
  readonly id?: string;
  readonly status: SessionVerificationStatus;
  readonly level: SessionVerificationLevel;
  readonly session: SessionJSON;
  readonly first_factor_verification: VerificationJSON | null;
  readonly second_factor_verification: VerificationJSON | null;
  readonly supported_first_factors: readonly SessionFirstFactorJSON[] | null;
  readonly supported_second_factors: readonly SecondFactorJSON[] | null;
};
