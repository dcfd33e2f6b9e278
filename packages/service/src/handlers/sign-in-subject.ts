// Who a sign-in is about: the account an identifier belongs to, and what may be said when there is none.
import type { UserSettingsJSON } from '@latchkey/wire';
import { identifierKind, normaliseEmail, normaliseIdentifier, normaliseUsername } from '../domain/identifiers.ts';
import { isSignedIn } from '../domain/session.ts';
import { supportedIdentifiers } from '../domain/sign-in/supported-factors.ts';
import type { Person, User } from '../domain/user.ts';
import { Fault } from '../fault.ts';
import type { MaybeClient } from '../http/guards/client.ts';
import type { Call } from '../http/visit.ts';
import type { Db } from '../store/database.ts';
import { listClientSessions } from '../store/sessions.ts';
import { findPersonByEmail, findPersonByUsername } from '../store/views.ts';
import { accountKey } from './check-password.ts';

/** An identifier, the account it belongs to if any, and the name under which tries are counted. */
export type Subject = { readonly identifier: string; readonly person: Person | undefined; readonly account: string };

export const hidesWhoExists = (call: Call): boolean => call.instance.settings.security.enumeration_protection;

const lookUp = async (
  db: Db,
  instanceId: string,
  settings: UserSettingsJSON,
  identifier: string,
): Promise<Person | undefined> => {
  const kind = identifierKind(identifier);
  if (!supportedIdentifiers(settings.attributes).includes(kind)) return undefined;
  if (kind === 'username') return findPersonByUsername(db, instanceId, normaliseUsername(identifier));
  const email = kind === 'email_address' ? normaliseEmail(identifier) : undefined;
  return email === undefined ? undefined : findPersonByEmail(db, instanceId, email);
};

/** Finds the account of an identifier. Without one that is a fault, unless the instance does not tell. */
export const findSubject = async (call: Call, identifier: string): Promise<Subject> => {
  const person = await lookUp(call.database.db, call.instance.id, call.instance.settings.user_settings, identifier);
  if (!person && !hidesWhoExists(call)) throw new Fault('form_identifier_not_found', { field: 'identifier' });
  return { identifier, person, account: accountKey(call, person?.user.id, normaliseIdentifier(identifier)) };
};

/** Refuses to sign somebody in twice on one browser; the surface then goes to the session that is there. */
export const refuseIfSignedIn = async (call: Call & MaybeClient, user: User | undefined): Promise<void> => {
  // A client without a last session has no open one: closing the last clears it.
  if (!call.client || call.client.lastActiveSessionId === null || !user) return;
  const sessions = await listClientSessions(call.database.db, call.client.id);
  const open = sessions.find((session) => session.userId === user.id && isSignedIn(session, call.now));
  if (open) throw new Fault('identifier_already_signed_in', { field: 'identifier', meta: { session_id: open.id } });
};
