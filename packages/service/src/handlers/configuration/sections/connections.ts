// Enterprise connections in a settings file, by name. Its organization is named by slug. The key that signs SAML requests is not in it: each
// installation makes one, because the identity provider gets its certificate with the connection's other values.
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import type { EnterpriseConnection } from '../../../domain/enterprise/connection.ts';
import { listEnterpriseConnections } from '../../../store/instances/enterprise-connections.ts';
import { findOrganization } from '../../../store/organizations/organizations.ts';
import { RefusedCall } from './refused-call.ts';
import { secretReference, variableFor } from './secrets.ts';
import { byName, type Fields, pick, type Section, type SectionTools, type StoredEntry } from './section.ts';

const {
  updated_at: _version,
  check: _check,
  client_secret: _secret,
  organization_id: _organization,
  idp_metadata: _metadata,
  ...plainFields
} = ADMIN_CALLS['PATCH /enterprise_connections/:id'].body.entries;

/** Fields of the identity provider; those that come from its metadata are left out if the file names the address of the metadata. */
const sideFields = ({ saml, oidc }: EnterpriseConnection, key: string): Fields => {
  if (saml?.metadataUrl != null) return { idp_metadata_url: saml.metadataUrl };
  if (saml)
    return pick(
      {
        idp_entity_id: saml.entityId || null,
        idp_sso_url: saml.ssoUrl || null,
        idp_certificate: saml.certificates.length === 0 ? null : saml.certificates,
      },
      ['idp_entity_id', 'idp_sso_url', 'idp_certificate'],
    );
  if (!oidc) return {};
  return {
    ...pick(
      {
        discovery_url: oidc.issuer === null ? null : `${oidc.issuer}/.well-known/openid-configuration`,
        client_id: oidc.clientId || null,
      },
      ['discovery_url', 'client_id'],
    ),
    ...(oidc.sealedClientSecret !== '' && { client_secret: variableFor(['connection', key]) }),
    scopes: oidc.scopes,
  };
};

const slugOf = async ({ deps, instance }: SectionTools, id: string | null): Promise<string | null> =>
  id === null ? null : ((await findOrganization(deps.database.db, instance.id, id))?.slug ?? id);

const entryOf = async (tools: SectionTools, key: string, one: EnterpriseConnection): Promise<StoredEntry> => {
  const { attributeMapping: mapping, oidc } = one;
  const organization = await slugOf(tools, one.organizationId);
  return {
    id: one.id,
    fields: {
      ...(one.name !== key && { name: one.name }),
      provider: one.provider,
      domains: [...one.domains].sort(),
      organization,
      active: one.active,
      allow_idp_initiated: one.allowIdpInitiated,
      allow_subdomains: one.allowSubdomains,
      sync_user_attributes: one.syncUserAttributes,
      disable_additional_identifications: one.disableAdditionalIdentifications,
      logo_url: one.logoUrl,
      attribute_mapping: {
        user_id: mapping.userId,
        email_address: mapping.emailAddress,
        first_name: mapping.firstName,
        last_name: mapping.lastName,
        public_metadata: mapping.publicMetadata,
      },
      ...sideFields(one, key),
    },
    secrets:
      oidc && oidc.sealedClientSecret !== ''
        ? { client_secret: [tools.deps.ports.vault.open(oidc.sealedClientSecret)] }
        : {},
  };
};

/** The fields of the admin API: the organization by id, and no check at the provider. */
const bodyOf = async (tools: SectionTools, protocol: unknown, { organization, ...fields }: Fields): Promise<Fields> => {
  const isSaml = typeof protocol === 'string' && protocol.startsWith('saml_');
  const body = { ...fields, ...(!isSaml && { check: false }) };
  if (organization === undefined) return body;
  if (organization === null) return { ...body, organization_id: null };
  const found = await tools.ask('GET', `/organizations/${encodeURIComponent(String(organization))}`).catch(() => {
    throw new RefusedCall([
      {
        path: 'organization',
        message: `organization: there is no organization with the slug "${String(organization)}".`,
      },
    ]);
  });
  return { ...body, organization_id: found.id };
};

export const ENTERPRISE_CONNECTIONS: Section = {
  name: 'enterprise_connections',
  fields: {
    ...plainFields,
    provider: v.optional(ADMIN_CALLS['POST /enterprise_connections'].body.entries.provider),
    organization: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty('Must not be empty.'), v.maxLength(256)))),
    client_secret: v.optional(secretReference),
  },
  sets: ['domains', 'scopes'],
  fixed: ['provider'],
  read: async (tools) => {
    const stored = await listEnterpriseConnections(tools.deps.database.db, tools.instance.id);
    const entries = new Map<string, StoredEntry>();
    // One after the other: a transaction has one connection.
    for (const [key, one] of byName(stored, ({ name }) => name)) entries.set(key, await entryOf(tools, key, one));
    return entries;
  },
  create: async (tools, key, fields) => {
    const body = await bodyOf(tools, fields.provider, { domains: [], name: key, ...fields });
    await tools.ask('POST', '/enterprise_connections', body);
  },
  change: async (tools, { id, fields: stored }, fields) =>
    void (await tools.ask('PATCH', `/enterprise_connections/${id}`, await bodyOf(tools, stored.provider, fields))),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/enterprise_connections/${id}`)),
};
