// Reads the signed-in user. The session in the query identifies the user; the body never does.
import type { UserJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { userJSON } from '../../present/users/user.ts';
import { findAccount } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';

export const getMe = async (visit: Call & PathSession): Promise<Outcome<UserJSON>> => {
  const account = await findAccount(visit.database.db, visit.instance.id, visit.session.userId);
  if (!account) throw new Fault('authentication_invalid');
  return { at: 'reply', reply: userJSON(account, visit.instance) };
};
