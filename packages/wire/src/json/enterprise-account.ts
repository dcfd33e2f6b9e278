// EnterpriseAccountJSON, SamlAccountJSON and their connections (docs/reference/wire.md#identifiers).
import type { OAuthStrategy, SamlIdp } from '../strategies.ts';
import type { JSONObject } from './envelope.ts';
import type { VerificationJSON } from './verification.ts';

export type EnterpriseProtocol = 'saml' | 'oauth';

export type EnterpriseProvider = SamlIdp | OAuthStrategy;

/** Fields of a connection of either kind. */
type ConnectionFields = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly active: boolean;
  readonly sync_user_attributes: boolean;
  readonly allow_subdomains: boolean;
  readonly allow_idp_initiated: boolean;
  readonly disable_additional_identifications: boolean;
  readonly created_at: number;
  readonly updated_at: number;
};

export type EnterpriseAccountConnectionJSON = ConnectionFields & {
  readonly object: 'enterprise_account_connection';
  readonly protocol: EnterpriseProtocol;
  readonly provider: EnterpriseProvider;
  readonly logo_public_url: string | null;
};

export type EnterpriseAccountJSON = {
  readonly object: 'enterprise_account';
  readonly id: string;
  readonly provider: EnterpriseProvider;
  readonly protocol: EnterpriseProtocol;
  readonly provider_user_id: string | null;
  readonly active: boolean;
  readonly email_address: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly public_metadata: JSONObject;
  readonly verification: VerificationJSON | null;
  readonly enterprise_connection: EnterpriseAccountConnectionJSON | null;
};

export type SamlAccountConnectionJSON = ConnectionFields & {
  readonly object: 'saml_account_connection';
  readonly provider: SamlIdp;
};

/** The deprecated form of an enterprise account: no protocol and no public metadata. */
export type SamlAccountJSON = {
  readonly object: 'saml_account';
  readonly id: string;
  readonly provider: SamlIdp;
  readonly provider_user_id: string | null;
  readonly active: boolean;
  readonly email_address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly verification?: VerificationJSON | null;
  readonly saml_connection?: SamlAccountConnectionJSON | null;
};
