// The moment somebody is signed in: the session, its device, the client that now holds it, and the browser's new secret.
import type { Client } from '../domain/client.ts';
import { type SessionLimits, startSession } from '../domain/session.ts';
import { deviceOf } from '../domain/user-agent.ts';
import { type Browser, rotateSecret } from '../http/client-identity.ts';
import type { Call } from '../http/visit.ts';
import { updateClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { recordActivity } from '../store/session-activities.ts';
import { insertSession, makeRoom } from '../store/sessions.ts';

const SECOND_MS = 1_000;

export const sessionLimits = (call: Call): SessionLimits => {
  const { lifetime_seconds, inactivity_seconds } = call.instance.settings.security.sessions;
  return { lifetimeMs: lifetime_seconds * SECOND_MS, idleMs: inactivity_seconds * SECOND_MS };
};

/** Writes down where a session is used from. */
export const noteDevice = (db: Db, call: Call, sessionId: string): Promise<void> =>
  recordActivity(
    db,
    {
      id: call.ports.ids.next('act'),
      sessionId,
      ...deviceOf(call.userAgent),
      ipAddress: call.address,
      city: null,
      country: call.country ?? null,
    },
    call.now,
  );

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
  await makeRoom(db, {
    clientId: on.client.id,
    userId: on.userId,
    isSingle: instance.settings.auth_config.single_session_mode,
    now,
  });
  await insertSession(db, session);
  await noteDevice(db, call, session.id);
  const { secret, change } = await rotateSecret(db, call, on.browser);
  const signedIn = { lastActiveSessionId: session.id, signInId: null, signUpId: null };
  await updateClient(db, on.client.id, { ...signedIn, ...change }, now);
  return { sessionId: session.id, secret };
};
