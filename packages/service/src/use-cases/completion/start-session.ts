// Signs a user in: creates the session and its device, adds it to the client, and gives the browser a new secret.

import { type ActorJSON, SECOND_MS, type Strategy } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { secondFactorPolicyOf } from '../../domain/instance/second-factor-settings.ts';
import type { Client } from '../../domain/sessions/client.ts';
import { lastMethodOf } from '../../domain/sessions/known-device.ts';
import { type SessionLimits, startSession } from '../../domain/sessions/session.ts';
import { deviceOf } from '../../domain/sessions/user-agent.ts';
import { refuseBarred, type UserStanding } from '../../domain/users/standing.ts';
import type { Db } from '../../store/database/database.ts';
import type { SessionActivity } from '../../store/sessions/session-activities.ts';
import { insertSession } from '../../store/sessions/start-session.ts';
import { holdStanding } from '../../store/users/users.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import { type Browser, rotateSecret } from '../context/client-secret.ts';
import { noteRequirement } from '../context/session-tasks.ts';

export const sessionLimits = (call: Call): SessionLimits => {
  const { lifetime_seconds, inactivity_seconds } = call.instance.settings.security.sessions;
  return { lifetimeMs: lifetime_seconds * SECOND_MS, idleMs: inactivity_seconds * SECOND_MS };
};

const shortened = (limits: SessionLimits, seconds: number | null | undefined): SessionLimits => ({
  ...limits,
  lifetimeMs: seconds == null ? limits.lifetimeMs : Math.min(limits.lifetimeMs, seconds * SECOND_MS),
});

/** The device that uses a session now. */
export const deviceActivity = (call: Call, sessionId: string): SessionActivity => ({
  id: call.ports.ids.next('act'),
  sessionId,
  ...deviceOf(call.userAgent),
  ipAddress: call.address,
  city: call.city ?? null,
  country: call.country ?? null,
});

type Started = { readonly sessionId: string; readonly secret: string | undefined };

/** Signs a user in on a client, inside the caller's transaction; throws if an operator banned or locked the user meanwhile. */
export const startUserSession = async (
  db: Db,
  call: Call,
  on: {
    readonly browser: Browser;
    readonly client: Client;
    readonly userId: string;
    /** True if a second factor was verified during the sign-in. */
    readonly secondFactor?: boolean;
    /** The impersonator, if there is one. */
    readonly actor?: ActorJSON | null;
    /** The strategy of the first factor, which the first card marks as last used. */
    readonly strategy?: Strategy | undefined;
    /** Whether an operator lets the user sign in, if the caller has locked the user's row. */
    readonly held?: UserStanding | undefined;
    /** A shorter lifetime than the instance's. */
    readonly seconds?: number | null;
    /** True on a navigation away from the service, where the page could not receive a new development token. */
    readonly isNavigation?: boolean;
  },
): Promise<Started> => {
  const { instance, ports, now } = call;
  const standing = on.held ?? (await holdStanding(db, on.userId));
  if (standing) refuseBarred(standing, now);
  const session = startSession(
    { id: ports.ids.next('sess'), instanceId: instance.id, clientId: on.client.id, userId: on.userId },
    shortened(sessionLimits(call), on.seconds),
    now,
    { secondFactor: on.secondFactor ?? false, actor: on.actor ?? null },
  );
  const staysKnown = on.isNavigation === true && on.browser.kind === 'development';
  const { secret, stored } = staysKnown
    ? { secret: undefined, stored: undefined }
    : await rotateSecret(db, call, on.browser);
  const replaced = await insertSession(db, session, {
    activity: deviceActivity(call, session.id),
    isSingle: instance.settings.auth_config.single_session_mode,
    secret: stored,
    lastMethod: on.actor ? null : lastMethodOf(on.strategy),
    now,
  });
  // Another sign-in on the same browser won the race: with two new secrets, the browser could keep the invalid one.
  if (!replaced) throw new Fault('authentication_invalid');
  for (const { id, userId, actor } of replaced)
    await record(db, call, 'session.replaced', { userId, actor, sessionId: id, clientId: on.client.id, target: id });
  if (session.actor === null && secondFactorPolicyOf(instance.settings.security).grace_period_seconds > 0) {
    const account = await findAccount(db, instance.id, on.userId);
    if (account) await noteRequirement(db, call, account);
  }
  return { sessionId: session.id, secret };
};
