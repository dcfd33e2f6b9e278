// What `latchkey doctor` checks of each instance.
import type { InstanceFacts } from '../../domain/inspection/facts.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { isUsable } from '../../domain/instance/secret-key.ts';
import { certificateEnd } from '../../ports/saml/certificate.ts';
import type { Db } from '../../store/database/database.ts';
import { listEnterpriseConnections } from '../../store/instances/enterprise-connections.ts';
import { findInstancesByName } from '../../store/instances/instances.ts';
import { listOAuthProviders } from '../../store/instances/oauth-providers.ts';
import { listSecretKeys } from '../../store/instances/secret-keys.ts';
import { signingKeyStore } from '../../store/instances/signing-keys.ts';
import { listWebhookEndpoints } from '../../store/webhooks/endpoints.ts';
import { senderOf } from '../instances/instance-setup.ts';

export type InstanceConfig = {
  readonly provider: string;
  readonly mailFrom?: string | undefined;
  readonly console?: { readonly url: string } | undefined;
};

const certificatesOf = async (db: Db, instanceId: string): Promise<InstanceFacts['certificates']> =>
  (await listEnterpriseConnections(db, instanceId))
    .filter(({ active }) => active)
    .flatMap(({ name, saml }) => {
      const ends = (saml?.certificates ?? []).map(certificateEnd);
      // Responses may be signed with any of them, so the last one to expire counts.
      return ends.length === 0 ? [] : [{ connection: name, expiresAt: Math.max(...ends) }];
    });

const factsOf = async (db: Db, config: InstanceConfig, instance: Instance, now: number): Promise<InstanceFacts> => {
  const { id, environmentType, apiHost, allowedOrigins, settings } = instance;
  const { email_address: email, phone_number: phone } = settings.user_settings.attributes;
  const { baseUrl, domain } = primaryAddress(instance, config.provider);
  const keys = await signingKeyStore.list(db, id);
  const secretKeys = (await listSecretKeys(db, id)).filter((key) => isUsable(key, now));
  const providers = (await listOAuthProviders(db, id)).filter(({ options }) => options.enabled);
  const endpoints = await listWebhookEndpoints(db, id);
  return {
    id,
    environmentType,
    apiHost,
    baseUrl,
    domain,
    sender: config.mailFrom ?? senderOf(instance, config),
    allowedOrigins,
    usesEmail: email.enabled,
    usesPhone: phone.enabled,
    signingKeys: keys.map((key) => ({ id: key.id, createdAt: key.createdAt, activeAt: key.activeAt })),
    secretKeys: secretKeys.map(({ name, expiresAt }) => ({ name, expiresAt })),
    providers: providers.map(({ strategy, clientId }) => ({ strategy, clientId })),
    webhooks: endpoints.map(({ url, enabled, disabledReason, failingSince }) => ({
      // The rest of the URL may hold a secret.
      origin: new URL(url).origin,
      enabled,
      disabledReason,
      failingSince,
    })),
    certificates: await certificatesOf(db, id),
  };
};

/** Every application that operators created or claimed. */
export const readInstances = async (db: Db, config: InstanceConfig, now: number): Promise<readonly InstanceFacts[]> => {
  const all: InstanceFacts[] = [];
  for (const instance of await findInstancesByName(db, undefined)) all.push(await factsOf(db, config, instance, now));
  return all;
};
