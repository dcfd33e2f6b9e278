// Validates a provider before it is stored: asks the provider, and checks its addresses.

import { isLoopbackHost } from '@latchkey/wire';
import { RefusedValues, refused } from '../../../domain/faults/refused-values.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { primaryAddress } from '../../../domain/instance/instance-address.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { addressInHost, isPublicAddress } from '../../../ports/oauth/public-address.ts';
import type { ProviderDraft } from '../../../use-cases/admin/providers.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { callbackUri, providerClient } from '../../../use-cases/external/provider-client.ts';

type Checked = {
  /** `unreachable`: the provider did not answer; `skipped`: the operator turned the check off. */
  readonly credentials: 'passed' | 'unreachable' | 'skipped';
  /** As the discovery document spells it; null for a built-in provider. */
  readonly issuer: string | null;
};

const problem = (path: string, sentence: string): RefusedValues =>
  new RefusedValues([refused('form_param_value_invalid', path, sentence)]);

/** The issuer of a discovery address: the address without its well-known suffix. */
export const issuerOf = (discoveryUrl: string): string =>
  discoveryUrl.replace(/\/\.well-known\/openid-configuration\/?$/, '');

const refuseBadKey = (error: unknown): never => {
  if (error instanceof ProviderProblem)
    throw problem('discovery_url', `The discovery document is invalid. ${error.detail}`);
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
  const redirectUri = callbackUri(primaryAddress(instance, deps.config.provider).baseUrl, draft.strategy);
  const credentials = await oauth.check(client, redirectUri);
  if (credentials === 'wrong')
    throw problem('client_secret', 'The provider rejects client_id with client_secret. Check both.');
  return { credentials, issuer };
};

/**
 * In production, refuses addresses on this machine, in a private network, or without https. Host names are resolved and checked
 * when the request is sent.
 */
export const refuseNearAddress = (
  { environmentType }: Instance,
  given: string | undefined,
  field = 'discovery_url',
) => {
  if (given === undefined || environmentType === 'development') return;
  const { protocol, host, hostname } = new URL(given);
  const address = addressInHost(hostname);
  const isNear = isLoopbackHost(host) || (address !== undefined && !isPublicAddress(address));
  if (protocol !== 'https:' || isNear)
    throw problem(
      field,
      `${field} must be an https address that is not of this machine or a private network; http and private addresses are for development instances only.`,
    );
};

/** A stored secret must not be sent to another issuer than the one it was given for. */
export const refuseStoredSecret = (
  from: { readonly issuer: string | null; readonly secret: string | undefined },
  issuer: string | null,
): void => {
  if (issuer !== from.issuer && from.secret === undefined)
    throw problem('client_secret', 'client_secret is missing: it must be given again with another discovery_url.');
};
