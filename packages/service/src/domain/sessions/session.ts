// A session: a signed-in user on one client. When it counts as signed in, how it starts and is extended, and the age of its
// verified factors.
import { type ActorJSON, type FactorVerificationAge, MINUTE_MS, type SessionStatus } from '@latchkey/wire';

/** An impersonation session ends after this time, whatever session lifetime the instance allows (docs/security.md R39). */
export const IMPERSONATION_LIFETIME_MS = 30 * MINUTE_MS;

/** The time of a factor that the user has but never verified in this session: older than any limit. */
export const NEVER_PROVEN_AT = 0;

/** Sent on the wire when a user has no factor of that kind. */
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

/** The maximum lifetime of a session, and its maximum time without activity. */
export type SessionLimits = { readonly lifetimeMs: number; readonly idleMs: number };

/** The latest end of a session. For an impersonation it is 30 minutes after the start, even if the row has a later time. */
export const endOf = (session: Pick<Session, 'expireAt' | 'actor' | 'createdAt'>): number =>
  session.actor === null ? session.expireAt : Math.min(session.expireAt, session.createdAt + IMPERSONATION_LIFETIME_MS);

/** The status at `now`: a stored `active` past its absolute or idle limit is over, even when no job has updated the row yet. */
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
 * A session that starts now with its first factor just verified. An impersonator verified no factor of the user, so every
 * freshness check must fail.
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

/** The changes when the browser reports activity; the absolute limit never moves. */
export const touchedSession = (
  session: Session,
  limits: SessionLimits,
  now: number,
): Pick<Session, 'lastActiveAt' | 'abandonAt'> => ({
  lastActiveAt: now,
  abandonAt: idleDeadline(session.expireAt, limits, now),
});

/** Whole minutes since each factor was verified (docs/reference/wire.md#session). */
export const factorVerificationAge = (
  session: Session,
  hasSecondFactor: boolean,
  now: number,
): FactorVerificationAge => {
  const age = (provenAt: number | null): number =>
    provenAt === null ? NO_SUCH_FACTOR : Math.max(0, Math.floor((now - provenAt) / MINUTE_MS));
  return [age(session.firstFactorAt), hasSecondFactor ? age(session.secondFactorAt) : NO_SUCH_FACTOR];
};
