// Tables of sign-in and sign-up attempts: verifications, tickets, redirects to providers, and counters against guessing.

import type {
  ActorJSON,
  JSONObject,
  ServerErrorCode,
  SignInStatus,
  SignUpStatus,
  Strategy,
  VerificationStatus,
} from '@latchkey/wire';
import type { JSONColumnType } from 'kysely';
import type { FlowIntent, FlowStrategy } from '../../domain/external/oauth-flow.ts';
import type { Ticket, TicketKind, WaitlistStatus } from '../../domain/ticket.ts';

export type CaptchaProofsTable = { id: string; expire_at: number };

export type LockoutsTable = {
  key: string;
  failures: number;
  total: number;
  locked_until: number | null;
  updated_at: number;
};

export type OAuthFlowsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  state_hash: string;
  strategy: FlowStrategy;
  intent: FlowIntent;
  owner_id: string;
  verification_id: string | null;
  session_id: string | null;
  sealed_secrets: string;
  redirect_uri: string;
  redirect_url: string;
  complete_url: string | null;
  sealed_posted: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: number;
  connection_id: string | null;
};

export type SignInsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  status: SignInStatus;
  identifier: string | null;
  user_id: string | null;
  first_factor_verification_id: string | null;
  second_factor_verification_id: string | null;
  created_session_id: string | null;
  abandon_at: number;
  created_at: number;
  updated_at: number;
  new_password_digest: string | null;
  ends_other_sessions: boolean;
  confirms_device: boolean;
  enterprise_connection_id: string | null;
};

export type SignUpsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  status: SignUpStatus;
  username: string | null;
  first_name: string | null;
  last_name: string | null;
  email_address: string | null;
  email_verification_id: string | null;
  password_digest: string | null;
  unsafe_metadata: JSONColumnType<JSONObject>;
  legal_accepted_at: number | null;
  created_session_id: string | null;
  created_user_id: string | null;
  abandon_at: number;
  created_at: number;
  updated_at: number;
  phone_number: string | null;
  phone_verification_id: string | null;
  web3_wallet: string | null;
  web3_verification_id: string | null;
  ticket_id: string | null;
  external_account_id: string | null;
  external_verification_id: string | null;
  requires_external: boolean;
  passed_captcha: boolean;
  enterprise_connection_id: string | null;
};

export type SpentTokensTable = { id: string; expire_at: number };

export type TicketsTable = {
  id: string;
  instance_id: string;
  kind: TicketKind;
  token_hash: string;
  status: Ticket['status'];
  user_id: string | null;
  email_address: string | null;
  actor: JSONColumnType<ActorJSON> | null;
  public_metadata: JSONColumnType<JSONObject>;
  redirect_url: string | null;
  session_seconds: number | null;
  expires_at: number;
  created_at: number;
  updated_at: number;
};

export type VerificationsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  owner_id: string;
  strategy: Strategy;
  status: VerificationStatus;
  target: string | null;
  email_address_id: string | null;
  code_mac: string | null;
  attempts: number;
  expire_at: number | null;
  sent_at: number | null;
  created_at: number;
  updated_at: number;
  phone_number_id: string | null;
  nonce: string | null;
  message: string | null;
  link_hash: string | null;
  redirect_url: string | null;
  verified_at_client: string | null;
  error_code: ServerErrorCode | null;
  error_session_id: string | null;
  sealed_external_url: string | null;
};

export type WaitlistEntriesTable = {
  id: string;
  instance_id: string;
  email_address: string;
  language: string;
  status: WaitlistStatus;
  ticket_id: string | null;
  created_at: number;
  updated_at: number;
};
