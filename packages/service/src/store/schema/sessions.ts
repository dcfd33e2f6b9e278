// Tables of clients (browsers) and their sessions.
import type {
  ActorJSON,
  SessionStatus,
  SessionVerificationLevel,
  SessionVerificationStatus,
  Strategy,
} from '@latchkey/wire';
import type { JSONColumnType } from 'kysely';

export type ClientsTable = {
  id: string;
  instance_id: string;
  secret_hash: string | null;
  last_active_session_id: string | null;
  sign_in_id: string | null;
  sign_up_id: string | null;
  cookie_expires_at: number | null;
  captcha_passed_until: number | null;
  last_authentication_strategy: Strategy | null;
  created_at: number;
  updated_at: number;
};

export type KnownDevicesTable = {
  user_id: string;
  client_id: string;
  /** The language of the browser at the last sign-in; null for a browser that was known before languages were stored. */
  language: string | null;
  created_at: number;
  last_used_at: number;
};

export type SignInNoticesTable = {
  id: string;
  instance_id: string;
  user_id: string;
  session_id: string;
  token_hash: string;
  page_origin: string | null;
  reported_at: number | null;
  expires_at: number;
  created_at: number;
};

export type DevBrowsersTable = {
  id: string;
  instance_id: string;
  token_hash: string;
  client_id: string | null;
  created_at: number;
  updated_at: number;
};

export type SatelliteLinksTable = {
  id: string;
  client_id: string;
  domain: string;
  /** Hash of the client's secret at the primary host when the link was created. */
  issued_under: string;
  ticket_hash: string | null;
  ticket_expires_at: number;
  nonce_hash: string;
  secret_hash: string | null;
  expires_at: number;
  created_at: number;
};

export type SessionActivitiesTable = {
  id: string;
  session_id: string;
  device_type: string | null;
  browser_name: string | null;
  browser_version: string | null;
  ip_address: string | null;
  city: string | null;
  country: string | null;
  is_mobile: boolean;
  created_at: number;
  updated_at: number;
};

export type SessionVerificationsTable = {
  session_id: string;
  id: string;
  level: SessionVerificationLevel;
  status: SessionVerificationStatus;
  first_factor_verification_id: string | null;
  second_factor_verification_id: string | null;
  expire_at: number;
  created_at: number;
  updated_at: number;
};

export type SessionsTable = {
  id: string;
  instance_id: string;
  client_id: string;
  user_id: string;
  status: SessionStatus;
  expire_at: number;
  abandon_at: number;
  last_active_at: number;
  last_active_organization_id: string | null;
  actor: JSONColumnType<ActorJSON> | null;
  first_factor_at: number | null;
  second_factor_at: number | null;
  created_at: number;
  updated_at: number;
};
