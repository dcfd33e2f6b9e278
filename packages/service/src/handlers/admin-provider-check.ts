// Does a provider work as the operator describes it? It is asked before anything is stored.
import type { ProviderSettings } from '../domain/external/provider-settings.ts';
import { primaryFace } from '../domain/instance/face.ts';
import type { Instance } from '../domain/instance/instance.ts';
import { ProviderProblem } from '../ports/provider-problem.ts';
import { callbackUri, providerClient } from './external/provider-client.ts';
import { type OperatorDeps, RefusedValues, refused } from './operator-reply.ts';

export type ProviderDraft = Pick<ProviderSettings, 'strategy' | 'clientId' | 'sealedClientSecret' | 'options'>;

type Checked = {
  /** `unreachable`: nobody could be asked; `skipped`: nobody was. */
  readonly credentials: 'passed' | 'unreachable' | 'skipped';
  /** As the discovery document writes it; null where the built-in one is used. */
  readonly issuer: string | null;
};

const problem = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

const refuseBadKey = (error: unknown): never => {
  if (error instanceof ProviderProblem)
    throw problem('discovery_url', `The discovery document is no good. ${error.detail}`);
  throw error;
};

/** Throws `RefusedValues` naming the field that is wrong. */
export const checkProvider = async (
  deps: OperatorDeps,
  instance: Instance,
  draft: ProviderDraft,
  asks: boolean,
): Promise<Checked> => {
  const { oauth } = deps.ports;
  const client = providerClient(deps, instance, draft);
  if (client.row.authentication === 'signed' && !client.clientSecret.includes('PRIVATE KEY'))
    throw problem('client_secret', 'client_secret must be the private key, as the text of its .p8 file.');
  const isDescribed = draft.options.issuer !== null;
  const issuer = isDescribed ? await oauth.discover(client).catch(refuseBadKey) : null;
  if (!asks) return { credentials: 'skipped', issuer };
  const redirectUri = callbackUri(primaryFace(instance, deps.config.provider).baseUrl, draft.strategy);
  const credentials = await oauth.check(client, redirectUri);
  if (credentials === 'wrong')
    throw problem('client_secret', 'The provider does not take client_id with client_secret. Check both.');
  return { credentials, issuer };
};
