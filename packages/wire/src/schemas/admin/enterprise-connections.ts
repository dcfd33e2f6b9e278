// Calls of the admin API about enterprise connections.
import * as v from 'valibot';
import { NAME_MAX_LENGTH } from '../../limits.ts';
import { SAML_IDPS } from '../../strategies.ts';
import { is, list, oneOf, optional, text, textOrNull, time, truth } from '../replies/entity.ts';
import { oauthStrategy } from '../strategy.ts';
import { type AdminCall, deleted, pageOf, pagingQuery, readVersion } from './call.ts';
import { accountsQuery, credentials, documentAddress, filledText, pictureAddress, scopes } from './provider-fields.ts';

const MAX_MAPPED = 20;

const shortText = v.pipe(filledText, v.maxLength(NAME_MAX_LENGTH));
export const attributeName = v.nullable(shortText);

const mapping = v.partial(
  v.strictObject({
    user_id: attributeName,
    email_address: attributeName,
    first_name: attributeName,
    last_name: attributeName,
    public_metadata: v.pipe(
      v.record(v.pipe(v.string(), v.nonEmpty(), v.maxLength(NAME_MAX_LENGTH)), shortText),
      v.check((mapped) => Object.keys(mapped).length <= MAX_MAPPED, `Must not map more than ${MAX_MAPPED} attributes.`),
    ),
  }),
);

/** What an operator can set. */
export const fields = {
  name: filledText,
  domains: v.array(v.string()),
  organization_id: v.nullable(filledText),
  active: v.boolean(),
  allow_idp_initiated: v.boolean(),
  allow_subdomains: v.boolean(),
  sync_user_attributes: v.boolean(),
  disable_additional_identifications: v.boolean(),
  logo_url: pictureAddress,
  attribute_mapping: mapping,

  idp_metadata_url: documentAddress,
  /** XML; the limit of the request body bounds its size. */
  idp_metadata: v.pipe(v.string(), v.nonEmpty('Must not be empty.')),
  idp_entity_id: filledText,
  idp_sso_url: documentAddress,
  /** One PEM certificate, or several. */
  idp_certificate: v.union([v.string(), v.array(v.string())], 'Must be a certificate in PEM form, or a list of them.'),

  discovery_url: documentAddress,
  client_id: filledText,
  client_secret: filledText,
  scopes,
  /** False skips the check of the client credentials at the provider. */
  check: v.boolean(),
};

const change = v.partial(v.strictObject(fields));

const newConnection = v.strictObject({
  ...change.entries,
  provider: filledText,
  name: fields.name,
  domains: fields.domains,
});

const connectionChange = v.strictObject({ ...change.entries, updated_at: readVersion });

export const connection = v.object({
  object: is('enterprise_connection'),
  id: text,
  name: text,
  protocol: oneOf(['saml', 'oauth']),
  provider: v.union([oneOf(SAML_IDPS), oauthStrategy]),
  domains: list(text),
  organization_id: textOrNull,
  active: truth,
  allow_idp_initiated: truth,
  allow_subdomains: truth,
  sync_user_attributes: truth,
  disable_additional_identifications: truth,
  logo_url: textOrNull,
  attribute_mapping: v.object({
    user_id: textOrNull,
    email_address: textOrNull,
    first_name: textOrNull,
    last_name: textOrNull,
    public_metadata: v.record(v.string(), v.string()),
  }),

  // With SAML; the last four are the values to enter at the identity provider.
  idp_entity_id: optional(textOrNull),
  idp_sso_url: optional(textOrNull),
  idp_metadata_url: optional(textOrNull),
  idp_certificates: optional(list(v.object({ pem: text, expires_at: time }))),
  acs_url: optional(text),
  sp_entity_id: optional(text),
  sp_metadata_url: optional(text),
  sp_certificate: optional(text),

  // With OpenID Connect; `redirect_uri` is the value to enter at the identity provider.
  discovery_url: optional(textOrNull),
  client_id: optional(textOrNull),
  scopes: optional(list(text)),
  redirect_uri: optional(text),

  created_at: time,
  updated_at: time,
});

/** The reply to a change, which says what the provider said about the credentials. */
const checkedConnection = v.object({ ...connection.entries, credentials });

export const ENTERPRISE_CONNECTION_CALLS = {
  'GET /enterprise_connections': {
    summary: 'List the enterprise connections',
    query: pagingQuery,
    reply: pageOf(connection),
  },
  'POST /enterprise_connections': {
    summary: 'Create an enterprise connection',
    body: newConnection,
    reply: checkedConnection,
  },
  'GET /enterprise_connections/:id': { summary: 'Read an enterprise connection', reply: connection },
  'PATCH /enterprise_connections/:id': {
    summary: 'Change an enterprise connection',
    body: connectionChange,
    reply: checkedConnection,
  },
  'DELETE /enterprise_connections/:id': {
    summary: 'Delete an enterprise connection',
    query: accountsQuery,
    reply: deleted,
  },
} as const satisfies Readonly<Record<string, AdminCall>>;
