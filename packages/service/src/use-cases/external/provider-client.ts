// Converts the operator's settings to a provider client: the row, the secret in plain text, and the callback URL.
import { API_PREFIX, type OAuthStrategy, providerOf } from '@latchkey/wire';
import { type ProviderSettings, rowOf } from '../../domain/external/provider-settings.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { directAddress } from '../../domain/instance/instance-address.ts';
import { isTestIdentity, TEST_IDENTITY_PATH } from '../../domain/providers/test-identity.ts';
import type { ProviderClient } from '../../ports/oauth/configuration.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import type { Call, Services } from '../context/call.ts';

/** Path below the API URL: each provider has a separate callback URL, so that no provider can respond for another. */
const CALLBACK_PATH = '/oauth_callback';

export const callbackUri = (baseUrl: string, strategy: OAuthStrategy): string =>
  `${baseUrl}${API_PREFIX}${CALLBACK_PATH}/${providerOf(strategy)}`;

/** The issuer of the built-in test provider. */
export const ownIssuer = (instance: Instance, provider: string): string =>
  `${directAddress(instance, provider).baseUrl}${TEST_IDENTITY_PATH}`;

type Reaching = Pick<Services, 'own'> & {
  readonly config: { readonly provider: string };
  readonly ports: Pick<Services['ports'], 'vault'>;
};

/** Which networks the service may call for an instance: in production, no private ones (docs/security.md R24). */
export const reachOf = ({ environmentType }: Instance): ProviderClient['reach'] =>
  environmentType === 'production' ? 'public' : 'anywhere';

/** The client credentials and endpoints for a provider. */
export const providerClient = (
  by: Reaching,
  instance: Instance,
  settings: Pick<ProviderSettings, 'strategy' | 'options' | 'clientId' | 'sealedClientSecret'>,
): ProviderClient => {
  const { strategy, options, clientId, sealedClientSecret } = settings;
  const isOwn = isTestIdentity(strategy);
  return {
    row: rowOf(settings, ownIssuer(instance, by.config.provider)),
    clientId,
    clientSecret: by.ports.vault.open(sealedClientSecret),
    teamId: options.teamId,
    keyId: options.keyId,
    reach: reachOf(instance),
    via: isOwn
      ? (url, { method, headers, body }) => by.own(new Request(url, { method, headers, body: body ?? null }))
      : undefined,
  };
};

/** The provider of a strategy, which must be configured and enabled; the built-in test provider only in development. */
export const requireProvider = async (
  call: Call,
  strategy: OAuthStrategy,
  use: 'authenticate' | 'link',
): Promise<ProviderSettings> => {
  const { instance, database } = call;
  const found = await findOAuthProvider(database.db, instance.id, strategy);
  const isUsable = found?.options.enabled === true && (use === 'link' || found.options.authenticatable);
  const isOutOfPlace = isTestIdentity(strategy) && instance.environmentType !== 'development';
  if (!found || !isUsable || isOutOfPlace) throw new Fault('strategy_invalid');
  return found;
};
