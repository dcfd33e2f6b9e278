// Runs on each sign-in through an enterprise connection: the user becomes a member of its organization, and their name is
// updated from the provider if the operator enables that.

import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { findEnterpriseConnection } from '../../store/instances/enterprise-connections.ts';
import { updateUser } from '../../store/users/users.ts';
import type { Call } from '../context/call.ts';
import { joinOrganization, recordMember } from './acting-member.ts';

const DEFAULT_ROLE = 'org:member';

/** Adds a member; an existing membership is not changed. Throws if the organization is full. */
const join = async (db: Db, call: Call, organizationId: string, userId: string): Promise<void> => {
  const { default_role: usual } = call.instance.settings.organization_settings.domains;
  const asUsual = { organizationId, userId, role: usual ?? DEFAULT_ROLE };
  const tried = await joinOrganization(db, call, asUsual);
  const joined =
    tried.at === 'no_such_role' ? await joinOrganization(db, call, { ...asUsual, role: DEFAULT_ROLE }) : tried;
  if (joined.at === 'full') throw new Fault('organization_membership_quota_exceeded_for_sso');
  if (joined.at === 'joined')
    await recordMember(db, { ...call, session: undefined }, 'organization_member.added', joined.membership);
};

/** Updates a user from the connection of their account; does nothing for accounts of social providers. */
export const joinEnterpriseOrganization = async (
  db: Db,
  call: Call,
  account: Pick<ExternalAccount, 'connectionId' | 'firstName' | 'lastName'>,
  user: Pick<User, 'id' | 'firstName' | 'lastName'>,
): Promise<void> => {
  const { connectionId, firstName, lastName } = account;
  const connection =
    connectionId === null ? undefined : await findEnterpriseConnection(db, call.instance.id, connectionId);
  if (!connection) return;
  if (connection.organizationId !== null) await join(db, call, connection.organizationId, user.id);
  if (!connection.syncUserAttributes) return;
  const names = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName };
  const isNews = names.firstName !== user.firstName || names.lastName !== user.lastName;
  if (isNews) await updateUser(db, user.id, names, call.now);
};
