// Admin API for the OAuth providers of an instance: list, create, change, delete. Client credentials or a discovery document
// that do not work are refused with a sentence naming the problem.
import { isOAuthStrategy, type OAuthStrategy, oauthStrategyOf, providerOf } from '@latchkey/wire';
import type { AdminReply, ParsedAdminBody } from '@latchkey/wire/admin';
import {
  DEFAULT_OPTIONS,
  type ProviderOptions,
  type ProviderSettings,
  socialSettings,
} from '../../../domain/external/provider-settings.ts';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { primaryAddress } from '../../../domain/instance/instance-address.ts';
import { BUILT_IN_STRATEGIES, builtInProvider } from '../../../domain/providers/registry.ts';
import { isTestIdentity } from '../../../domain/providers/test-identity.ts';
import { listOAuthProviders } from '../../../store/instances/oauth-providers.ts';
import {
  addProvider,
  changeProvider,
  type ProviderDraft,
  removeProvider,
  requireProvider,
} from '../../../use-cases/admin/providers.ts';
import type { AdminHandler, OperatorDeps } from '../../../use-cases/context/operator.ts';
import { callbackUri } from '../../../use-cases/external/provider-client.ts';
import { pageOf } from '../page.ts';
import { checkProvider, issuerOf, refuseNearAddress, refuseStoredSecret } from './provider-check.ts';

const CUSTOM = /^custom_[a-z0-9][a-z0-9_]{0,39}$/;

type WantedProvider = Omit<ParsedAdminBody<'PATCH /oauth_providers/:id'>, 'updated_at'>;

const optionsFrom = (current: ProviderOptions, wanted: WantedProvider): ProviderOptions => ({
  name: wanted.name === undefined ? current.name : wanted.name,
  logoUrl: wanted.logo_url === undefined ? current.logoUrl : wanted.logo_url,
  issuer: wanted.discovery_url === undefined ? current.issuer : issuerOf(wanted.discovery_url),
  scopes: wanted.scopes ?? current.scopes,
  enabled: wanted.enabled ?? current.enabled,
  authenticatable: wanted.authenticatable ?? current.authenticatable,
  blockEmailSubaddresses: wanted.block_email_subaddresses ?? current.blockEmailSubaddresses,
  teamId: wanted.team_id ?? current.teamId,
  keyId: wanted.key_id ?? current.keyId,
});

const problem = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

const BUILT_INS = BUILT_IN_STRATEGIES.map(providerOf).sort().join(', ');

const strategyOf = (provider: string): OAuthStrategy => {
  const strategy = oauthStrategyOf(providerOf(provider));
  const isKnown = isOAuthStrategy(strategy) && (builtInProvider(strategy) ?? CUSTOM.test(providerOf(strategy)));
  if (!isOAuthStrategy(strategy) || !isKnown)
    throw problem(
      'provider',
      `provider must be one of the built-in providers (${BUILT_INS}), or custom_ and lower-case letters, digits and _.`,
    );
  if (isTestIdentity(strategy)) throw problem('provider', 'custom_test is the built-in test provider of the service.');
  return strategy;
};

/** Throws if a field that this kind of provider needs is missing. */
const refuseIncomplete = (strategy: OAuthStrategy, options: ProviderOptions): void => {
  const row = builtInProvider(strategy);
  if (!row && options.issuer === null)
    throw problem(
      'discovery_url',
      'discovery_url is missing: a custom provider is described by its discovery document.',
    );
  if (!row && options.name === null) throw problem('name', 'name is missing: it is the text of the button.');
  if (row && options.issuer !== null && row.endpoints.kind !== 'oidc')
    throw problem('discovery_url', `${row.name} has no discovery document.`);
  if (row?.authentication === 'signed' && (options.teamId === null || options.keyId === null))
    throw problem('key_id', `${row.name} needs team_id, key_id, and the private key as client_secret.`);
};

const providerJSON = (
  deps: OperatorDeps,
  instance: Instance,
  provider: ProviderSettings,
): AdminReply<'GET /oauth_providers/:id'> => {
  const { strategy, options } = provider;
  const social = socialSettings(provider);
  return {
    object: 'oauth_provider',
    id: provider.id,
    provider: providerOf(strategy),
    strategy,
    name: social.name,
    logo_url: options.logoUrl,
    client_id: provider.clientId,
    discovery_url: options.issuer === null ? null : `${options.issuer}/.well-known/openid-configuration`,
    scopes: options.scopes,
    enabled: options.enabled,
    authenticatable: options.authenticatable,
    block_email_subaddresses: options.blockEmailSubaddresses,
    team_id: options.teamId,
    key_id: options.keyId,
    /** The callback address to register at the provider. */
    redirect_uri: callbackUri(primaryAddress(instance, deps.config.provider).baseUrl, strategy),
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  };
};

