// Calls of the admin API about OAuth providers.
import * as v from 'valibot';
import { is, list, text, textOrNull, time, truth } from '../replies/entity.ts';
import { oauthStrategy } from '../strategy.ts';
import { type AdminCall, deleted, pageOf, pagingQuery, readVersion } from './call.ts';
import { accountsQuery, credentials, documentAddress, filledText, pictureAddress, scopes } from './provider-fields.ts';

const NAME_OF_BUTTON_MAX_LENGTH = 64;

const fields = {
  client_id: filledText,
  client_secret: filledText,
  name: v.nullable(v.pipe(filledText, v.maxLength(NAME_OF_BUTTON_MAX_LENGTH))),
  logo_url: pictureAddress,
  discovery_url: documentAddress,
  scopes,
  enabled: v.boolean(),
  authenticatable: v.boolean(),
  block_email_subaddresses: v.boolean(),
  team_id: filledText,
  key_id: filledText,
  /** False skips the check of the client credentials at the provider. */
  check: v.boolean(),
};

const change = v.partial(v.strictObject(fields));

const newProvider = v.strictObject({
  ...change.entries,
  provider: filledText,
  client_id: fields.client_id,
  client_secret: fields.client_secret,
});

const providerChange = v.strictObject({ ...change.entries, updated_at: readVersion });

const provider = v.object({
  object: is('oauth_provider'),
  id: text,
  provider: text,
  strategy: oauthStrategy,
  name: text,
  logo_url: textOrNull,
  client_id: text,
  discovery_url: textOrNull,
  scopes: list(text),
  enabled: truth,
  authenticatable: truth,
  block_email_subaddresses: truth,
  team_id: textOrNull,
  key_id: textOrNull,
  /** The callback address to register at the provider. */
  redirect_uri: text,
  created_at: time,
  updated_at: time,
});

/** A provider that can be set up, and what has to be exchanged with it. */
const kind = v.object({
  object: is('oauth_provider_kind'),
  provider: text,
  strategy: oauthStrategy,
  name: text,
  /** The scopes that every request asks for. */
  scopes: list(text),
  /** True if the secret is a private key, which needs `team_id` and `key_id` too. */
  signs_secret: truth,
  /** The callback address to register at the provider. */
  redirect_uri: text,
});

/** The reply to a change, which says what the provider said about the credentials. */
const checkedProvider = v.object({ ...provider.entries, credentials });

export const OAUTH_PROVIDER_CALLS = {
  'GET /oauth_providers': { summary: 'List the OAuth providers', query: pagingQuery, reply: pageOf(provider) },
  'POST /oauth_providers': { summary: 'Set up an OAuth provider', body: newProvider, reply: checkedProvider },
  'GET /oauth_providers/kinds': {
    summary: 'List the built-in OAuth providers, and what has to be entered at each of them',
    query: pagingQuery,
    reply: pageOf(kind),
  },
  'GET /oauth_providers/:id': { summary: 'Read an OAuth provider', reply: provider },
  'PATCH /oauth_providers/:id': { summary: 'Change an OAuth provider', body: providerChange, reply: checkedProvider },
  'DELETE /oauth_providers/:id': { summary: 'Delete an OAuth provider', query: accountsQuery, reply: deleted },
} as const satisfies Readonly<Record<string, AdminCall>>;
