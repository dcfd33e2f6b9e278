// Parses an operator's change of an enterprise connection and applies it to the stored one; check.ts validates the identity
// provider side.
import { type EnterpriseProvider, isOAuthStrategy, isSamlIdp, providerOf, SAML_IDPS } from '@latchkey/wire';
import * as v from 'valibot';
import {
  type AttributeMapping,
  type EnterpriseConnection,
  normaliseDomain,
} from '../../../domain/enterprise/connection.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import { builtInProvider } from '../../../domain/providers/registry.ts';
import { areScopes } from '../../../domain/providers/request.ts';
import { isTestIdentity } from '../../../domain/providers/test-identity.ts';
import { isWebAddress } from '../../operator/addresses.ts';

const MAX_TEXT = 4_096;
const MAX_NAME = 256;
const MAX_FACTS = 20;
const CUSTOM = /^custom_[a-z0-9][a-z0-9_]{0,39}$/;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('Must not be empty.'), v.maxLength(MAX_TEXT));
const attributeName = v.nullable(v.pipe(text, v.maxLength(MAX_NAME)));

const address = v.pipe(text, v.check(isWebAddress, 'Must be an https address; http only on this machine.'));

const mapping = v.partial(
  v.strictObject({
    user_id: attributeName,
    email_address: attributeName,
    first_name: attributeName,
    last_name: attributeName,
    public_metadata: v.pipe(
      v.record(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME)), v.pipe(text, v.maxLength(MAX_NAME))),
      v.check((facts) => Object.keys(facts).length <= MAX_FACTS, `Must not map more than ${MAX_FACTS} attributes.`),
    ),
  }),
);

const fields = {
  name: text,
  domains: v.array(v.string()),
  organization_id: v.nullable(text),
  active: v.boolean(),
  allow_idp_initiated: v.boolean(),
  allow_subdomains: v.boolean(),
  sync_user_attributes: v.boolean(),
  disable_additional_identifications: v.boolean(),
  logo_url: v.nullable(v.pipe(text, v.check(isWebAddress, 'Must be an https address.'))),
  attribute_mapping: mapping,

  idp_metadata_url: address,
  /** XML; the limit of the request body bounds its size. */
  idp_metadata: v.pipe(v.string(), v.nonEmpty('Must not be empty.')),
  idp_entity_id: text,
  idp_sso_url: address,
  /** One PEM certificate, or several. */
  idp_certificate: v.union([v.string(), v.array(v.string())], 'Must be a certificate in PEM form, or a list of them.'),

  discovery_url: address,
  client_id: text,
  client_secret: text,
  scopes: v.pipe(
    v.array(v.string()),
    v.check((scopes: string[]) => areScopes(scopes), 'Each must be one scope, without spaces.'),
  ),
  /** False skips the check of the client credentials at the provider. */
  check: v.boolean(),
};

export const changeSchema = v.partial(v.strictObject(fields));
export const newSchema = v.strictObject({
  ...changeSchema.entries,
  provider: text,
  name: text,
  domains: fields.domains,
});

export type WantedConnection = v.InferOutput<typeof changeSchema>;

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
