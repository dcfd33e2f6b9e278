// Signs out: of one session, of all sessions in this browser, and of a session on another device. Each is one transaction with
// its audit events.
import { Fault } from '../../domain/faults/fault.ts';
import { isSignedIn, type Session } from '../../domain/sessions/session.ts';
import { deleteClient, updateClient } from '../../store/sessions/clients.ts';
import { closeSession } from '../../store/sessions/close-session.ts';
import { unbindDevBrowser } from '../../store/sessions/dev-browsers.ts';
import { closeSessions, findUserSession, listClientSessions } from '../../store/sessions/sessions.ts';
import { record, recordSignOuts } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import type { KnownClient, PathSession } from '../context/client-secret.ts';

/** Ends the session of the call, or removes it from the browser's list. */
export const signOut = (visit: Call & PathSession, status: 'ended' | 'removed'): Promise<void> =>
  visit.database.transaction(async (db) => {
    await closeSession(db, visit.session, status, visit.now);
    await recordSignOuts(db, visit, [visit.session], `session.${status}`);
  });

/** Signs out of all sessions on this browser; the client stays. */
export const signOutClient = (visit: Call & KnownClient): Promise<void> =>
  visit.database.transaction(async (db) => {
    const { client, now } = visit;
    await recordSignOuts(db, visit, await listClientSessions(db, client.id), 'session.removed');
    await closeSessions(db, { clientId: client.id, listed: true }, 'removed', now);
    await updateClient(db, client.id, { lastActiveSessionId: null, signInId: null, signUpId: null }, now);
  });

/** Signs out of all sessions on this browser and deletes its client. */
export const signOutAndDeleteClient = (visit: Call & KnownClient): Promise<void> =>
  visit.database.transaction(async (db) => {
    const { browser, client, now } = visit;
    await recordSignOuts(db, visit, await listClientSessions(db, client.id), 'session.removed');
    if (browser.kind === 'development') await unbindDevBrowser(db, browser.devBrowser.id, now);
    await deleteClient(db, client.id);
  });

/** Revokes another session of the same user; one of another user is not found. */
export const revokeSession = (visit: Call & PathSession, id: string): Promise<Session> =>
  visit.database.transaction(async (db) => {
    const found = await findUserSession(db, visit.session.userId, id);
    if (!found || !isSignedIn(found, visit.now)) throw new Fault('session_not_found');
    await record(db, visit, 'session.revoked', { target: found.id });
    return closeSession(db, found, 'revoked', visit.now);
  });
