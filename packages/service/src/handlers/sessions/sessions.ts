// Sessions of this browser: read, keep in use, end, remove, and the tokens they give out.
import type { SessionJSON, TokenJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Membership } from '../../domain/organizations/organization.ts';
import { isSignedIn, touchedSession } from '../../domain/sessions/session.ts';
import { presenting } from '../../http/presenting.ts';
import { mintTemplateToken, mintToken, presentSession } from '../../present/sessions/session.ts';
import type { Db } from '../../store/database/database.ts';
import { isBrokenReference } from '../../store/database/transaction.ts';
import { findTokenTemplateByName } from '../../store/instances/token-templates.ts';
import { findMembership } from '../../store/organizations/memberships.ts';
import { findClient, updateClient } from '../../store/sessions/clients.ts';
import { closeSession } from '../../store/sessions/close-session.ts';
import { recordActivity } from '../../store/sessions/session-activities.ts';
import { findSession, findUserSession, updateSession } from '../../store/sessions/sessions.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import { deviceActivity, sessionLimits } from '../../use-cases/completion/start-session.ts';
import { recordSignOuts } from '../../use-cases/context/audit-log.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-identity.ts';

type SessionVisit = Call & PathSession;

const TOKEN_ID_BYTES = 16;

/** The session as it is now, with its user. */
const shown = async (visit: SessionVisit): Promise<SessionJSON> => {
  const at = presenting(visit);
  const session = await findSession(at.db, visit.client.id, visit.session.id);
  const account = session && (await findAccount(at.db, visit.instance.id, session.userId));
  const client = await findClient(at.db, visit.instance.id, visit.client.id);
  if (!session || !account || !client) throw new Fault('session_not_found');
  return presentSession(at, session, account, client.updatedAt);
};

export const getSession = async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => ({
  at: 'reply',
  reply: await shown(visit),
});

const close =
  (status: 'ended' | 'removed') =>
  async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => {
    await visit.database.transaction(async (db) => {
      await closeSession(db, visit.session, status, visit.now);
      await recordSignOuts(db, visit, [visit.session], `session.${status}`);
    });
    return { at: 'reply', reply: await shown(visit) };
  };

export const endSession = close('ended');
export const removeSession = close('removed');

/**
 * The membership that makes an organization this session's: null is the personal workspace, and what was not said is where the
 * session is already. An organization the user does not belong to is not found, like one that never was.
 */
const membershipIn = async (
  db: Db,
  { session }: SessionVisit,
  asked: string | null | undefined,
): Promise<Membership | undefined> => {
  const organizationId = asked === undefined ? session.lastActiveOrganizationId : asked;
  if (organizationId === null) return undefined;
  const membership = await findMembership(db, session.userId, organizationId);
  if (!membership) throw new Fault('resource_not_found');
  return membership;
};

const touch = async (db: Db, visit: SessionVisit, asked: string | null | undefined): Promise<void> => {
  const { client, now } = visit;
  // Another tab may have signed out since the request came in; then this one must not bring the session back.
  const session = await findUserSession(db, visit.session.userId, visit.session.id);
  if (!session || !isSignedIn(session, now)) throw new Fault('authentication_invalid');
  const membership = await membershipIn(db, { ...visit, session }, asked);
  const lastActiveOrganizationId = membership?.organization.id ?? null;
  const change = { ...touchedSession(session, sessionLimits(visit), now), lastActiveOrganizationId };
  await updateSession(db, session.id, change, now);
  await recordActivity(db, deviceActivity(visit, session.id), now);
  await updateClient(db, client.id, { lastActiveSessionId: session.id }, now);
};

export const touchSession = async (
  visit: Visit<'POST /client/sessions/:id/touch'> & PathSession,
): Promise<Outcome<SessionJSON>> => {
  try {
    await visit.database.transaction((db) => touch(db, visit, visit.body.active_organization_id));
  } catch (error) {
    // The user left the organization, or was removed from it, in this very moment.
    throw isBrokenReference(error) ? new Fault('resource_not_found') : error;
  }
  return { at: 'reply', reply: await shown(visit) };
};

/** A token, bare (wire §0, trap 5). Nothing changes: a token is not a use of the session. */
export const createToken = async (
  visit: Visit<'POST /client/sessions/:id/tokens'> & PathSession,
): Promise<Outcome<TokenJSON>> => {
  const { client, session } = visit;
  const membership = await membershipIn(visit.database.db, visit, visit.body.organization_id);
  const aim = { membership, clientUpdatedAt: client.updatedAt };
  return { at: 'reply', reply: await mintToken(presenting(visit), session, aim) };
};

/** A token in the shape of a template, for the organization the session is at work in. */
export const createTemplateToken = async (
  visit: Visit<'POST /client/sessions/:id/tokens/:template'> & PathSession,
): Promise<Outcome<TokenJSON>> => {
  const at = presenting(visit);
  const template = await findTokenTemplateByName(at.db, visit.instance.id, visit.params.template);
  if (!template) throw new Fault('resource_not_found');
  const account = await findAccount(at.db, visit.instance.id, visit.session.userId);
  if (!account) throw new Fault('authentication_invalid');
  const id = visit.ports.random.secret(TOKEN_ID_BYTES);
  return { at: 'reply', reply: await mintTemplateToken(at, visit.session, { account, template, id }) };
};
