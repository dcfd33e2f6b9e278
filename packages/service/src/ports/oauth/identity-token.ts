// Verifies identity tokens that a page received from a provider's script, as with one-tap, against the provider's keys.
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Facts } from '../../domain/providers/profile.ts';
import { outboundFetch, type ProviderClient, type ProviderDeps } from './configuration.ts';
import { ProviderProblem } from './problem.ts';

export type IdentityTokenAsk = Pick<ProviderClient, 'reach'> & {
  readonly token: string;
  readonly issuer: string;
  readonly audience: string;
};

/** The claims of a valid token; throws `ProviderProblem` for every other one. */
export type IdentityTokenReader = (ask: IdentityTokenAsk) => Promise<Facts>;

const ALGORITHMS = ['RS256', 'ES256'];
/** Pages forward a credential at once; an older one may have been stolen. */
const MAX_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 10;

const unreadable = (detail: string, cause?: unknown): ProviderProblem =>
  new ProviderProblem('exchange', { kind: 'invalid', detail }, cause);

/** One provider writes its issuer with and without the scheme. */
const namesOf = (issuer: string): readonly string[] => [issuer, issuer.replace('https://', '')];

/** Does the token name our issuer and audience? Keys are fetched only for such tokens. */
const isAddressed = ({ token, issuer, audience }: IdentityTokenAsk): boolean => {
  try {
    const { iss, aud } = decodeJwt(token);
    return namesOf(issuer).includes(iss ?? '') && [aud].flat().includes(audience);
  } catch {
    return false;
  }
};

export const createIdentityTokenReader = (deps: ProviderDeps): IdentityTokenReader => {
  const read = async (url: string, { reach }: IdentityTokenAsk): Promise<Readonly<Record<string, unknown>>> => {
    const signal = AbortSignal.timeout(deps.patienceMs);
    try {
      const reply = await outboundFetch(deps, reach)(url, {
        method: 'GET',
        headers: {},
        body: null,
        redirect: 'manual',
        signal,
      });
      const body: unknown = reply.status === 200 ? await reply.json() : undefined;
      if (typeof body === 'object' && body !== null) return { ...body };
    } catch (error) {
      throw new ProviderProblem('exchange', { kind: 'unreachable', detail: 'Its keys could not be read.' }, error);
    }
    throw new ProviderProblem('exchange', { kind: 'unreachable', detail: 'Its keys could not be read.' });
  };

  return async (ask) => {
    const { token, issuer, audience } = ask;
    if (!isAddressed(ask)) throw unreadable('The ID token has another issuer or audience.');
    const document = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, ask);
    if (document.issuer !== issuer || typeof document.jwks_uri !== 'string')
      throw unreadable('Its discovery document is of another issuer.');
    const keys = await read(document.jwks_uri, ask);
    try {
      // The cast holds: the library validates every key itself.
      const keySet = createLocalJWKSet(keys as unknown as JSONWebKeySet);
      const { payload } = await jwtVerify(token, keySet, {
        issuer: [...namesOf(issuer)],
        audience,
        algorithms: ALGORITHMS,
        currentDate: new Date(deps.clock.now()),
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      return { ...payload };
    } catch (error) {
      throw unreadable('The ID token is invalid.', error);
    }
  };
};
