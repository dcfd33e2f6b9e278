// What happens each time somebody comes through a company's connection: they belong to its organization, and their name is what
// the company says, where the operator wants that.

import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/database/database.ts';
import { findEnterpriseConnection } from '../../store/instances/enterprise-connections.ts';
import { updateUser } from '../../store/users/users.ts';
import type { Call } from '../context/call.ts';
import { joinOrganization, recordMember } from './acting-member.ts';

const USUAL_ROLE = 'org:member';

/** Makes a person a member; one who is there already stays as they are. Throws where the organization is full. */
const join = async (db: Db, call: Call, organizationId: string, userId: string): Promise<void> => {
  const { default_role: usual } = call.instance.settings.organization_settings.domains;
  const asUsual = { organizationId, userId, role: usual ?? USUAL_ROLE };
  const tried = await joinOrganization(db, call, asUsual);
  const joined =
    tried.at === 'no_such_role' ? await joinOrganization(db, call, { ...asUsual, role: USUAL_ROLE }) : tried;
  if (joined.at === 'full') throw new Fault('organization_membership_quota_exceeded_for_sso');
  if (joined.at === 'joined')
    await recordMember(db, { ...call, session: undefined }, 'organization_member.added', joined.membership);
};

/** Brings a person up to date with the company they came through; nothing for accounts at everybody's providers. */
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
