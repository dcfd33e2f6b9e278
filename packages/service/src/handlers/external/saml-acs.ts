// The SAML Assertion Consumer Service and the service provider metadata. A cross-site POST carries no SameSite=Lax cookie, so
// the response of a flow is stored with the flow, and the browser is redirected here with GET to prove with its cookie that it
// started the flow.
import { type EnterpriseStrategy, isEnterpriseStrategy } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { isNavigation } from '../../http/navigation.ts';
import { readPostedForm } from '../../http/posted-form.ts';
import { MAX_ANSWER } from '../../ports/saml/provider.ts';
import { savePostedAnswer } from '../../store/attempts/oauth-flows.ts';
import { findEnterpriseConnection } from '../../store/instances/enterprise-connections.ts';
import { giveBackCount, rateLimit } from '../../use-cases/abuse/rate-limits.ts';
import { findOpenFlow } from '../../use-cases/callbacks/complete-flow.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { enterpriseCallbackUri, samlAddresses } from '../../use-cases/enterprise/addresses.ts';
import { readOidcCallback, readSamlCallback } from '../../use-cases/enterprise/callback.ts';
import { samlParty } from '../../use-cases/enterprise/client.ts';
import { followConnectionRun, type RunAnswer } from '../../use-cases/enterprise/runs/finish-run.ts';
import type { CallbackResult } from '../../use-cases/external/callback.ts';
import { activeConnection } from '../../use-cases/external/enterprise-connection.ts';
import { finishFlow, invalidCallbackPage, only } from './oauth-callback.ts';
import { handleIdpInitiated } from './saml-idp-initiated.ts';
import { answerRun } from './trial-run.ts';

const STATE = 'RelayState';
/** A response in base64, percent-encoded, and its RelayState. */
const MAX_FORM = 2 * MAX_ANSWER;

/** Flows to this connection with `redirectUri` as their callback address. */
const isFlowOfConnection =
  (connectionId: string, redirectUri: string) =>
  (flow: OAuthFlow): boolean =>
    flow.connectionId === connectionId && flow.redirectUri === redirectUri;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Also one that is not active: an operator tries it before it is turned on. */
const samlConnection = async (call: Call, id: string): Promise<EnterpriseConnection | undefined> => {
  const found = await findEnterpriseConnection(call.database.db, call.instance.id, id);
  return found?.protocol === 'saml' ? found : undefined;
};

/** Answers a response to a trial of the connection; undefined if it belongs to none. */
const answerTrial = (call: Call, connection: EnterpriseConnection, state: string | undefined, answer: RunAnswer) =>
  answerRun(call, { kind: 'connection', id: connection.id }, state, followConnectionRun(call, connection, answer));

/** `POST /saml/acs/:connection`. */
export const handleSamlResponse = async (call: Call, id: string): Promise<Response> => {
  // Any page can post here, so the connection is looked up before the body is read.
  const connection = await samlConnection(call, id);
  if (!connection) return invalidCallbackPage(call);
  const body = await readPostedForm(call.request, MAX_FORM);
  const posted = textOf(body.SAMLResponse);
  const relayState = textOf(body[STATE]);
  if (posted === undefined) return invalidCallbackPage(call);
  const trial = await answerTrial(call, connection, relayState, { posted });
  if (trial) return trial;
  if (!connection.active) return invalidCallbackPage(call);
  const { acsUrl } = samlAddresses(call.instance, call.config.provider, id);
  const flow = await findOpenFlow(call, relayState, isFlowOfConnection(id, acsUrl));
  if (!flow || relayState === undefined) {
    if (!connection.allowIdpInitiated) return invalidCallbackPage(call);
    // Any client can send an unsolicited response; a flow was already counted when it was started.
    const counted = await rateLimit('attempt')(call);
    return handleIdpInitiated(call, connection, { posted, relayState, accepted: () => giveBackCount(call, counted) });
  }
  await savePostedAnswer(call.database.db, flow.id, call.ports.vault.seal(posted));
  const target = new URL(acsUrl);
  target.searchParams.set(STATE, relayState);
  return new Response(null, { status: 303, headers: { Location: target.href } });
};

const readResult = async (
  call: Call,
  flow: OAuthFlow,
  take: (
    flow: OAuthFlow & { readonly strategy: EnterpriseStrategy },
    connection: EnterpriseConnection | undefined,
  ) => Promise<CallbackResult>,
): Promise<CallbackResult> => {
  const { strategy } = flow;
  if (!isEnterpriseStrategy(strategy)) throw new Fault('strategy_invalid');
  return take({ ...flow, strategy }, await activeConnection(call, flow.connectionId ?? ''));
};

/** `GET /saml/acs/:connection`: the request carries the client cookie; verifies the stored response. */
export const handleSamlCallback = (call: Call, id: string): Promise<Response> => {
  const { acsUrl } = samlAddresses(call.instance, call.config.provider, id);
  return finishFlow(call, only(call.url.searchParams, STATE), {
    isHere: (flow) => isFlowOfConnection(id, acsUrl)(flow) && flow.sealedPosted !== null,
    read: (flow) => readResult(call, flow, (own, connection) => readSamlCallback(call, own, connection)),
  });
};

/** `GET /enterprise_callback/:connection`: the callback of an enterprise OpenID Connect provider. */
export const handleEnterpriseCallback = async (call: Call, id: string): Promise<Response> => {
  const state = only(call.url.searchParams, 'state');
  const connection = await findEnterpriseConnection(call.database.db, call.instance.id, id);
  const isTrial = state !== undefined && connection?.protocol === 'oauth' && isNavigation(call.request);
  const trial = isTrial ? await answerTrial(call, connection, state, { state }) : undefined;
  if (trial) return trial;
  return finishFlow(call, state, {
    isHere: isFlowOfConnection(id, enterpriseCallbackUri(call.instance, call.config.provider, id)),
    read: (flow, given) => readResult(call, flow, (own, active) => readOidcCallback(call, own, active, given)),
  });
};

/** `GET /saml/metadata/:connection`: also for an inactive connection, because the identity provider needs it for the set-up. */
export const showSamlMetadata = async (call: Call, id: string): Promise<Response> => {
  const connection = await findEnterpriseConnection(call.database.db, call.instance.id, id);
  if (!connection?.saml) throw new Fault('resource_not_found');
  const xml = await call.ports.saml.metadata(samlParty(call, call.instance, connection));
  return new Response(xml, { headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8' } });
};
