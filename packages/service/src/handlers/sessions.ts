// Sessions of this browser: read, keep in use, end, remove, and the tokens they give out.
import type { SessionJSON, TokenJSON } from '@latchkey/wire';
import { isSignedIn, touchedSession } from '../domain/session.ts';
import { Fault } from '../fault.ts';
import type { PathSession } from '../http/guards/session.ts';
import type { Call, Outcome, Visit } from '../http/visit.ts';
import { mintToken, presentSession } from '../present/session.ts';
import { findClient, updateClient } from '../store/clients.ts';
import type { Db } from '../store/database.ts';
import { recordActivity } from '../store/session-activities.ts';
import { findSession, listClientSessions, updateSession } from '../store/sessions.ts';
import { findPerson } from '../store/views.ts';
import { presenting } from './presenting.ts';
import { deviceActivity, sessionLimits } from './start-session.ts';

type SessionVisit = Call & PathSession;

/** The session as it is now, with its user. */
const shown = async (visit: SessionVisit): Promise<SessionJSON> => {
  const at = presenting(visit);
  const session = await findSession(at.db, visit.client.id, visit.session.id);
  const person = session && (await findPerson(at.db, visit.instance.id, session.userId));
  const client = await findClient(at.db, visit.instance.id, visit.client.id);
  if (!session || !person || !client) throw new Fault('session_not_found');
  return presentSession(at, session, person, client.updatedAt);
};

export const getSession = async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => ({
  at: 'reply',
  reply: await shown(visit),
});

/** The session to fall back to when one closes: another open one, the most recently used. */
const nextActive = async (db: Db, visit: SessionVisit): Promise<string | null> => {
  const others = (await listClientSessions(db, visit.client.id)).filter(
    (session) => session.id !== visit.session.id && isSignedIn(session, visit.now),
  );
  return [...others].sort((a, b) => b.lastActiveAt - a.lastActiveAt)[0]?.id ?? null;
};

const close =
  (status: 'ended' | 'removed') =>
  async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => {
    const { session, client, now } = visit;
    await visit.database.transaction(async (db) => {
      await updateSession(db, session.id, { status }, now);
      const wasLast = client.lastActiveSessionId === session.id;
      await updateClient(db, client.id, wasLast ? { lastActiveSessionId: await nextActive(db, visit) } : {}, now);
    });
    return { at: 'reply', reply: await shown(visit) };
  };

export const endSession = close('ended');
export const removeSession = close('removed');

/** No user belongs to an organization yet, so none can be made active. */
const refuseOrganization = (organizationId: string | null | undefined): void => {
  if (organizationId) throw new Fault('resource_not_found');
};

export const touchSession = async (
  visit: Visit<'POST /client/sessions/:id/touch'> & PathSession,
): Promise<Outcome<SessionJSON>> => {
  const { session, client, now } = visit;
  refuseOrganization(visit.body.active_organization_id);
  await visit.database.transaction(async (db) => {
    const lastActiveOrganizationId = null;
    await updateSession(
      db,
      session.id,
      { ...touchedSession(session, sessionLimits(visit), now), lastActiveOrganizationId },
      now,
    );
    await recordActivity(db, deviceActivity(visit, session.id), now);
    await updateClient(db, client.id, { lastActiveSessionId: session.id }, now);
  });
  return { at: 'reply', reply: await shown(visit) };
};

/** A token, bare (wire §0, trap 5). Nothing changes: a token is not a use of the session. */
export const createToken = async (
  visit: Visit<'POST /client/sessions/:id/tokens'> & PathSession,
): Promise<Outcome<TokenJSON>> => {
  refuseOrganization(visit.body.organization_id);
  return { at: 'reply', reply: await mintToken(presenting(visit), visit.session, visit.client.updatedAt) };
};
