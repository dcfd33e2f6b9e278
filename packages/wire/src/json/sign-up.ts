// SignUpJSON, its fields and verifications: one attempt to create a user (docs/reference/wire.md#sign-up).
import type { OAuthStrategy } from '../strategies.ts';
import type { EnterpriseStrategy, SignUpVerificationStrategy } from '../strategy-lists.ts';
import type { JSONObject } from './envelope.ts';
import type { VerificationJSON } from './verification.ts';

export type SignUpStatus = 'missing_requirements' | 'complete' | 'abandoned';

/** Fields of a sign-up that must also be verified. */
export type SignUpIdentificationField =
  | 'email_address'
  | 'phone_number'
  | 'username'
  | 'email_address_or_phone_number'
  | 'web3_wallet'
  | EnterpriseStrategy
  | OAuthStrategy;

export type SignUpField = SignUpIdentificationField | 'first_name' | 'last_name' | 'password' | 'legal_accepted';

/** The next step the service expects; empty when nothing is left to do. */
export type SignUpNextAction = 'needs_prepare' | 'needs_attempt' | '';

export type SignUpVerificationJSON = VerificationJSON & {
  readonly next_action: SignUpNextAction;
  readonly supported_strategies: readonly SignUpVerificationStrategy[];
};

export type SignUpVerificationsJSON = {
  readonly email_address: SignUpVerificationJSON | null;
  readonly phone_number: SignUpVerificationJSON | null;
  readonly web3_wallet: SignUpVerificationJSON | null;
  readonly external_account: VerificationJSON | null;
};

export type SignUpJSON = {
  readonly object: 'sign_up';
  readonly id: string;
  readonly status: SignUpStatus;
  readonly required_fields: readonly SignUpField[];
  readonly optional_fields: readonly SignUpField[];
  readonly missing_fields: readonly SignUpField[];
  readonly unverified_fields: readonly SignUpIdentificationField[];
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email_address: string | null;
  readonly phone_number: string | null;
  readonly web3_wallet: string | null;
  readonly has_password: boolean;
  readonly unsafe_metadata: JSONObject;
  readonly external_account_strategy?: OAuthStrategy | null;
  readonly external_account?: unknown;
  readonly created_session_id: string | null;
  readonly created_user_id: string | null;
  readonly abandon_at: number | null;
  /** Always present: null makes the surface ask for consent (docs/reference/wire.md#sign-up). */
  readonly legal_accepted_at: number | null;
  readonly verifications: SignUpVerificationsJSON | null;
};
