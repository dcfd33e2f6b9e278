// Sessions of the client: read, touch, end, remove, and issue tokens.

import type { SessionJSON, TokenJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { lastChange } from '../../domain/sessions/client.ts';
import { presenting } from '../../http/presenting.ts';
import { mintTemplateToken, mintToken, presentSession } from '../../present/sessions/session.ts';
import { findTokenTemplateByName } from '../../store/instances/token-templates.ts';
import { findClient } from '../../store/sessions/clients.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { OpenSession, PathSession } from '../../use-cases/context/client-secret.ts';
import { signOut } from '../../use-cases/sessions/sign-out.ts';
import { membershipIn, touchSession as touch } from '../../use-cases/sessions/touch-session.ts';

type SessionVisit = Call & PathSession;

const TOKEN_ID_BYTES = 16;

/** The session as stored now, with its user. */
const shown = async (visit: SessionVisit): Promise<SessionJSON> => {
  const at = presenting(visit);
  const session = await findSession(at.db, visit.client.id, visit.session.id);
  const account = session && (await findAccount(at.db, visit.instance.id, session.userId));
  const client = await findClient(at.db, visit.instance.id, visit.client.id);
  if (!session || !account || !client) throw new Fault('session_not_found');
  return presentSession(at, session, account, lastChange(client, at.now));
};

export const getSession = async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => ({
  at: 'reply',
  reply: await shown(visit),
});

const close =
  (status: 'ended' | 'removed') =>
  async (visit: SessionVisit): Promise<Outcome<SessionJSON>> => {
    await signOut(visit, status);
    return { at: 'reply', reply: await shown(visit) };
  };

export const endSession = close('ended');
export const removeSession = close('removed');

export const touchSession = async (
  visit: Visit<'POST /client/sessions/:id/touch'> & PathSession,
): Promise<Outcome<SessionJSON>> => {
  await touch(visit, visit.body.active_organization_id);
  return { at: 'reply', reply: await shown(visit) };
};

/** The reply is the bare token (docs/reference/wire.md#framing). Issuing one changes nothing: it does not count as activity. */
export const createToken = async (
  visit: Visit<'POST /client/sessions/:id/tokens'> & OpenSession,
): Promise<Outcome<TokenJSON>> => {
  const { client, session, tasks } = visit;
  const membership = await membershipIn(
    visit.database.db,
    visit,
    visit.body.organization_id,
    visit.identified?.membership,
  );
  const aim = { membership, clientUpdatedAt: lastChange(client, visit.now), isPending: tasks.length > 0 };
  return { at: 'reply', reply: await mintToken(presenting(visit), session, aim) };
};

/** A token by a template, in the active organization of the session. */
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
