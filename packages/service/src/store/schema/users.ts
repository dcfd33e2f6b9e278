// Tables of users: the users, their credentials, and their external accounts.

import type { JSONObject, ServerErrorCode, VerificationStatus } from '@latchkey/wire';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AccountStrategy } from '../../domain/external/external-account.ts';

/** The columns that the three tables share. */
export type IdentifierColumns = {
  id: string;
  instance_id: string;
  user_id: string;
  claimed: boolean;
  verification_status: VerificationStatus;
  verification_strategy: string | null;
  verified_at_client: string | null;
  verification_id: string | null;
  verification_expire_at: number | null;
  created_at: number;
  updated_at: number;
};

export type BackupCodesTable = {
  id: string;
  instance_id: string;
  user_id: string;
  code_mac: string;
  used_at: number | null;
  created_at: number;
};

export type LostSessionsTable = { id: string; client_id: string; lost_at: number };

export type EmailAddressesTable = IdentifierColumns & { email_address: string };

export type ExternalAccountsTable = {
  id: string;
  instance_id: string;
  user_id: string | null;
  verification_id: string | null;
  strategy: AccountStrategy;
  provider_user_id: string | null;
  status: VerificationStatus;
  error_code: ServerErrorCode | null;
  approved_scopes: string;
  email_address: string | null;
  is_email_verified: boolean;
  first_name: string | null;
  last_name: string | null;
  username: string | null;
  image_url: string | null;
  public_metadata: JSONColumnType<JSONObject>;
  sealed_access_token: string | null;
  sealed_refresh_token: string | null;
  access_token_expires_at: number | null;
  created_at: number;
  updated_at: number;
  connection_id: string | null;
};

export type PasskeysTable = {
  id: string;
  instance_id: string;
  user_id: string;
  name: string | null;
  verification_id: string | null;
  rp_id: string;
  credential_id: string | null;
  public_key: string | null;
  counter: number;
  transports: JSONColumnType<readonly string[]>;
  backed_up: boolean;
  flagged_at: number | null;
  last_used_at: number | null;
  created_at: number;
  updated_at: number;
};

export type PhoneNumbersTable = IdentifierColumns & {
  phone_number: string;
  reserved_for_second_factor: boolean;
  default_second_factor: boolean;
};

export type TotpsTable = {
  id: string;
  instance_id: string;
  user_id: string;
  sealed_secret: string;
  verified: boolean;
  last_step: number;
  created_at: number;
  updated_at: number;
};

export type UsersTable = {
  id: string;
  instance_id: string;
  external_id: string | null;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  primary_email_address_id: string | null;
  primary_phone_number_id: string | null;
  primary_web3_wallet_id: string | null;
  password_digest: string | null;
  requires_new_password: boolean;
  second_factor_required_at: Generated<number | null>;
  public_metadata: JSONColumnType<JSONObject>;
  unsafe_metadata: JSONColumnType<JSONObject>;
  private_metadata: JSONColumnType<JSONObject>;
  banned_at: number | null;
  locked_until: number | null;
  last_active_at: number | null;
  last_sign_in_at: number | null;
  legal_accepted_at: number | null;
  profile_image_id: string | null;
  /** A trigger copies it from the primary e-mail address, so that an index can order users by it. */
  primary_email_address: ColumnType<string | null, never, never>;
  created_at: number;
  updated_at: number;
};

/** The words by which a user is found; triggers maintain them. */
export type UserWordsTable = { instance_id: string; word: string; user_id: string };

/** The number of users of an instance is the sum of its parts; triggers maintain them. */
/** The days on which a user was active; kept by a trigger. */
export type UserActivityTable = { user_id: string; instance_id: string; day: number; days: number };

export type UserCountsTable = { instance_id: string; shard: number; count: number };

export type Web3WalletsTable = IdentifierColumns & { web3_wallet: string };
