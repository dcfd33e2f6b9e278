// Reads the callback of an enterprise identity provider: verifies the response, reads the user, and maps every failure to an
// error code of the contract.
import type { EnterpriseStrategy } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { type EnterpriseFacts, enterpriseCodes, readEnterpriseUser } from '../../domain/enterprise/profile.ts';
import { NO_TOKENS } from '../../domain/external/external-account.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import type { Facts } from '../../domain/providers/profile.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import type { SamlFacts } from '../../ports/saml/answer.ts';
import { SamlProblem } from '../../ports/saml/problem.ts';
import type { OnSamlStep } from '../../ports/saml/provider.ts';
import { consumeToken } from '../../store/attempts/spent-tokens.ts';
import type { Call } from '../context/call.ts';
import { type CallbackResult, codeOf, secretsOf } from '../external/callback.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import { logProviderProblem } from '../external/start-redirect.ts';
import { enterpriseClient, samlParty } from './client.ts';

const DENIED: CallbackResult = { at: 'failed', code: 'oauth_access_denied' };

/** The user that a connection asserts, or the error why it is refused. */
const identify = async (
  call: Call,
  connection: EnterpriseConnection,
  strategy: EnterpriseStrategy,
  facts: EnterpriseFacts,
): Promise<CallbackResult> => {
  const read = readEnterpriseUser(connection, strategy, facts);
  if (read.at === 'refused') return { at: 'failed', code: read.code };
  const { profile, publicMetadata } = read;
  // A subdomain may have a separate connection: then only that one is trusted for it, not the one of the parent domain.
  if ((await connectionForEmail(call, profile.emailAddress))?.id !== connection.id)
    return { at: 'failed', code: enterpriseCodes(strategy).mismatch };
  return { at: 'proven', identity: { strategy, profile, tokens: NO_TOKENS, connection, publicMetadata } };
};

/** Reads a valid response that was not used before. Throws `SamlProblem`. */
export const readSamlAnswer = async (
  call: Call,
  connection: EnterpriseConnection,
  answer: { readonly posted: string; readonly requestId: string | null },
  onStep?: OnSamlStep,
): Promise<SamlFacts> => {
  const { saml, vault } = call.ports;
  const facts = await saml.readAnswer(samlParty(call, call.instance, connection), answer, onStep);
  const name = vault.mac('flow_state', `saml:${connection.id}:${facts.assertionId}`);
  if (!(await consumeToken(call.database.db, name, facts.goodUntil)))
    throw new SamlProblem('answer', 'The assertion was handed in before.');
  return facts;
};

/** The details are only logged, for the operator. */
const logSamlProblem = (call: Call, connectionId: string, { kind, sentence }: SamlProblem): void => {
  call.ports.log.warn({ call: call.requestId, connection: connectionId, kind, sentence }, 'a SAML answer was refused');
};

/** Verifies a response: to a request, or an unsolicited one. */
export const verifySamlResponse = async (
  call: Call,
  connection: EnterpriseConnection,
  strategy: EnterpriseStrategy,
  answer: { readonly posted: string; readonly requestId: string | null },
): Promise<CallbackResult> => {
  try {
    const { nameId, attributes } = await readSamlAnswer(call, connection, answer);
    return await identify(call, connection, strategy, { subject: nameId, attributes });
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    logSamlProblem(call, connection.id, error);
    return error.kind === 'denied' ? DENIED : { at: 'failed', code: 'oauth_token_exchange_error' };
  }
};

/** Reads the SAML response that was posted to a flow. */
export const readSamlCallback = async (
  call: Call,
  flow: OAuthFlow & { readonly strategy: EnterpriseStrategy },
  connection: EnterpriseConnection | undefined,
): Promise<CallbackResult> => {
  if (!connection || flow.sealedPosted === null) return DENIED;
  const posted = call.ports.vault.open(flow.sealedPosted);
  const { requestId } = secretsOf<{ requestId: string }>(call, flow);
  return verifySamlResponse(call, connection, flow.strategy, { posted, requestId });
};

const textsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));

const isFalse = (value: unknown): boolean => value === false || value === 'false';

const asEnterpriseFacts = (facts: Facts): EnterpriseFacts => ({
  subject: textsOf(facts.sub)[0] ?? '',
  attributes: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, textsOf(value)])),
  isEmailUnverified: isFalse(facts.email_verified),
});

/** The user that a connection's OpenID Connect provider describes, in exchange for the code in the callback. */
export const readOidcFacts = async (
  call: Call,
  connection: EnterpriseConnection,
  { redirectUri }: Pick<OAuthFlow, 'redirectUri'>,
  secrets: { readonly state: string; readonly nonce: string; readonly verifier: string },
): Promise<EnterpriseFacts> => {
  const url = new URL(redirectUri);
  url.search = call.url.search;
  const client = enterpriseClient(call, call.instance, connection);
  const { facts } = await call.ports.oauth.exchangeCallback(client, { url, ...secrets });
  return asEnterpriseFacts(facts);
};

/** Exchanges the code that a connection's OpenID Connect provider sent to the callback. */
export const readOidcCallback = async (
  call: Call,
  flow: OAuthFlow & { readonly strategy: EnterpriseStrategy },
  connection: EnterpriseConnection | undefined,
  state: string,
): Promise<CallbackResult> => {
  if (!connection) return DENIED;
  try {
    const secrets = secretsOf<{ nonce: string; verifier: string }>(call, flow);
    const facts = await readOidcFacts(call, connection, flow, { state, ...secrets });
    return await identify(call, connection, flow.strategy, facts);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, flow.strategy, error);
    return { at: 'failed', code: codeOf(error) };
  }
};
