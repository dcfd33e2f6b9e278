// A user as operators see it: with private metadata, bans and locks, which no browser gets.
import type { AdminUserJSON } from '@latchkey/wire/schemas';
import type { Lockout } from '../../domain/abuse/lockout.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Account } from '../../domain/organizations/organization.ts';
import { secondsUntil } from '../../domain/users/standing.ts';
import type { Shown } from '../image.ts';
import { userJSON } from './user.ts';

/** `lockout` counts the failed attempts of the user, if there are any. */
export const adminUserJSON = (
  account: Account,
  at: {
    readonly instance: Shown & Pick<Instance, 'settings'>;
    readonly lockout?: Lockout | undefined;
    readonly now: number;
  },
): AdminUserJSON => {
  const { user } = account;
  const lockedUntil = Math.max(user.lockedUntil ?? 0, at.lockout?.lockedUntil ?? 0);
  const isLocked = lockedUntil > at.now;
  return {
    ...userJSON(account, at.instance),
    private_metadata: user.privateMetadata,
    banned: user.bannedAt !== null,
    locked: isLocked,
    lockout_expires_in_seconds: isLocked ? (secondsUntil(lockedUntil, at.now) ?? null) : null,
    requires_new_password: user.requiresNewPassword,
    last_active_at: user.lastActiveAt,
  };
};
