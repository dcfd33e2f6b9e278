// A back end asks whether a password or a code of an authenticator app is right. Attempts are counted with those of the user, so
// that the admin API is no way around the lockout.
import { Fault } from '../../../domain/faults/fault.ts';
import { findTotp } from '../../../store/users/totps.ts';
import {
  countFailure,
  returnTry,
  secondFactorKey,
  userKey,
  verifyOwnPassword,
} from '../../passwords/check-password.ts';
import { lockedFault } from '../../passwords/locked-fault.ts';
import { totpFault, typedCode } from '../../strategies/totp.ts';
import { knownUser, momentOf, type UserCall } from './change-user.ts';

/** Throws unless it is the password of the user. */
export const verifyUserPassword = async (call: UserCall, userId: string, password: string): Promise<void> => {
  const { user } = await knownUser(call.database.db, call, userId);
  if (user.passwordDigest === null) throw new Fault('strategy_for_user_invalid', { field: 'password' });
  const check = { account: userKey(userId), digest: user.passwordDigest, password };
  await verifyOwnPassword({ ...momentOf(call), database: call.database }, check, 'password');
};

/** Throws unless it is a current code of the user's authenticator app, which is used up. */
export const verifyUserTotp = async (call: UserCall, userId: string, typed: string): Promise<void> => {
  const { db } = call.database;
  const moment = momentOf(call);
  await knownUser(db, call, userId);
  const app = await findTotp(db, userId, true);
  if (!app) throw new Fault('strategy_for_user_invalid', { field: 'code' });
  const account = secondFactorKey(userKey(userId));
  const code = typedCode(typed);
  if (!(await countFailure(db, account, moment.now))) throw await lockedFault(db, account, moment.now);
  const fault = await totpFault(db, moment, app, code);
  if (fault) throw fault;
  await returnTry(db, account, moment.now);
};
