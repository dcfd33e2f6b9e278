// Where a browser arrives that comes back from an identity provider (security R24): the state must be ours, unused, for this
// provider and of this browser; then what the provider says is settled, and the browser goes on to where it was promised.
import { BODY_MAX_BYTES, isOAuthStrategy, type OAuthStrategy, SECOND_MS } from '@latchkey/wire';
import { isFlowOpen, type OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { clientCookie, clientUatCookies } from '../../http/client-cookies.ts';
import { carriesFlowCookie } from '../../http/flow-cookie.ts';
import { isNavigation } from '../../http/navigation.ts';
import { readPostedForm } from '../../http/posted-form.ts';
import { strayReturnPage } from '../../present/pages/link-page.ts';
import { findOAuthFlow, keepPosted, useOAuthFlow } from '../../store/attempts/oauth-flows.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { findClient } from '../../store/sessions/clients.ts';
import { findDevBrowserOfClient } from '../../store/sessions/dev-browsers.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { settleProveReturn } from '../../use-cases/enterprise/link.ts';
import { type Arrived, takeArrival } from '../../use-cases/external/callback.ts';
import { settleLinkReturn } from '../../use-cases/external/link-callback.ts';
import { callbackUri } from '../../use-cases/external/provider-client.ts';
import { settleSignInReturn } from '../../use-cases/external/sign-in-callback.ts';
import { settleSignUpReturn } from '../../use-cases/external/sign-up-callback.ts';
import type { At } from '../../use-cases/sign-up/complete-sign-up.ts';
import { htmlPage, whoAsks } from '../links.ts';

const STRAY = 400;

type Settled = { readonly secret?: string | undefined; readonly sessionId?: string };

const SETTLE: Readonly<
  Record<OAuthFlow['intent'], (db: Db, call: Call, at: At, flow: OAuthFlow, arrived: Arrived) => Promise<Settled>>
> = { sign_in: settleSignInReturn, sign_up: settleSignUpReturn, link: settleLinkReturn, prove: settleProveReturn };

/** Nothing is known for sure about a stray return, so it is sent nowhere. */
export const strayPage = (call: Call): Response => htmlPage(call, strayReturnPage, { status: STRAY });

/** The strategy of a return address, if it is one of this service. */
const strategyAt = (provider: string): OAuthStrategy | undefined => {
  const strategy = `oauth_${provider}`;
  return isOAuthStrategy(strategy) ? strategy : undefined;
};

/** One value, and only one: of two, nobody can say which is meant. */
export const only = (params: URLSearchParams, name: string): string | undefined => {
  const values = params.getAll(name);
  return values.length === 1 ? values[0] : undefined;
};

/** The open way that a state belongs to, if it is one that comes back to this address. */
export const findWay = async (
  call: Call,
  state: string | undefined,
  isHere: (flow: OAuthFlow) => boolean,
): Promise<OAuthFlow | undefined> => {
  if (!state) return undefined;
  const { database, instance, ports, now } = call;
  const flow = await findOAuthFlow(database.db, instance.id, ports.vault.mac('flow_state', state));
  return flow && isHere(flow) && isFlowOpen(flow, now) ? flow : undefined;
};

/** Is it a way to this provider, and does it come back to its own address? */
const leadsTo =
  (call: Call, provider: string) =>
  (flow: OAuthFlow): boolean => {
    const strategy = strategyAt(provider);
    return strategy === flow.strategy && flow.redirectUri === callbackUri(call.face.baseUrl, strategy);
  };

/** The browser that left, if it is the one that comes back. */
const sameBrowser = async (call: Call, { clientId }: OAuthFlow): Promise<At | undefined> => {
  if (call.instance.environmentType === 'production') {
    const asking = await whoAsks(call);
    return asking?.client?.id === clientId
      ? { browser: asking.browser, client: asking.client, isNavigation: true }
      : undefined;
  }
  const { db } = call.database;
  const client = carriesFlowCookie(call, clientId) ? await findClient(db, call.instance.id, clientId) : undefined;
  const devBrowser = client && (await findDevBrowserOfClient(db, client.id));
  return client && devBrowser && { browser: { kind: 'development', devBrowser }, client, isNavigation: true };
};

const settle = async (call: Call, at: At, flow: OAuthFlow, arrived: Arrived): Promise<Settled> => {
  const run = (outcome: Arrived) => call.database.transaction((db) => SETTLE[flow.intent](db, call, at, flow, outcome));
  try {
    return await run(arrived);
  } catch (error) {
    // The identity became somebody's in the same moment; a second look finds whose.
    if (isUniqueViolation(error)) return run(arrived);
    const code = error instanceof Fault ? error.items[0]?.code : undefined;
    if (code === undefined) throw error;
    return run({ at: 'failed', code });
  }
};

const leave = (call: Call, { redirectUrl, completeUrl }: OAuthFlow, { secret, sessionId }: Settled): Response => {
  const target = sessionId === undefined ? redirectUrl : (completeUrl ?? redirectUrl);
  const headers = new Headers({ Location: target });
  if (secret !== undefined && call.instance.environmentType === 'production') {
    headers.append('Set-Cookie', clientCookie(call, secret));
    for (const line of clientUatCookies(call, Math.floor(call.now / SECOND_MS))) headers.append('Set-Cookie', line);
  }
  return new Response(null, { status: 303, headers });
};

/** Takes a browser back on an open way that belongs to it; the way is used up before anything else is asked. */
export const finishWay = async (
  call: Call,
  state: string | undefined,
  way: {
    readonly isHere: (flow: OAuthFlow) => boolean;
    readonly arrive: (flow: OAuthFlow, state: string) => Promise<Arrived>;
  },
): Promise<Response> => {
  // Programs that look at links before people do must not use one up.
  if (call.method !== 'GET') throw new Fault('method_not_allowed');
  if (!isNavigation(call.request)) return strayPage(call);
  const flow = await findWay(call, state, way.isHere);
  const at = flow && (await sameBrowser(call, flow));
  if (!flow || !at || state === undefined) return strayPage(call);
  if (!(await useOAuthFlow(call.database.db, flow.id, call.now))) return strayPage(call);
  return leave(call, flow, await settle(call, at, flow, await way.arrive(flow, state)));
};

/** `GET /oauth_callback/:provider`. */
export const takeReturn = (call: Call, provider: string): Promise<Response> =>
  finishWay(call, only(call.url.searchParams, 'state'), {
    isHere: leadsTo(call, provider),
    arrive: (flow, state) => takeArrival(call, flow, state),
  });

const PASSED_ON = ['state', 'code', 'iss', 'error', 'error_description'] as const;
const MAX_POSTED = 4_096;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * `POST /oauth_callback/:provider`: providers that answer with a form (OAuth 2.0 Form Post Response Mode). No cookie of ours
 * comes with a post from another site, so the browser is sent to the same address once more, and then everything is checked.
 * What people are called stays out of the address.
 */
export const takePostedReturn = async (call: Call, provider: string): Promise<Response> => {
  const strategy = strategyAt(provider);
  if (strategy === undefined) return strayPage(call);
  const posted = await readPostedForm(call.request, BODY_MAX_BYTES);
  const target = new URL(callbackUri(call.face.baseUrl, strategy));
  for (const name of PASSED_ON) {
    const value = posted[name];
    if (typeof value === 'string') target.searchParams.set(name, value);
  }
  const flow = await findWay(call, only(target.searchParams, 'state'), leadsTo(call, provider));
  if (!flow) return strayPage(call);
  const { user } = posted;
  if (typeof user === 'string' && user.length <= MAX_POSTED && isJson(user))
    await keepPosted(call.database.db, flow.id, call.ports.vault.seal(user));
  return new Response(null, { status: 303, headers: { Location: target.href } });
};
