// An enterprise connection as the admin API shows it, with the values to enter at the identity provider. It holds no key and no
// secret.
import type { AdminReply } from '@latchkey/wire/admin';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { certificateEnd } from '../../../ports/saml/certificate.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { enterpriseCallbackUri, samlAddresses } from '../../../use-cases/enterprise/addresses.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

const samlFields = (deps: OperatorDeps, instance: Instance, { id, saml }: EnterpriseConnection) => {
  if (!saml) return {};
  const { entityId, metadataUrl, acsUrl } = samlAddresses(instance, deps.config.provider, id);
  return {
    idp_entity_id: orNull(saml.entityId),
    idp_sso_url: orNull(saml.ssoUrl),
    idp_metadata_url: saml.metadataUrl,
    idp_certificates: saml.certificates.map((pem) => ({ pem, expires_at: certificateEnd(pem) })),
    /** Values to enter at the identity provider. */
    acs_url: acsUrl,
    sp_entity_id: entityId,
    sp_metadata_url: metadataUrl,
    sp_certificate: saml.signingCertificate,
  };
};

const oidcFields = (deps: OperatorDeps, instance: Instance, { id, oidc }: EnterpriseConnection) =>
  oidc && {
    discovery_url: oidc.issuer === null ? null : `${oidc.issuer}/.well-known/openid-configuration`,
    client_id: orNull(oidc.clientId),
    scopes: oidc.scopes,
    /** Value to enter at the identity provider. */
    redirect_uri: enterpriseCallbackUri(instance, deps.config.provider, id),
  };

/** Both sides of the connection: what was read from the identity provider, and the values to enter there. */
export const sidesDocument = (deps: OperatorDeps, instance: Instance, connection: EnterpriseConnection) => ({
  ...samlFields(deps, instance, connection),
  ...oidcFields(deps, instance, connection),
});

/** `GET /enterprise_connections/:id`. */
export const connectionDocument = (
  deps: OperatorDeps,
  instance: Instance,
  connection: EnterpriseConnection,
): AdminReply<'GET /enterprise_connections/:id'> => {
  const { attributeMapping: mapping } = connection;
  return {
    object: 'enterprise_connection',
    id: connection.id,
    name: connection.name,
    protocol: connection.protocol,
    provider: connection.provider,
    domains: connection.domains,
    organization_id: connection.organizationId,
    active: connection.active,
    allow_idp_initiated: connection.allowIdpInitiated,
    allow_subdomains: connection.allowSubdomains,
    sync_user_attributes: connection.syncUserAttributes,
    disable_additional_identifications: connection.disableAdditionalIdentifications,
    logo_url: connection.logoUrl,
    attribute_mapping: {
      user_id: mapping.userId,
      email_address: mapping.emailAddress,
      first_name: mapping.firstName,
      last_name: mapping.lastName,
      public_metadata: mapping.publicMetadata,
    },
    ...sidesDocument(deps, instance, connection),
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  };
};
