// The claims of a session token (wire §8.1): short-lived, for one page's origin, flat.
import { TOKEN_LIFESPAN_SECONDS, TOKEN_NOT_BEFORE_MARGIN_SECONDS } from '@latchkey/wire';
import { factorVerificationAge, type Session } from './session.ts';

type TokenFacts = {
  readonly session: Session;
  readonly issuer: string;
  /** The page's origin, if the browser sent one. */
  readonly origin: string | undefined;
  readonly hasSecondFactor: boolean;
  /** When the client last changed; a token may not look older than that (wire §0, trap 26). */
  readonly clientUpdatedAt: number;
  readonly now: number;
};

type SessionClaims = {
  readonly iss: string;
  readonly sub: string;
  readonly sid: string;
  readonly azp?: string;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
  readonly fva: readonly [number, number];
  readonly act?: { readonly sub: string };
};

/** The issuer of an instance: its own address, plain http only where the key's host is this machine. */
export const issuerOf = (apiHost: string, isLoopback: boolean): string =>
  `${isLoopback ? 'http' : 'https'}://${apiHost}`;

export const sessionClaims = (facts: TokenFacts): SessionClaims => {
  const { session, now } = facts;
  const iat = Math.floor(Math.max(now, facts.clientUpdatedAt) / 1_000);
  return {
    iss: facts.issuer,
    sub: session.userId,
    sid: session.id,
    ...(facts.origin !== undefined && { azp: facts.origin }),
    iat,
    nbf: iat - TOKEN_NOT_BEFORE_MARGIN_SECONDS,
    exp: iat + TOKEN_LIFESPAN_SECONDS,
    fva: factorVerificationAge(session, facts.hasSecondFactor, now),
    ...(session.actor !== null && { act: session.actor }),
  };
};
