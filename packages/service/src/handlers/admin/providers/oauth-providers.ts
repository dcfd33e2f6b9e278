// Admin API for the OAuth providers of an instance: list, create, change, delete. Client credentials or a discovery document
// that do not work are refused with a sentence naming the problem.
import {
  type DeletedObjectJSON,
  isOAuthStrategy,
  type OAuthStrategy,
  oauthStrategyOf,
  providerOf,
} from '@latchkey/wire';
import * as v from 'valibot';
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
import { areScopes } from '../../../domain/providers/request.ts';
import { isTestIdentity } from '../../../domain/providers/test-identity.ts';
import { listOAuthProviders } from '../../../store/instances/oauth-providers.ts';
import {
  addProvider,
  changeProvider,
  type ProviderDraft,
  removeProvider,
  requireProvider,
} from '../../../use-cases/admin/providers.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { callbackUri } from '../../../use-cases/external/provider-client.ts';
import { isWebAddress } from '../../operator/addresses.ts';
import { readAdminBody } from '../../operator/input.ts';
import { checkProvider, issuerOf, refuseNearAddress, refuseStoredSecret } from './provider-check.ts';

const MAX_NAME = 64;
const MAX_TEXT = 4_096;
const CUSTOM = /^custom_[a-z0-9][a-z0-9_]{0,39}$/;

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('Must not be empty.'), v.maxLength(MAX_TEXT));

const fields = {
  client_id: text,
  client_secret: text,
  name: v.nullable(v.pipe(text, v.maxLength(MAX_NAME))),
  logo_url: v.nullable(v.pipe(text, v.check(isWebAddress, 'Must be an https address.'))),
  discovery_url: v.pipe(text, v.check(isWebAddress, 'Must be an https address; http only on this machine.')),
  scopes: v.pipe(
    v.array(v.string()),
    v.check((scopes: string[]) => areScopes(scopes), 'Each must be one scope, without spaces.'),
  ),
  enabled: v.boolean(),
  authenticatable: v.boolean(),
  block_email_subaddresses: v.boolean(),
  team_id: text,
  key_id: text,
  /** False skips the check of the client credentials at the provider. */
  check: v.boolean(),
};

const newSchema = v.strictObject({
  ...v.partial(v.strictObject(fields)).entries,
  provider: text,
  client_id: fields.client_id,
  client_secret: fields.client_secret,
});
const changeSchema = v.partial(v.strictObject(fields));

type Wanted = v.InferOutput<typeof changeSchema>;

const optionsFrom = (current: ProviderOptions, wanted: Wanted): ProviderOptions => ({
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

const providerJSON = (deps: OperatorDeps, instance: Instance, provider: ProviderSettings) => {
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

export const listAdminProviders = async (deps: OperatorDeps, instance: Instance) => {
  const providers = await listOAuthProviders(deps.database.db, instance.id);
  return { data: providers.map((one) => providerJSON(deps, instance, one)), total_count: providers.length };
};

export const getAdminProvider = async (deps: OperatorDeps, instance: Instance, id: string) =>
  providerJSON(deps, instance, await requireProvider(deps.database.db, instance, id));

export const createAdminProvider = async (deps: OperatorDeps, instance: Instance, body: unknown) => {
  const { provider, ...wanted } = readAdminBody(newSchema, body);
  const strategy = strategyOf(provider);
  const options = optionsFrom(DEFAULT_OPTIONS, wanted);
  refuseIncomplete(strategy, options);
  refuseNearAddress(instance, wanted.discovery_url);
  const { ids, vault, clock } = deps.ports;
  const draft: ProviderDraft = {
    strategy,
    clientId: wanted.client_id,
    sealedClientSecret: vault.seal(wanted.client_secret),
    options,
  };
  const { credentials, issuer } = await checkProvider(deps, instance, draft, wanted.check !== false);
  const now = clock.now();
  const made: ProviderSettings = {
    ...draft,
    options: { ...options, issuer },
    id: ids.next('oap'),
    instanceId: instance.id,
    createdAt: now,
    updatedAt: now,
  };
  await addProvider(deps, instance, made);
  return { ...providerJSON(deps, instance, made), credentials };
};

export const changeAdminProvider = async (deps: OperatorDeps, instance: Instance, id: string, body: unknown) => {
  const wanted = readAdminBody(changeSchema, body);
  const current = await requireProvider(deps.database.db, instance, id);
  const options = optionsFrom(current.options, wanted);
  const { strategy } = current;
  const isOwn = isTestIdentity(strategy);
  if (isOwn && (wanted.client_id ?? wanted.client_secret ?? wanted.discovery_url) !== undefined)
    throw problem('client_id', 'The credentials of the built-in test provider cannot be changed.');
  if (!isOwn) refuseIncomplete(strategy, options);
  refuseNearAddress(instance, wanted.discovery_url);
  refuseStoredSecret({ issuer: current.options.issuer, secret: wanted.client_secret }, options.issuer);
  const { vault } = deps.ports;
  const draft: ProviderDraft = {
    strategy,
    clientId: wanted.client_id ?? current.clientId,
    sealedClientSecret:
      wanted.client_secret === undefined ? current.sealedClientSecret : vault.seal(wanted.client_secret),
    options,
  };
  const asks = (wanted.client_id ?? wanted.client_secret ?? wanted.discovery_url ?? wanted.key_id) !== undefined;
  const checked = asks ? await checkProvider(deps, instance, draft, wanted.check !== false) : undefined;
  const next = { ...draft, options: { ...options, issuer: checked ? checked.issuer : options.issuer } };
  const changed = await changeProvider(deps, instance, current, next);
  return { ...providerJSON(deps, instance, changed), ...(checked && { credentials: checked.credentials }) };
};

export const deleteAdminProvider = async (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  deletesAccounts: boolean,
): Promise<DeletedObjectJSON> => {
  await removeProvider(deps, instance, id, deletesAccounts);
  return { object: 'oauth_provider', id, deleted: true };
};
