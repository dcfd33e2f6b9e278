// The claims of tokens (docs/reference/wire.md#session-tokens): a session's own, short-lived and flat, and those made from a
// template, which never name a session.

import { type JSONObject, SECOND_MS, TOKEN_LIFESPAN_SECONDS, TOKEN_NOT_BEFORE_MARGIN_SECONDS } from '@latchkey/wire';
import type { Membership } from '../organizations/organization.ts';
import { claimedPermissions } from '../organizations/roles.ts';
import { endOf, factorVerificationAge, type Session } from '../sessions/session.ts';
import { RESERVED_CLAIMS, type TokenTemplate } from './token-template.ts';

/** What every token tells of itself. */
type TokenFacts = {
  readonly session: Session;
  readonly issuer: string;
  /** The page's origin, if the browser sent one. */
  readonly origin: string | undefined;
  readonly now: number;
};

type SessionTokenFacts = TokenFacts & {
  readonly hasSecondFactor: boolean;
  /** The organization the token is for; none for the personal workspace. */
  readonly membership: Membership | undefined;
  /** When the client last changed; a token may not look older than that (docs/reference/wire.md#session-tokens). */
  readonly clientUpdatedAt: number;
};

type OrganizationClaims = {
  readonly org_id?: string;
  readonly org_slug?: string;
  readonly org_role?: string;
  readonly org_permissions?: readonly string[];
};

type SessionClaims = OrganizationClaims & {
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

const organizationClaims = (membership: Membership | undefined): OrganizationClaims => {
  if (!membership) return {};
  const { organization, role, permissions } = membership;
  return {
    org_id: organization.id,
    ...(organization.slug !== null && { org_slug: organization.slug }),
    org_role: role,
    org_permissions: claimedPermissions(permissions),
  };
};

/** Nobody's token outlives an impersonation: it ends with it, to the second. */
const expiryOf = (session: Session, iat: number, seconds: number): number =>
  session.actor === null
    ? iat + seconds
    : Math.min(iat + seconds, Math.max(iat + 1, Math.floor(endOf(session) / SECOND_MS)));

export const sessionClaims = (facts: SessionTokenFacts): SessionClaims => {
  const { session, now } = facts;
  const iat = Math.floor(Math.max(now, facts.clientUpdatedAt) / SECOND_MS);
  return {
    iss: facts.issuer,
    sub: session.userId,
    sid: session.id,
    ...(facts.origin !== undefined && { azp: facts.origin }),
    iat,
    nbf: iat - TOKEN_NOT_BEFORE_MARGIN_SECONDS,
    exp: expiryOf(session, iat, TOKEN_LIFESPAN_SECONDS),
    fva: factorVerificationAge(session, facts.hasSecondFactor, now),
    ...(session.actor !== null && { act: session.actor }),
    ...organizationClaims(facts.membership),
  };
};

/**
 * The claims of a token from a template: the template's own, filled in, and what every token has. Whatever the template holds,
 * the service's claims win, and there is no session among them: such a token signs nobody in (docs/security.md R15).
 */
export const templateClaims = (
  facts: TokenFacts & { readonly id: string },
  template: TokenTemplate,
  filled: JSONObject,
): JSONObject & { readonly exp: number } => {
  const { session } = facts;
  const iat = Math.floor(facts.now / SECOND_MS);
  const own = Object.entries(filled).filter(([name]) => !RESERVED_CLAIMS.includes(name));
  return {
    ...Object.fromEntries(own),
    iss: facts.issuer,
    sub: session.userId,
    ...(facts.origin !== undefined && { azp: facts.origin }),
    iat,
    nbf: iat - template.allowedClockSkewSeconds,
    exp: expiryOf(session, iat, template.lifetimeSeconds),
    jti: facts.id,
    ...(session.actor !== null && { act: session.actor }),
  };
};
