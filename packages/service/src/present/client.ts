// A client as ClientJSON: its sessions with fresh tokens, and the attempts that are still running (wire §4.2).
import type { ClientJSON } from '@latchkey/wire';
import type { Session } from '../domain/session.ts';
import { findClient } from '../store/clients.ts';
import { listEmails } from '../store/emails.ts';
import { listClientSessions } from '../store/sessions.ts';
import { findSignIn } from '../store/sign-ins.ts';
import { findSignUp } from '../store/sign-ups.ts';
import { findUsers } from '../store/users.ts';
import type { Presenting } from './presenting.ts';
import { type Person, presentSession } from './session.ts';
import { presentSignIn } from './sign-in.ts';
import { presentSignUp } from './sign-up.ts';

/** The users of these sessions by id, read together. */
export const peopleOf = async (at: Presenting, sessions: readonly Session[]): Promise<ReadonlyMap<string, Person>> => {
  const ids = [...new Set(sessions.map((session) => session.userId))];
  const [users, emails] = await Promise.all([findUsers(at.db, at.instance.id, ids), listEmails(at.db, ids)]);
  return new Map(users.map((user) => [user.id, { user, emails: emails.filter((email) => email.userId === user.id) }]));
};

/** The client as it is now, or null when it is gone. */
export const presentClient = async (at: Presenting, clientId: string): Promise<ClientJSON | null> => {
  const client = await findClient(at.db, at.instance.id, clientId);
  if (!client) return null;
  const sessions = await listClientSessions(at.db, client.id);
  const people = await peopleOf(at, sessions);
  const signIn = client.signInId === null ? undefined : await findSignIn(at.db, client.id, client.signInId);
  const signUp = client.signUpId === null ? undefined : await findSignUp(at.db, client.id, client.signUpId);
  const presented = await Promise.all(
    sessions.flatMap((session) => {
      const person = people.get(session.userId);
      return person ? [presentSession(at, session, person, client.updatedAt)] : [];
    }),
  );
  return {
    object: 'client',
    id: client.id,
    status: 'active',
    sessions: presented,
    sign_in: signIn ? await presentSignIn(at, signIn) : null,
    sign_up: signUp ? await presentSignUp(at, signUp) : null,
    last_active_session_id: client.lastActiveSessionId,
    captcha_bypass: false,
    cookie_expires_at: client.cookieExpiresAt,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
};
