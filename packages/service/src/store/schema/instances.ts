// Tables of instances: settings, keys, providers, enterprise connections and token templates.

import type {
  ActorJSON,
  EnterpriseProtocol,
  EnterpriseProvider,
  JSONObject,
  OAuthStrategy,
  ServerErrorCode,
} from '@latchkey/wire';
import type { JWK } from 'jose';
import type { Generated, JSONColumnType } from 'kysely';
import type { AttributeMapping, OidcSide, SamlSide } from '../../domain/enterprise/connection.ts';
import type { ProviderOptions } from '../../domain/external/provider-settings.ts';
import type { EnvironmentType, InstanceSettings, SigningAlgorithm } from '../../domain/instance/instance.ts';
import type { Satellite } from '../../domain/instance/instance-address.ts';
import type { SettingChange } from '../../domain/instance/settings-change.ts';
import type { ListedKind } from '../../domain/restrictions/list-entry.ts';
import type { ListName } from '../../domain/restrictions/list-rules.ts';

export type EnterpriseConnectionsTable = {
  id: string;
  instance_id: string;
  organization_id: string | null;
  name: string;
  protocol: EnterpriseProtocol;
  provider: EnterpriseProvider;
  active: boolean;
  allow_idp_initiated: boolean;
  allow_subdomains: boolean;
  sync_user_attributes: boolean;
  disable_additional_identifications: boolean;
  logo_url: string | null;
  attribute_mapping: JSONColumnType<AttributeMapping>;
  saml: JSONColumnType<Omit<SamlSide, 'sealedSigningKey'> | null, string | null, string | null>;
  sealed_signing_key: string | null;
  oidc: JSONColumnType<Omit<OidcSide, 'sealedClientSecret'> | null, string | null, string | null>;
  sealed_client_secret: string | null;
  created_at: number;
  updated_at: number;
};

export type EnterpriseDomainsTable = {
  connection_id: string;
  instance_id: string;
  domain: string;
  active: boolean;
  allow_subdomains: boolean;
  position: number;
};

export type IdentifierListEntriesTable = {
  id: string;
  instance_id: string;
  list: ListName;
  /** In normal form. */
  identifier: string;
  identifier_type: ListedKind;
  /** The invitation that was mailed to the address, if any. */
  invitation_id: string | null;
  created_at: number;
  updated_at: number;
};

export type InstanceChangesTable = {
  id: string;
  instance_id: string;
  actor: JSONColumnType<ActorJSON>;
  changes: JSONColumnType<readonly SettingChange[]>;
  /** The change that this one took back. */
  reverts: string | null;
  created_at: number;
  /** The order of writing. */
  position: Generated<number>;
};

export type InstancesTable = {
  id: string;
  environment_type: EnvironmentType;
  publishable_key: string;
  /** The host in the publishable key, port included. */
  api_host: string;
  settings: JSONColumnType<InstanceSettings>;
  allowed_origins: JSONColumnType<readonly string[]>;
  proxy_url: string | null;
  satellites: JSONColumnType<readonly Satellite[]>;
  signing_algorithm: SigningAlgorithm;
  /** True for the one row that is not an application: its users are the operators of the console. */
  is_system: Generated<boolean>;
  created_at: number;
  updated_at: number;
  /** Another value after every write of the row; a trigger sets it. */
  revision: Generated<string>;
};

export type KeylessInstancesTable = {
  instance_id: string;
  claim_hash: string;
  expire_at: number;
  claimed_at: number | null;
  created_at: number;
};

export type OAuthProvidersTable = {
  id: string;
  instance_id: string;
  strategy: OAuthStrategy;
  client_id: string;
  sealed_client_secret: string;
  options: JSONColumnType<ProviderOptions>;
  created_at: number;
  updated_at: number;
};

export type SecretKeysTable = {
  id: string;
  instance_id: string;
  name: string;
  key_hash: string;
  hint: string;
  /** Stored only in development, where `latchkey keys` shows it. */
  sealed_key: string | null;
  scopes: JSONColumnType<readonly string[]>;
  last_used_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
  created_at: number;
  updated_at: number;
};

export type SigningKeysTable = {
  id: string;
  instance_id: string;
  algorithm: SigningAlgorithm;
  public_jwk: JSONColumnType<JWK>;
  sealed_private_key: string;
  created_at: number;
  active_at: number;
  needed_until: number;
  /** Since then it is not published and signs nothing. */
  revoked_at: Generated<number | null>;
};

export type TrialRunsTable = {
  id: string;
  position: Generated<number>;
  instance_id: string;
  /** One of these two is set. */
  connection_id: string | null;
  provider_id: string | null;
  state_hash: string;
  sealed_secrets: string;
  redirect_uri: string;
  status: 'waiting' | 'passed' | 'failed';
  failure_code: ServerErrorCode | null;
  sealed_steps: string;
  created_at: number;
  finished_at: number | null;
  /** The link with which it was started; null if an operator started it. */
  setup_link_id: string | null;
};

export type SetupLinksTable = {
  id: string;
  instance_id: string;
  connection_id: string;
  token_hash: string;
  can_turn_on: boolean;
  expires_at: number;
  /** Since then the connection is on, by this link. */
  used_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  created_at: number;
};

export type MessageTemplatesTable = {
  instance_id: string;
  slug: string;
  locale: string;
  subject: string;
  body: string;
  updated_at: number;
};

export type TokenTemplatesTable = {
  id: string;
  instance_id: string;
  name: string;
  claims: JSONColumnType<JSONObject>;
  lifetime_seconds: number;
  allowed_clock_skew_seconds: number;
  created_at: number;
  updated_at: number;
};
