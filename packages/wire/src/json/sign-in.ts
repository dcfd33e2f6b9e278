// SignInJSON and its statuses: one attempt to sign in (docs/reference/wire.md#sign-in).
import type { FirstFactorJSON, SignInSecondFactorJSON } from './factor.ts';
import type { VerificationJSON } from './verification.ts';

export type SignInStatus =
  | 'needs_identifier'
  | 'needs_first_factor'
  | 'needs_second_factor'
  | 'needs_new_password'
  | 'complete';

export type SignInIdentifier = 'username' | 'email_address' | 'phone_number' | 'web3_wallet';

/** Data of the user that may be shown before the attempt is complete. */
export type SignInUserDataJSON = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly image_url: string | null;
  readonly has_image: boolean | null;
};

export type SignInJSON = {
  readonly object: 'sign_in';
  readonly id: string;
  readonly status: SignInStatus;
  readonly supported_identifiers: readonly SignInIdentifier[];
  readonly identifier: string | null;
  /** Null means not known yet; an empty list means that no method is left. */
  readonly supported_first_factors: readonly FirstFactorJSON[] | null;
  readonly supported_second_factors: readonly SignInSecondFactorJSON[] | null;
  readonly first_factor_verification: VerificationJSON | null;
  readonly second_factor_verification: VerificationJSON | null;
  readonly created_session_id: string | null;
  readonly user_data: SignInUserDataJSON | null;
};
