// What a session token says, and whether it may say so to us, now (docs/reference/wire.md#session-tokens,
// docs/security.md R15).
import { HANDSHAKE_CLAIM, SECOND_MS, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { type Refusal, refuse } from './refusal.ts';

/** Whether the application may use the session, or its user has tasks to do first. */
export type SessionTokenStatus = 'active' | 'pending';

/** The claims of a verified session token, including custom claims. */
export type SessionClaims = {
  /** The instance that issued the token. */
  readonly iss: string;
  /** The user's id. */
  readonly sub: string;
  /** The session's id. */
  readonly sid: string;
  /** Origin of the page the token was issued for. */
  readonly azp?: string;
  /** Seconds since 1970, as are `nbf` and `exp`. */
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
  /** Minutes since the first and the second factor were verified; -1 when there is no such factor. */
  readonly fva?: readonly [number, number];
  /** The impersonator of the user (RFC 8693 §4.1). */
  readonly act?: { readonly sub: string; readonly [claim: string]: unknown };
  /** `pending` while the session has tasks; absent otherwise. */
  readonly sts?: SessionTokenStatus;
  readonly org_id?: string;
  readonly org_slug?: string;
  readonly org_role?: string;
  readonly org_permissions?: readonly string[];
  readonly [claim: string]: unknown;
};

/** The rules that claims are validated against. */
export type ClaimRules = {
  readonly issuer: string;
  readonly authorizedParties: readonly string[] | undefined;
  readonly clockSkewMs: number;
  readonly treatPendingAsSignedOut: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
};

type Claims = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string' && value !== '';
const isTime: Test = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isTexts: Test = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isAges: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const isActor: Test = (value) => typeof value === 'object' && value !== null && 'sub' in value && isText(value.sub);

const isStatus: Test = (value) => value === 'active' || value === 'pending';

const REQUIRED: Readonly<Record<string, Test>> = {
  iss: isText,
  sub: isText,
  sid: isText,
  iat: isTime,
  nbf: isTime,
  exp: isTime,
};

const OPTIONAL: Readonly<Record<string, Test>> = {
  azp: isText,
  fva: isAges,
  act: isActor,
  sts: isStatus,
  org_id: isText,
  org_slug: isText,
  org_role: isText,
  org_permissions: isTexts,
};

const checkShape = (claims: Claims): Refusal | undefined => {
  // The same key signs template tokens, but those never have a session.
  if (claims.sid === undefined) return refuse('not-a-session-token');
  // A token that carries cookies is only for the handshake, whatever its other claims.
  if (Object.hasOwn(claims, HANDSHAKE_CLAIM)) return refuse('not-a-session-token', 'it comes from a handshake');
  const missing = Object.keys(REQUIRED).find((name) => claims[name] === undefined);
  if (missing !== undefined) return refuse('claim-missing', missing);
  const wrong = Object.entries({ ...REQUIRED, ...OPTIONAL }).find(
    ([name, isRight]) => claims[name] !== undefined && !isRight(claims[name]),
  );
  return wrong && refuse('claim-invalid', wrong[0]);
};

const checkParties = (claims: SessionClaims, rules: ClaimRules): Refusal | undefined => {
  if (claims.iss !== rules.issuer) return refuse('issuer-mismatch');
  if (rules.authorizedParties === undefined) return undefined;
  const isAuthorized = claims.azp !== undefined && rules.authorizedParties.includes(claims.azp);
  return isAuthorized ? undefined : refuse('party-not-authorized');
};

const checkTimes = ({ iat, nbf, exp }: SessionClaims, { now, clockSkewMs }: ClaimRules): Refusal | undefined => {
  if (exp <= iat) return refuse('claim-invalid', 'exp');
  if (exp - iat > TOKEN_LIFESPAN_SECONDS) return refuse('lifetime-too-long');
  if (now >= exp * SECOND_MS + clockSkewMs) return refuse('expired');
  if (nbf * SECOND_MS > now + clockSkewMs) return refuse('not-yet-valid');
  if (iat * SECOND_MS > now + clockSkewMs) return refuse('issued-in-future');
  return undefined;
};

/** A pending session counts as signed out, unless the host wants to see it. */
const checkStatus = ({ sts }: SessionClaims, rules: ClaimRules): Refusal | undefined =>
  sts === 'pending' && rules.treatPendingAsSignedOut ? refuse('session-pending') : undefined;

/** Validates the claims of a token whose signature is valid. */
export const checkClaims = (
  payload: Claims,
  rules: ClaimRules,
): { readonly ok: true; readonly claims: SessionClaims } | Refusal => {
  const misshapen = checkShape(payload);
  if (misshapen) return misshapen;
  // Every member of the type was validated above.
  const claims = payload as SessionClaims;
  return checkParties(claims, rules) ?? checkTimes(claims, rules) ?? checkStatus(claims, rules) ?? { ok: true, claims };
};
