// OAuth providers in a settings file, by name (`google`, `custom_acme`). The built-in test provider is not in it. A change does not ask the
// provider whether it accepts the credentials: a file must be applicable where the provider cannot be reached.
import { providerOf } from '@latchkey/wire';
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import * as v from 'valibot';
import type { ProviderSettings } from '../../../domain/external/provider-settings.ts';
import { isTestIdentity } from '../../../domain/providers/test-identity.ts';
import { listOAuthProviders } from '../../../store/instances/oauth-providers.ts';
import { secretReference, variableFor } from './secrets.ts';
import { type Fields, pick, type Section, type SectionTools, type StoredEntry } from './section.ts';

const {
  updated_at: _version,
  check: _check,
  client_secret: _secret,
  ...plainFields
} = ADMIN_CALLS['PATCH /oauth_providers/:id'].body.entries;

const fieldsOf = ({ clientId, options }: ProviderSettings, name: string): Fields => ({
  client_id: clientId,
  client_secret: variableFor([name]),
  ...pick(
    {
      name: options.name,
      logo_url: options.logoUrl,
      discovery_url: options.issuer === null ? null : `${options.issuer}/.well-known/openid-configuration`,
      team_id: options.teamId,
      key_id: options.keyId,
    },
    ['name', 'logo_url', 'discovery_url', 'team_id', 'key_id'],
  ),
  scopes: options.scopes,
  enabled: options.enabled,
  authenticatable: options.authenticatable,
  block_email_subaddresses: options.blockEmailSubaddresses,
});

const read = async ({ deps, instance }: SectionTools): Promise<ReadonlyMap<string, StoredEntry>> => {
  const stored = await listOAuthProviders(deps.database.db, instance.id);
  return new Map(
    stored
      .filter(({ strategy }) => !isTestIdentity(strategy))
      .map((provider) => {
        const name = providerOf(provider.strategy);
        const secrets = { client_secret: [deps.ports.vault.open(provider.sealedClientSecret)] };
        return [name, { id: provider.id, fields: fieldsOf(provider, name), secrets }];
      }),
  );
};

export const OAUTH_PROVIDERS: Section = {
  name: 'oauth_providers',
  fields: { ...plainFields, client_secret: v.optional(secretReference) },
  sets: ['scopes'],
  read,
  create: async ({ ask }, provider, fields) =>
    void (await ask('POST', '/oauth_providers', { ...fields, provider, check: false })),
  change: async ({ ask }, { id }, fields) =>
    void (await ask('PATCH', `/oauth_providers/${id}`, { ...fields, check: false })),
  remove: async ({ ask }, { id }) => void (await ask('DELETE', `/oauth_providers/${id}`)),
};
