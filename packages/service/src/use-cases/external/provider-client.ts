// From what an operator set up to an application that a provider knows: the row, the secret in clear, and the way there.
import { API_PREFIX, type OAuthStrategy } from '@latchkey/wire';
import { type ProviderSettings, rowOf } from '../../domain/external/provider-settings.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { directAddress } from '../../domain/instance/instance-address.ts';
import { providerOf } from '../../domain/providers/provider.ts';
import { isTestIdentity, TEST_IDENTITY_PATH } from '../../domain/providers/test-identity.ts';
import type { ProviderClient } from '../../ports/oauth/configuration.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import type { Call, Services } from '../context/call.ts';

/** Below the API's address: each provider has a return address of its own, so that none can answer for another. */
const CALLBACK_PATH = '/oauth_callback';

export const callbackUri = (baseUrl: string, strategy: OAuthStrategy): string =>
  `${baseUrl}${API_PREFIX}${CALLBACK_PATH}/${providerOf(strategy)}`;

/** Where the provider inside the service lives. */
export const ownIssuer = (instance: Instance, provider: string): string =>
  `${directAddress(instance, provider).baseUrl}${TEST_IDENTITY_PATH}`;

type Reaching = Pick<Services, 'own'> & {
  readonly config: { readonly provider: string };
  readonly ports: Pick<Services['ports'], 'vault'>;
};

/** Whom the service asks for an instance: in production nobody in a private network (docs/security.md R24). */
export const reachOf = ({ environmentType }: Instance): ProviderClient['reach'] =>
  environmentType === 'production' ? 'public' : 'anywhere';

/** The application as the provider knows it. */
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

/** The provider of a strategy, which must be set up and switched on; the one inside the service only in development. */
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
