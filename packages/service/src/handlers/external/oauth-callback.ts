// The OAuth callback (docs/security.md R24): the state must be issued by this service, unused, for this provider and of this
// browser. Then the provider's answer is completed, and the browser is redirected to the page that the flow was started with.

import { BODY_MAX_BYTES, isOAuthStrategy, type OAuthStrategy, oauthStrategyOf, SECOND_MS } from '@latchkey/wire';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import type { ProviderSettings } from '../../domain/external/provider-settings.ts';
import { clientCookies, clientUatCookies } from '../../http/client-cookies.ts';
import { isNavigation } from '../../http/navigation.ts';
import { readPostedForm } from '../../http/posted-form.ts';
import { invalidCallbackHtml } from '../../present/pages/link-page.ts';
import { savePostedAnswer, useOAuthFlow } from '../../store/attempts/oauth-flows.ts';
import { findOAuthProvider } from '../../store/instances/oauth-providers.ts';
import { type CompletedFlow, completeFlow, findOpenFlow } from '../../use-cases/callbacks/complete-flow.ts';
import type { Call } from '../../use-cases/context/call.ts';
import { type CallbackResult, readCallback } from '../../use-cases/external/callback.ts';
import { callbackUri } from '../../use-cases/external/provider-client.ts';
import { followProviderRun } from '../../use-cases/external/runs/finish-run.ts';
import { findOpenRun } from '../../use-cases/runs/complete-run.ts';
import { htmlPage } from '../links.ts';
import { sameBrowser } from './same-browser.ts';
import { answerRun } from './trial-run.ts';

const BAD_REQUEST = 400;

/** The error page for a callback that matches no flow. It does not redirect, because no target can be trusted. */
export const invalidCallbackPage = (call: Call): Response =>
  htmlPage(call, invalidCallbackHtml, { status: BAD_REQUEST });

/** The strategy in a callback path, or undefined if it is not a known one. */
const strategyAt = (provider: string): OAuthStrategy | undefined => {
  const strategy = oauthStrategyOf(provider);
  return isOAuthStrategy(strategy) ? strategy : undefined;
};

/** The value of a parameter that occurs exactly once; a repeated parameter is ambiguous and gives undefined. */
export const only = (params: URLSearchParams, name: string): string | undefined => {
  const values = params.getAll(name);
  return values.length === 1 ? values[0] : undefined;
};

/** Whether the flow is for this provider and this callback address. */
const isFlowOfProvider =
  (call: Call, provider: string) =>
  (flow: OAuthFlow): boolean => {
    const strategy = strategyAt(provider);
    return strategy === flow.strategy && flow.redirectUri === callbackUri(call.instanceAddress.baseUrl, strategy);
  };

const leave = (call: Call, { redirectUrl, completeUrl }: OAuthFlow, { secret, sessionId }: CompletedFlow): Response => {
  const target = sessionId === undefined ? redirectUrl : (completeUrl ?? redirectUrl);
  const headers = new Headers({ Location: target });
  if (secret !== undefined && call.instance.environmentType === 'production') {
    const lines = [...clientCookies(call, secret), ...clientUatCookies(call, Math.floor(call.now / SECOND_MS))];
    for (const line of lines) headers.append('Set-Cookie', line);
  }
  return new Response(null, { status: 303, headers });
};

/** Completes an open flow of this browser; marks the flow as used before it asks the provider. */
export const finishFlow = async (
  call: Call,
  state: string | undefined,
  way: {
    readonly isHere: (flow: OAuthFlow) => boolean;
    readonly read: (flow: OAuthFlow, state: string) => Promise<CallbackResult>;
  },
): Promise<Response> => {
  if (!isNavigation(call.request)) return invalidCallbackPage(call);
  const flow = await findOpenFlow(call, state, way.isHere);
  const at = flow && (await sameBrowser(call, flow));
  if (!flow || !at || state === undefined) return invalidCallbackPage(call);
  if (!(await useOAuthFlow(call.database.db, flow.id, call.now))) return invalidCallbackPage(call);
  return leave(call, flow, await completeFlow(call, at, flow, await way.read(flow, state)));
};

/** The provider in a callback path, also one that is off: an operator tries it before it is turned on. */
const settingsAt = async (call: Call, provider: string): Promise<ProviderSettings | undefined> => {
  const strategy = strategyAt(provider);
  return strategy && (await findOAuthProvider(call.database.db, call.instance.id, strategy));
};

const runOwner = ({ id }: ProviderSettings) => ({ kind: 'provider', id }) as const;

/** Answers the callback of a trial sign-in; undefined if it belongs to none. */
const answerTrial = async (call: Call, provider: string, state: string): Promise<Response | undefined> => {
  const settings = await settingsAt(call, provider);
  return settings && answerRun(call, runOwner(settings), state, followProviderRun(call, settings, state));
};

/** `GET /oauth_callback/:provider`. */
export const handleOAuthCallback = async (call: Call, provider: string): Promise<Response> => {
  const given = only(call.url.searchParams, 'state');
  const trial =
    given !== undefined && isNavigation(call.request) ? await answerTrial(call, provider, given) : undefined;
  return (
    trial ??
    finishFlow(call, given, {
      isHere: isFlowOfProvider(call, provider),
      read: (flow, state) => readCallback(call, flow, state),
    })
  );
};

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
 * `POST /oauth_callback/:provider`: for OAuth 2.0 Form Post Response Mode. A cross-site POST carries no SameSite=Lax cookie, so
 * the browser is redirected to the same address with GET, where everything is checked. The user's name is stored with the flow,
 * so that it is not in the URL.
 */
export const handlePostedOAuthCallback = async (call: Call, provider: string): Promise<Response> => {
  const strategy = strategyAt(provider);
  if (strategy === undefined) return invalidCallbackPage(call);
  const posted = await readPostedForm(call.request, BODY_MAX_BYTES);
  const target = new URL(callbackUri(call.instanceAddress.baseUrl, strategy));
  for (const name of PASSED_ON) {
    const value = posted[name];
    if (typeof value === 'string') target.searchParams.set(name, value);
  }
  const state = only(target.searchParams, 'state');
  const flow = await findOpenFlow(call, state, isFlowOfProvider(call, provider));
  const settings = flow ? undefined : await settingsAt(call, provider);
  if (!flow && !(settings && (await findOpenRun(call, runOwner(settings), state)))) return invalidCallbackPage(call);
  const { user } = posted;
  if (flow && typeof user === 'string' && user.length <= MAX_POSTED && isJson(user))
    await savePostedAnswer(call.database.db, flow.id, call.ports.vault.seal(user));
  return new Response(null, { status: 303, headers: { Location: target.href } });
};
