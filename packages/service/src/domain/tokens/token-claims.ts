// Claims of tokens (docs/reference/wire.md#session-tokens): session tokens, which are short-lived and flat, and template
// tokens, which never name a session.

import { type JSONObject, SECOND_MS, TOKEN_LIFESPAN_SECONDS, TOKEN_NOT_BEFORE_MARGIN_SECONDS } from '@latchkey/wire';
import type { Membership } from '../organizations/organization.ts';
import { claimedPermissions } from '../organizations/roles.ts';
import { endOf, factorVerificationAge, type Session } from '../sessions/session.ts';
import { RESERVED_CLAIMS, type TokenTemplate } from './token-template.ts';

type TokenFacts = {
  readonly session: Session;
  readonly issuer: string;
  /** The page's origin, if the browser sent one. */
  readonly origin: string | undefined;
  readonly now: number;
};

type SessionTokenFacts = TokenFacts & {
  readonly hasSecondFactor: boolean;
  /** The membership in the token's organization; undefined for the personal workspace. */
  readonly membership: Membership | undefined;
  /** When the client last changed; a token must not appear older than that (docs/reference/wire.md#session-tokens). */
  readonly clientUpdatedAt: number;
  /** True while the session has tasks. */
  readonly isPending: boolean;
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
  readonly azp?: string | undefined;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
  readonly fva: readonly [number, number];
  readonly act?: { readonly sub: string } | undefined;
  readonly sts?: 'pending' | undefined;
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

/** A token of an impersonation session expires no later than the session, to the second. */
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
    // A claim that is undefined is not in the JSON of the token.
    azp: facts.origin,
    iat,
    nbf: iat - TOKEN_NOT_BEFORE_MARGIN_SECONDS,
    exp: expiryOf(session, iat, TOKEN_LIFESPAN_SECONDS),
    fva: factorVerificationAge(session, facts.hasSecondFactor, now),
    act: session.actor ?? undefined,
    sts: facts.isPending ? 'pending' : undefined,
    ...organizationClaims(facts.membership),
  };
};

/**
 * The claims of a template token: the template's claims with shortcodes replaced, and the standard ones. The service's claims
 * override those of the template, and none names a session, so the token cannot be used to sign in (docs/security.md R15).
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
