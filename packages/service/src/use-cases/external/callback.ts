// Reads the callback of a provider: exchanges the code, reads the profile, and maps every failure to an error code of the
// contract. Nothing here runs inside a transaction, because providers may be slow.
import { isOAuthStrategy, SECOND_MS, type ServerErrorCode } from '@latchkey/wire';
import type { SealedTokens } from '../../domain/external/external-account.ts';
import type { OAuthFlow } from '../../domain/external/oauth-flow.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { type Facts, readProfile } from '../../domain/providers/profile.ts';
import type { ProviderClient } from '../../ports/oauth/configuration.ts';
import { ProviderProblem } from '../../ports/oauth/problem.ts';
import type { CallbackGrant, ProviderTokens } from '../../ports/oauth/provider.ts';
import type { Call } from '../context/call.ts';
import { connectionForEmail } from './enterprise-connection.ts';
import type { ProvenIdentity } from './identity.ts';
import { providerClient, requireProvider } from './provider-client.ts';
import { logProviderProblem } from './start-redirect.ts';

export type CallbackResult =
  | { readonly at: 'proven'; readonly identity: ProvenIdentity }
  | { readonly at: 'failed'; readonly code: ServerErrorCode };

/** Seals tokens for storage. */
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

/** The error code for a failure of the provider. */
export const codeOf = ({ kind, stage }: ProviderProblem): ServerErrorCode => {
  if (kind === 'denied') return 'oauth_access_denied';
  return stage === 'profile' ? 'oauth_fetch_user_error' : 'oauth_token_exchange_error';
};

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

/** The name that the provider posts with the code, only on a user's first authorization. */
const postedFacts = (call: Call, { sealedPosted }: OAuthFlow): Facts => {
  if (sealedPosted === null) return {};
  const posted: unknown = JSON.parse(call.ports.vault.open(sealedPosted));
  const name = isFacts(posted) ? posted.name : undefined;
  return isFacts(name) ? { given_name: name.firstName, family_name: name.lastName } : {};
};

/** The secrets that were generated for a flow when it started. */
export const secretsOf = <T>(call: Call, flow: Pick<OAuthFlow, 'sealedSecrets'>): T =>
  // The cast holds: the service sealed this value itself.
  JSON.parse(call.ports.vault.open(flow.sealedSecrets)) as T;

/** Exchanges the code in the callback for tokens and the profile. Throws `ProviderProblem`. */
export const exchangeCode = (
  call: Call,
  client: ProviderClient,
  flow: Pick<OAuthFlow, 'redirectUri' | 'sealedSecrets'>,
  { state, onTokens }: { readonly state: string; readonly onTokens?: () => void },
): Promise<CallbackGrant> => {
  const url = new URL(flow.redirectUri);
  url.search = call.url.search;
  const secrets = secretsOf<{ nonce: string; verifier: string }>(call, flow);
  return call.ports.oauth.exchangeCallback(client, { url, state, ...secrets }, onTokens);
};

/** Reads the callback of a flow that belongs to this browser and was not used before. */
export const readCallback = async (call: Call, flow: OAuthFlow, state: string): Promise<CallbackResult> => {
  const { strategy } = flow;
  try {
    if (!isOAuthStrategy(strategy)) throw new Fault('strategy_invalid');
    const settings = await requireProvider(call, strategy, flow.intent === 'link' ? 'link' : 'authenticate');
    const client = providerClient(call, call.instance, settings);
    const { tokens, facts, emails } = await exchangeCode(call, client, flow, { state });
    const profile = readProfile(client.row, { ...postedFacts(call, flow), ...facts }, emails);
    if (!profile) throw new ProviderProblem('profile', { kind: 'invalid', detail: 'It does not say who this is.' });
    if (await connectionForEmail(call, profile.emailAddress))
      return { at: 'failed', code: 'oauth_email_domain_reserved_by_saml' };
    return { at: 'proven', identity: { strategy, profile, tokens: sealTokens(call, tokens) } };
  } catch (error) {
    // The provider was disabled in between.
    if (error instanceof Fault) return { at: 'failed', code: 'oauth_access_denied' };
    if (!(error instanceof ProviderProblem)) throw error;
    logProviderProblem(call, strategy, error);
    return { at: 'failed', code: codeOf(error) };
  }
};
