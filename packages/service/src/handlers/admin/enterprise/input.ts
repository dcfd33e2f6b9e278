// Applies an operator's change of an enterprise connection to the stored one; check.ts validates the identity provider side.
import { type EnterpriseProvider, isOAuthStrategy, isSamlIdp, providerOf, SAML_IDPS } from '@latchkey/wire';
import type { ParsedAdminBody } from '@latchkey/wire/admin';
import {
  type AttributeMapping,
  type EnterpriseConnection,
  normaliseDomain,
} from '../../../domain/enterprise/connection.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { builtInProvider } from '../../../domain/providers/registry.ts';
import { isTestIdentity } from '../../../domain/providers/test-identity.ts';

/** What an operator wants to set. */
export type WantedConnection = Omit<ParsedAdminBody<'PATCH /enterprise_connections/:id'>, 'updated_at'>;

const CUSTOM = /^custom_[a-z0-9][a-z0-9_]{0,39}$/;

export const refusal = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

/** The provider of a new connection; it decides the protocol. */
export const readEnterpriseProvider = (given: string): EnterpriseProvider => {
  if (isSamlIdp(given)) return given;
  const isKnown =
    isOAuthStrategy(given) &&
    !isTestIdentity(given) &&
    (builtInProvider(given)?.endpoints.kind === 'oidc' || CUSTOM.test(providerOf(given)));
  if (!isKnown)
    throw refusal(
      'provider',
      `provider must be ${SAML_IDPS.join(', ')} for SAML, or for OpenID Connect oauth_google, oauth_microsoft or oauth_custom_ and lower-case letters, digits and _.`,
    );
  return given;
};

const SAML_FIELDS = ['idp_metadata_url', 'idp_metadata', 'idp_entity_id', 'idp_sso_url', 'idp_certificate'] as const;
const OIDC_FIELDS = ['discovery_url', 'client_id', 'client_secret', 'scopes', 'check'] as const;

/** Throws for fields of the other protocol, and for two descriptions of the same identity provider. */
export const refuseMisplaced = (
  { protocol }: Pick<EnterpriseConnection, 'protocol'>,
  wanted: WantedConnection,
): void => {
  const foreign = (protocol === 'saml' ? OIDC_FIELDS : SAML_FIELDS).find((field) => wanted[field] !== undefined);
  if (foreign !== undefined)
    throw refusal(
      foreign,
      `${foreign} does not apply to a connection with ${protocol === 'saml' ? 'SAML' : 'OpenID Connect'}.`,
    );
  const given = SAML_FIELDS.filter((field) => wanted[field] !== undefined);
  const [first] = given;
  if (given.length > 1 && (first === 'idp_metadata_url' || first === 'idp_metadata'))
    throw refusal(first, `Give ${first} alone: the metadata replaces ${given.slice(1).join(', ')}.`);
};

const mappingFrom = (current: AttributeMapping, wanted: WantedConnection['attribute_mapping']): AttributeMapping => ({
  userId: wanted?.user_id === undefined ? current.userId : wanted.user_id,
  emailAddress: wanted?.email_address === undefined ? current.emailAddress : wanted.email_address,
  firstName: wanted?.first_name === undefined ? current.firstName : wanted.first_name,
  lastName: wanted?.last_name === undefined ? current.lastName : wanted.last_name,
  publicMetadata: wanted?.public_metadata ?? current.publicMetadata,
});

/** The connection with all changes applied except those of the identity provider side. */
export const withChanges = (current: EnterpriseConnection, wanted: WantedConnection): EnterpriseConnection => ({
  ...current,
  name: wanted.name ?? current.name,
  // A value that is not a domain stays as typed, so that the error can name it.
  domains: wanted.domains?.map((domain) => normaliseDomain(domain) ?? domain) ?? current.domains,
  organizationId: wanted.organization_id === undefined ? current.organizationId : wanted.organization_id,
  active: wanted.active ?? current.active,
  allowIdpInitiated: wanted.allow_idp_initiated ?? current.allowIdpInitiated,
  allowSubdomains: wanted.allow_subdomains ?? current.allowSubdomains,
  syncUserAttributes: wanted.sync_user_attributes ?? current.syncUserAttributes,
  disableAdditionalIdentifications:
    wanted.disable_additional_identifications ?? current.disableAdditionalIdentifications,
  logoUrl: wanted.logo_url === undefined ? current.logoUrl : wanted.logo_url,
  attributeMapping: mappingFrom(current.attributeMapping, wanted.attribute_mapping),
});
