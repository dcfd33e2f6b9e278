// Redirects a browser to an identity provider: the values that the callback must repeat are generated here, and the final
// redirect target is checked before the browser leaves (docs/security.md R21, R24).
import { areScopes, type OAuthStrategy, SUB_PATHS } from '@latchkey/wire';
import { FLOW_LIFETIME_MS, type FlowIntent, type FlowStrategy } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { isPrompt, joinScopes, requestParameters } from '../../domain/providers/request.ts';
import { newVerification, type Verification } from '../../domain/verification.ts';
import type { ProviderClient } from '../../ports/oauth/configuration.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import type { ExternalRedirect as Redirect } from '../../ports/oauth/provider.ts';
import { insertOAuthFlow } from '../../store/attempts/oauth-flows.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import { originRules } from '../context/origin-rules.ts';
import { callbackUri, providerClient, requireProvider } from './provider-client.ts';

/** The options of a call for the redirect. */
export type RedirectOptions = {
  readonly strategy: OAuthStrategy;
  readonly intent: FlowIntent;
  readonly redirectUrl?: string | undefined;
  readonly completeUrl?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly prompt?: string | undefined;
  readonly loginHint?: string | undefined;
};

/** A prepared redirect; `saveRedirect` stores it. */
export type ExternalRedirect = {
  readonly strategy: FlowStrategy;
  readonly intent: FlowIntent;
  /** The enterprise connection of the redirect. */
  readonly connectionId: string | null;
  /** The URL the browser is redirected to. */
  readonly url: string;
  readonly stateHash: string;
  readonly sealedSecrets: string;
  readonly redirectUri: string;
  readonly redirectUrl: string;
  readonly completeUrl: string | null;
};

/** Surfaces that start a redirect from a later step send no target; then the callback page is used. */
const defaultRedirect = (call: Call, intent: FlowIntent): string => {
  const { sign_in_url, sign_up_url, user_profile_url } = call.instance.settings.display_config;
  if (intent === 'link' || intent === 'prove') return user_profile_url;
  return `${intent === 'sign_in' ? sign_in_url : sign_up_url}#${SUB_PATHS.signIn.ssoCallback}`;
};

const allowed = (call: Call, target: string): string => {
  const found = allowedRedirect(originRules(call), target, call.origin);
  if (found === undefined) throw new Fault('redirect_url_invalid');
  return found;
};

/** The final redirect targets: the requested ones, if they are allowed. */
export const readReturn = (
  call: Call,
  options: Pick<RedirectOptions, 'intent' | 'redirectUrl' | 'completeUrl'>,
): Pick<ExternalRedirect, 'redirectUrl' | 'completeUrl'> => ({
  redirectUrl: allowed(call, options.redirectUrl || defaultRedirect(call, options.intent)),
  completeUrl: options.completeUrl ? allowed(call, options.completeUrl) : null,
});

const refuseBadOptions = (options: RedirectOptions): void => {
  if (options.prompt && !isPrompt(options.prompt))
    throw new Fault('form_param_value_invalid', { field: 'oidc_prompt' });
  if (!areScopes(options.scopes ?? [])) throw new Fault('form_param_value_invalid', { field: 'additional_scope' });
};

/** The reply contains only the error code; the details are logged for the operator. */
export const logProviderProblem = (call: Call, strategy: FlowStrategy, problem: ProviderProblem): void => {
  const { stage, kind, code, detail } = problem;
  call.ports.log.warn({ call: call.requestId, strategy, stage, kind, code, detail }, 'an identity provider failed');
};

/** The request to a provider, with the values that its response must repeat. Throws `ProviderProblem`. */
export const openClient = async (
  { random, vault, oauth }: Pick<Call['ports'], 'random' | 'vault' | 'oauth'>,
  client: ProviderClient,
  { redirectUri, parameters }: Pick<Redirect, 'redirectUri' | 'parameters'>,
): Promise<Pick<ExternalRedirect, 'url' | 'stateHash' | 'sealedSecrets' | 'redirectUri'>> => {
  const [state, nonce, verifier] = [random.secret(), random.secret(), random.secret()];
  return {
    url: await oauth.authorizationUrl(client, { redirectUri, state, nonce, verifier, parameters }),
    stateHash: vault.mac('flow_state', state),
    sealedSecrets: vault.seal(JSON.stringify({ nonce, verifier })),
    redirectUri,
  };
};

/** Prepares a redirect. It calls the provider, so it must not run inside a transaction. */
export const prepareRedirect = async (call: Call, options: RedirectOptions): Promise<ExternalRedirect> => {
  const { strategy, intent } = options;
  refuseBadOptions(options);
  const back = readReturn(call, options);
  const settings = await requireProvider(call, strategy, intent === 'link' ? 'link' : 'authenticate');
  const client = providerClient(call, call.instance, settings);
  const redirectUri = callbackUri(call.instanceAddress.baseUrl, strategy);
  const scopes = joinScopes(client.row.scopes, settings.options.scopes, options.scopes ?? []);
  const parameters = requestParameters(client.row, { scopes, prompt: options.prompt, loginHint: options.loginHint });
  try {
    const opened = await openClient(call.ports, client, { redirectUri, parameters });
    return { strategy, intent, connectionId: null, ...opened, ...back };
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, strategy, error);
    throw new Fault('oauth_token_exchange_error', { cause: error });
  }
};

/** The verification that waits for the callback; it contains the URL of the redirect. */
export const redirectVerification = (
  call: Call,
  redirect: ExternalRedirect,
  owner: { readonly id: string; readonly clientId: string },
): Verification =>
  newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: owner.id,
    clientId: owner.clientId,
    strategy: redirect.strategy,
    sealedExternalUrl: call.ports.vault.seal(redirect.url),
    expireAt: call.now + FLOW_LIFETIME_MS,
    createdAt: call.now,
  });

/** Writes a flow, inside the caller's transaction. */
export const saveRedirect = async (
  db: Db,
  call: Call,
  redirect: ExternalRedirect,
  of: {
    readonly clientId: string;
    readonly ownerId: string;
    readonly verificationId: string | null;
    readonly sessionId?: string;
  },
): Promise<void> => {
  const { url: _url, ...way } = redirect;
  await insertOAuthFlow(db, {
    ...way,
    id: call.ports.ids.next('oaf'),
    instanceId: call.instance.id,
    clientId: of.clientId,
    ownerId: of.ownerId,
    verificationId: of.verificationId,
    sessionId: of.sessionId ?? null,
    sealedPosted: null,
    expiresAt: call.now + FLOW_LIFETIME_MS,
    usedAt: null,
    createdAt: call.now,
  });
};