export const listAdminProviders: AdminHandler<'GET /oauth_providers'> = async (visit) => {
  const { database, instance, query } = visit;
  const providers = await listOAuthProviders(database.db, instance.id);
  return pageOf(providers, query, (one) => providerJSON(visit, instance, one));
};

export const getAdminProvider: AdminHandler<'GET /oauth_providers/:id'> = async (visit) =>
  providerJSON(visit, visit.instance, await requireProvider(visit.database.db, visit.instance, visit.params.id));

/** The built-in providers, by name. */
export const listAdminProviderKinds: AdminHandler<'GET /oauth_providers/kinds'> = async ({
  instance,
  query,
  config,
}) => {
  const { baseUrl } = primaryAddress(instance, config.provider);
  const kinds = BUILT_IN_STRATEGIES.flatMap((strategy) => {
    const row = builtInProvider(strategy);
    return row ? [{ strategy, row }] : [];
  }).sort((one, other) => one.row.name.localeCompare(other.row.name, 'en'));
  return pageOf(kinds, query, ({ strategy, row }) => ({
    object: 'oauth_provider_kind',
    provider: providerOf(strategy),
    strategy,
    name: row.name,
    scopes: row.scopes,
    signs_secret: row.authentication === 'signed',
    redirect_uri: callbackUri(baseUrl, strategy),
  }));
};

export const createAdminProvider: AdminHandler<'POST /oauth_providers'> = async (visit) => {
  const { instance } = visit;
  const { provider, ...wanted } = visit.body;
  const strategy = strategyOf(provider);
  const options = optionsFrom(DEFAULT_OPTIONS, wanted);
  refuseIncomplete(strategy, options);
  refuseNearAddress(instance, wanted.discovery_url);
  const { ids, vault, clock } = visit.ports;
  const draft: ProviderDraft = {
    strategy,
    clientId: wanted.client_id,
    sealedClientSecret: vault.seal(wanted.client_secret),
    options,
  };
  const { credentials, issuer } = await checkProvider(visit, instance, draft, wanted.check !== false);
  const now = clock.now();
  const made: ProviderSettings = {
    ...draft,
    options: { ...options, issuer },
    id: ids.next('oap'),
    instanceId: instance.id,
    createdAt: now,
    updatedAt: now,
  };
  await addProvider(visit, instance, made);
  return { ...providerJSON(visit, instance, made), credentials };
};

export const changeAdminProvider: AdminHandler<'PATCH /oauth_providers/:id'> = async (visit) => {
  const { instance, params } = visit;
  const { updated_at: readVersion, ...wanted } = visit.body;
  const current = await requireProvider(visit.database.db, instance, params.id);
  const options = optionsFrom(current.options, wanted);
  const { strategy } = current;
  const isOwn = isTestIdentity(strategy);
  if (isOwn && (wanted.client_id ?? wanted.client_secret ?? wanted.discovery_url) !== undefined)
    throw problem('client_id', 'The credentials of the built-in test provider cannot be changed.');
  if (!isOwn) refuseIncomplete(strategy, options);
  refuseNearAddress(instance, wanted.discovery_url);
  refuseStoredSecret({ issuer: current.options.issuer, secret: wanted.client_secret }, options.issuer);
  const { vault } = visit.ports;
  const draft: ProviderDraft = {
    strategy,
    clientId: wanted.client_id ?? current.clientId,
    sealedClientSecret:
      wanted.client_secret === undefined ? current.sealedClientSecret : vault.seal(wanted.client_secret),
    options,
  };
  const asks = (wanted.client_id ?? wanted.client_secret ?? wanted.discovery_url ?? wanted.key_id) !== undefined;
  const checked = asks ? await checkProvider(visit, instance, draft, wanted.check !== false) : undefined;
  const next = { ...draft, options: { ...options, issuer: checked ? checked.issuer : options.issuer } };
  const changed = await changeProvider(visit, instance, { id: current.id, next, readVersion });
  return { ...providerJSON(visit, instance, changed), ...(checked && { credentials: checked.credentials }) };
};

export const deleteAdminProvider: AdminHandler<'DELETE /oauth_providers/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeProvider(visit, visit.instance, id, visit.query.delete_accounts === true);
  return { object: 'oauth_provider', id, deleted: true };
};
