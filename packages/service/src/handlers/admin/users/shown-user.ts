// Reads users as the admin API shows them.
import type { AdminUserJSON } from '@latchkey/wire/schemas';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Account } from '../../../domain/organizations/organization.ts';
import { adminUserJSON } from '../../../present/users/admin-user.ts';
import { findLockouts } from '../../../store/attempts/lockouts.ts';
import { findAccount } from '../../../store/views/users-with-identifiers.ts';
import type { UserCall } from '../../../use-cases/admin/users/change-user.ts';
import { userKey } from '../../../use-cases/passwords/check-password.ts';

export const shownUsers = async (
  { database, instance, ports }: UserCall,
  accounts: readonly Account[],
): Promise<readonly AdminUserJSON[]> => {
  const keys = accounts.map(({ user }) => userKey(user.id));
  const lockouts = await findLockouts(database.db, keys);
  const now = ports.clock.now();
  return accounts.map((account) =>
    adminUserJSON(account, { instance, lockout: lockouts.get(userKey(account.user.id)), now }),
  );
};

/** The user as stored now; throws if there is none. */
export const shownUser = async (call: UserCall, id: string): Promise<AdminUserJSON> => {
  const account = await findAccount(call.database.db, call.instance.id, id);
  const [shown] = account ? await shownUsers(call, [account]) : [];
  if (!shown) throw new Fault('resource_not_found');
  return shown;
};
