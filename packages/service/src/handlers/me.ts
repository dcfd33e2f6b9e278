// The signed-in user, read. The session in the query says who is meant, never the body.
import type { UserJSON } from '@latchkey/wire';
import { Fault } from '../fault.ts';
import type { PathSession } from '../http/guards/session.ts';
import type { Call, Outcome } from '../http/visit.ts';
import { userJSON } from '../present/user.ts';
import { findAccount } from '../store/people.ts';

export const getMe = async (visit: Call & PathSession): Promise<Outcome<UserJSON>> => {
  const account = await findAccount(visit.database.db, visit.instance.id, visit.session.userId);
  if (!account) throw new Fault('authentication_invalid');
  return { at: 'reply', reply: userJSON(account, visit.instance) };
};
