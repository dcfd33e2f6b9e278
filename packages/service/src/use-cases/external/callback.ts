// What a return from a provider is worth: the code is exchanged, the person is read, and whatever goes wrong becomes one of
// the codes that surfaces know. Nothing here runs inside a transaction: providers take their time.
import { isOAuthStrategy, SECOND_MS, type ServerErrorCode } from '@latchkey/wire';
import type { SealedTokens } from '../../domain/external/external-account.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { type Facts, readProfile } from '../../domain/providers/profile.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import type { ProviderTokens } from '../../ports/oauth/provider.ts';
import type { Call } from '../context/call.ts';
import { connectionForEmail } from './enterprise-connection.ts';
import type { ProvenIdentity } from './identity.ts';
import { providerClient, requireProvider } from './provider-client.ts';
import { logProviderProblem } from './start-redirect.ts';

export type CallbackResult =
  | { readonly at: 'proven'; readonly identity: ProvenIdentity }
  | { readonly at: 'failed'; readonly code: ServerErrorCode };

/** Tokens as they are kept. */
export const sealTokens = (call: Pick<Call, 'ports' | 'now'>, tokens: ProviderTokens): SealedTokens => {
  const { vault } = call.ports;
  const { accessToken, refreshToken, expiresInSeconds, scope } = tokens;
  return {
    approvedScopes: (scope ?? '').replaceAll(',', ' '),
    sealedAccessToken: vault.seal(accessToken),
    sealedRefreshToken: refreshToken === undefined ? null : vault.seal(refreshToken),
    accessTokenExpiresAt: expiresInSeconds === undefined ? null : call.now + expiresInSeconds * SECOND_MS,
  };
};

/** The code for a provider that failed. */
export const codeOf = ({ kind, stage }: ProviderProblem): ServerErrorCode => {
  if (kind === 'denied') return 'oauth_access_denied';
  return stage === 'profile' ? 'oauth_fetch_user_error' : 'oauth_token_exchange_error';
};

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** A name that the provider posted beside the code, and only the first time somebody came. */
const postedFacts = (call: Call, { sealedPosted }: OAuthFlow): Facts => {
  if (sealedPosted === null) return {};
  const posted: unknown = JSON.parse(call.ports.vault.open(sealedPosted));
  const name = isFacts(posted) ? posted.name : undefined;
  return isFacts(name) ? { given_name: name.firstName, family_name: name.lastName } : {};
};

/** What was drawn for a way when it was opened. */
export const secretsOf = <T>(call: Call, flow: Pick<OAuthFlow, 'sealedSecrets'>): T =>
  // Sealed by ourselves, in exactly this form.
  JSON.parse(call.ports.vault.open(flow.sealedSecrets)) as T;

/** Takes what came back on a way that belongs to this browser and was not used before. */
export const readCallback = async (call: Call, flow: OAuthFlow, state: string): Promise<CallbackResult> => {
  const { strategy } = flow;
  try {
    if (!isOAuthStrategy(strategy)) throw new Fault('strategy_invalid');
    const settings = await requireProvider(call, strategy, flow.intent === 'link' ? 'link' : 'authenticate');
    const client = providerClient(call, call.instance, settings);
    const url = new URL(flow.redirectUri);
    url.search = call.url.search;
    const secrets = secretsOf<{ nonce: string; verifier: string }>(call, flow);
    const { tokens, facts, emails } = await call.ports.oauth.exchangeCallback(client, { url, state, ...secrets });
    const profile = readProfile(client.row, { ...postedFacts(call, flow), ...facts }, emails);
    if (!profile) throw new ProviderProblem('profile', { kind: 'invalid', detail: 'It does not say who this is.' });
    if (await connectionForEmail(call, profile.emailAddress))
      return { at: 'failed', code: 'oauth_email_domain_reserved_by_saml' };
    return { at: 'proven', identity: { strategy, profile, tokens: sealTokens(call, tokens) } };
  } catch (error) {
    // Switched off in between.
    if (error instanceof Fault) return { at: 'failed', code: 'oauth_access_denied' };
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, strategy, error);
    return { at: 'failed', code: codeOf(error) };
  }
};
