// Redirects a browser to an enterprise identity provider, with SAML or OpenID Connect. The values that the response must repeat
// are generated here and stored with the flow (docs/security.md R24, R27).
import type { EnterpriseStrategy } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { FlowIntent } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { joinScopes, requestParameters } from '../../domain/providers/request.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import type { Call } from '../context/call.ts';
import { type ExternalRedirect, logProviderProblem, openClient, readReturn } from '../external/start-redirect.ts';
import { enterpriseCallbackUri } from './addresses.ts';
import { enterpriseClient, samlParty } from './client.ts';

export type EnterpriseRedirectOptions = {
  readonly strategy: EnterpriseStrategy;
  readonly intent: FlowIntent;
  readonly redirectUrl?: string | undefined;
  readonly completeUrl?: string | undefined;
  readonly loginHint?: string | undefined;
};

/** What a request to a provider needs; also a caller without a browser has it. */
type Opening = Pick<Call, 'ports' | 'instance'> & { readonly config: { readonly provider: string } };

type Opened = Pick<ExternalRedirect, 'url' | 'stateHash' | 'sealedSecrets' | 'redirectUri'>;

const openSaml = async (call: Opening, connection: EnterpriseConnection): Promise<Opened> => {
  const { random, vault, saml } = call.ports;
  const party = samlParty(call, call.instance, connection);
  // An XML name may not begin with a digit.
  const requestId = `_${random.secret()}`;
  const relayState = random.secret();
  return {
    url: await saml.loginUrl(party, { requestId, relayState }),
    stateHash: vault.mac('flow_state', relayState),
    sealedSecrets: vault.seal(JSON.stringify({ requestId })),
    redirectUri: party.acsUrl,
  };
};

const openOidc = async (call: Opening, connection: EnterpriseConnection, hint: string | undefined): Promise<Opened> => {
  const client = enterpriseClient(call, call.instance, connection);
  const redirectUri = enterpriseCallbackUri(call.instance, call.config.provider, connection.id);
  const scopes = joinScopes(client.row.scopes, connection.oidc?.scopes ?? []);
  const parameters = requestParameters(client.row, { scopes, loginHint: hint });
  return openClient(call.ports, client, { redirectUri, parameters });
};

/** The request to the provider of a connection, with the values that its response must repeat. */
export const openConnection = (
  by: Opening,
  connection: EnterpriseConnection,
  hint: string | undefined,
): Promise<Opened> => (connection.protocol === 'saml' ? openSaml(by, connection) : openOidc(by, connection, hint));

/** Prepares a redirect. It may call the provider, so it must not run inside a transaction. */
export const prepareEnterpriseRedirect = async (
  call: Call,
  connection: EnterpriseConnection,
  options: EnterpriseRedirectOptions,
): Promise<ExternalRedirect> => {
  const { strategy, intent } = options;
  const back = readReturn(call, options);
  try {
    const opened = await openConnection(call, connection, options.loginHint);
    return { strategy, intent, connectionId: connection.id, ...opened, ...back };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, strategy, error);
    throw new Fault('oauth_token_exchange_error', { cause: error });
  }
};
