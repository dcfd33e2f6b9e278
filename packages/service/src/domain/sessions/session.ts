// A signed-in user on one client: when a session counts as signed in, how it is born, kept alive, and how old its proofs are.
import { type ActorJSON, type FactorVerificationAge, MINUTE_MS, type SessionStatus } from '@latchkey/wire';

/** Whoever acts as somebody else is signed out after this, whatever the instance allows its users (docs/security.md R39). */
export const IMPERSONATION_LIFETIME_MS = 30 * MINUTE_MS;

/** The time of a proof that could be given and never was in this session: older than any limit. */
export const NEVER_PROVEN_AT = 0;

/** What the wire shows where a user has no factor of that kind. */
const NO_SUCH_FACTOR = -1;

export type Session = {
  readonly id: string;
  readonly instanceId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly status: SessionStatus;
  readonly expireAt: number;
  readonly abandonAt: number;
  readonly lastActiveAt: number;
  readonly lastActiveOrganizationId: string | null;
  readonly actor: ActorJSON | null;
  readonly firstFactorAt: number | null;
  readonly secondFactorAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** How long a session lives at most, and how long it may lie unused. */
export type SessionLimits = { readonly lifetimeMs: number; readonly idleMs: number };

/** When a session is over at the latest. For an impersonation that is half an hour after it began, whatever the row says. */
export const endOf = (session: Pick<Session, 'expireAt' | 'actor' | 'createdAt'>): number =>
  session.actor === null ? session.expireAt : Math.min(session.expireAt, session.createdAt + IMPERSONATION_LIFETIME_MS);

/** The status as it is now: a stored `active` past its absolute or idle limit is over, whoever looks first. */
export const statusAt = (session: Session, now: number): SessionStatus => {
  if (session.status !== 'active' && session.status !== 'pending') return session.status;
  if (now >= endOf(session)) return 'expired';
  return now >= session.abandonAt ? 'abandoned' : session.status;
};

/** `active` and `pending` count as signed in (docs/reference/wire.md#session). */
export const isSignedIn = (session: Session, now: number): boolean => {
  const status = statusAt(session, now);
  return status === 'active' || status === 'pending';
};

const idleDeadline = (expireAt: number, limits: SessionLimits, now: number): number =>
  Math.min(expireAt, now + limits.idleMs);

/**
 * A session that starts now, its first factor just proven. Whoever acts as the user proved nothing of theirs, so no check of
 * how fresh a proof is may pass.
 */
export const startSession = (
  who: { readonly id: string; readonly instanceId: string; readonly clientId: string; readonly userId: string },
  limits: SessionLimits,
  now: number,
  proven: { readonly secondFactor?: boolean; readonly actor?: ActorJSON | null } = {},
): Session => {
  const actor = proven.actor ?? null;
  const expireAt = endOf({ expireAt: now + limits.lifetimeMs, actor, createdAt: now });
  return {
    ...who,
    status: 'active',
    expireAt,
    abandonAt: idleDeadline(expireAt, limits, now),
    lastActiveAt: now,
    lastActiveOrganizationId: null,
    actor,
    firstFactorAt: actor === null ? now : NEVER_PROVEN_AT,
    secondFactorAt: proven.secondFactor ? now : null,
    createdAt: now,
    updatedAt: now,
  };
};

/** What changes when the browser says that the session is in use; the absolute limit never moves. */
export const touchedSession = (
  session: Session,
  limits: SessionLimits,
  now: number,
): Pick<Session, 'lastActiveAt' | 'abandonAt'> => ({
  lastActiveAt: now,
  abandonAt: idleDeadline(session.expireAt, limits, now),
});

/** Whole minutes since each factor was proven (docs/reference/wire.md#session). */
export const factorVerificationAge = (
  session: Session,
  hasSecondFactor: boolean,
  now: number,
): FactorVerificationAge => {
  const age = (provenAt: number | null): number =>
    provenAt === null ? NO_SUCH_FACTOR : Math.floor((now - provenAt) / MINUTE_MS);
  return [age(session.firstFactorAt), hasSecondFactor ? age(session.secondFactorAt) : NO_SUCH_FACTOR];
};
