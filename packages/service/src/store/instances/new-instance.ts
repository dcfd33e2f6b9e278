// Creates an instance: id, keys, default settings, in one transaction. The secret key is returned once, in plain text.

import { formatPublishableKey } from '@latchkey/wire';
import {
  type ProviderSettings,
  socialSettings,
  testIdentityProvider,
} from '../../domain/external/provider-settings.ts';
import { defaultSettings } from '../../domain/instance/default-settings.ts';
import type { EnvironmentType, Instance, InstanceSettings } from '../../domain/instance/instance.ts';
import { hintOf, type SecretKey, secretKeyText } from '../../domain/instance/secret-key.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Random } from '../../ports/random.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Db } from '../database/database.ts';
import { insertStandardRoles } from '../organizations/roles.ts';
import { insertInstance } from './instances.ts';
import { insertOAuthProvider } from './oauth-providers.ts';
import { insertSecretKey } from './secret-keys.ts';

export type NewInstance = {
  readonly environmentType: EnvironmentType;
  readonly apiHost: string;
  readonly applicationName: string;
  readonly homeUrl: string;
  readonly allowedOrigins: readonly string[];
};

type Ports = { readonly clock: Clock; readonly ids: Ids; readonly random: Random; readonly vault: Vault };

/** The built-in test provider: in development, a provider's button works without configuration. */
const ownProvider = (ports: Ports, instanceId: string, now: number): ProviderSettings =>
  testIdentityProvider({
    id: ports.ids.next('oap'),
    instanceId,
    sealedClientSecret: ports.vault.seal(ports.random.secret()),
    now,
  });

const withProvider = (settings: InstanceSettings, provider: ProviderSettings | undefined): InstanceSettings => {
  if (!provider) return settings;
  const social = { [provider.strategy]: socialSettings(provider) };
  return { ...settings, user_settings: { ...settings.user_settings, social } };
};

/** A new secret key and its text, which is stored only for a development instance. */
export const makeSecretKey = (
  ports: Ports,
  instance: Pick<Instance, 'id' | 'environmentType'>,
  wanted: Pick<SecretKey, 'name' | 'scopes'> & { readonly expiresAt?: number | null },
): { readonly key: SecretKey; readonly text: string } => {
  const text = secretKeyText(instance.environmentType, ports.random.secret());
  const now = ports.clock.now();
  const key: SecretKey = {
    id: ports.ids.next('skey'),
    instanceId: instance.id,
    name: wanted.name,
    keyHash: ports.vault.mac('secret_key', text),
    hint: hintOf(text),
    sealedKey: instance.environmentType === 'development' ? ports.vault.seal(text) : null,
    scopes: wanted.scopes,
    lastUsedAt: null,
    expiresAt: wanted.expiresAt ?? null,
    revokedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { key, text };
};

export const FIRST_KEY = { name: 'First key', scopes: ['*'] } as const;

export const createInstance = async (
  db: Db,
  ports: Ports,
  wanted: NewInstance,
): Promise<{ readonly instance: Instance; readonly secretKey: string }> => {
  const id = ports.ids.next('ins');
  const now = ports.clock.now();
  const provider = wanted.environmentType === 'development' ? ownProvider(ports, id, now) : undefined;
  const instance: Instance = {
    id,
    environmentType: wanted.environmentType,
    publishableKey: formatPublishableKey(wanted.environmentType, wanted.apiHost),
    apiHost: wanted.apiHost,
    settings: withProvider(defaultSettings({ ...wanted, suffix: id.slice('ins_'.length) }), provider),
    allowedOrigins: wanted.allowedOrigins,
    proxyUrl: undefined,
    satellites: [],
    signingAlgorithm: 'ES256',
    createdAt: now,
    updatedAt: now,
  };
  await insertInstance(db, instance);
  await insertStandardRoles(db, ports.ids, id, now);
  if (provider) await insertOAuthProvider(db, provider);
  const { key, text } = makeSecretKey(ports, instance, FIRST_KEY);
  await insertSecretKey(db, key);
  return { instance, secretKey: text };
};
