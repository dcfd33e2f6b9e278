// The moment somebody is signed in: the session, its device, the client that now holds it, and the browser's new secret.
import type { Client } from '../domain/client.ts';
import { type SessionLimits, startSession } from '../domain/session.ts';
import { deviceOf } from '../domain/user-agent.ts';
import { type Browser, rotateSecret } from '../http/client-identity.ts';
import type { Call } from '../http/visit.ts';
import type { Db } from '../store/database.ts';
import type { SessionActivity } from '../store/session-activities.ts';
import { insertSession } from '../store/start-session.ts';

const SECOND_MS = 1_000;

export const sessionLimits = (call: Call): SessionLimits => {
  const { lifetime_seconds, inactivity_seconds } = call.instance.settings.security.sessions;
  return { lifetimeMs: lifetime_seconds * SECOND_MS, idleMs: inactivity_seconds * SECOND_MS };
};

/** Where a session is used from now. */
export const deviceActivity = (call: Call, sessionId: string): SessionActivity => ({
  id: call.ports.ids.next('act'),
  sessionId,
  ...deviceOf(call.userAgent),
  ipAddress: call.address,
  city: null,
  country: call.country ?? null,
});

type Started = { readonly sessionId: string; readonly secret: string };

/** Signs a user in on a client, inside the caller's transaction. */
export const startUserSession = async (
  db: Db,
  call: Call,
  on: { readonly browser: Browser; readonly client: Client; readonly userId: string },
): Promise<Started> => {
  const { instance, ports, now } = call;
  const session = startSession(
    { id: ports.ids.next('sess'), instanceId: instance.id, clientId: on.client.id, userId: on.userId },
    sessionLimits(call),
    now,
  );
  const { secret, stored } = await rotateSecret(db, call, on.browser);
  await insertSession(db, session, {
    activity: deviceActivity(call, session.id),
    isSingle: instance.settings.auth_config.single_session_mode,
    secret: stored,
    now,
  });
  return { sessionId: session.id, secret };
};
