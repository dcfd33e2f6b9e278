// What happens each time somebody comes through a company's connection: they belong to its organization, and their name is what
// the company says, where the operator wants that.

import type { ExternalAccount } from '../../domain/external/external-account.ts';
import { isFull } from '../../domain/organization.ts';
import type { User } from '../../domain/user.ts';
import { Fault } from '../../fault.ts';
import type { Call } from '../../http/visit.ts';
import type { Db } from '../../store/database.ts';
import { findEnterpriseConnection } from '../../store/enterprise-connections.ts';
import { findMembership, insertMembership } from '../../store/memberships.ts';
import { lockOrganization } from '../../store/organizations.ts';
import { findRoleId } from '../../store/roles.ts';
import { updateUser } from '../../store/users.ts';

const USUAL_ROLE = 'org:member';

/** Makes a person a member; one who is there already stays as they are. Throws where the organization is full. */
const join = async (db: Db, call: Call, organizationId: string, userId: string): Promise<void> => {
  const { instance, ports, now } = call;
  const organization = await lockOrganization(db, instance.id, organizationId);
  if (!organization || (await findMembership(db, userId, organizationId))) return;
  const { max_allowed_memberships: limit, domains } = instance.settings.organization_settings;
  if (isFull(organization, limit)) throw new Fault('organization_membership_quota_exceeded_for_sso');
  const roleId =
    (await findRoleId(db, instance.id, domains.default_role ?? USUAL_ROLE)) ??
    (await findRoleId(db, instance.id, USUAL_ROLE));
  if (roleId === undefined) return;
  await insertMembership(db, {
    id: ports.ids.next('orgmem'),
    instanceId: instance.id,
    organizationId,
    userId,
    roleId,
    now,
  });
};

/** Brings a person up to date with the company they came through; nothing for accounts at everybody's providers. */
export const arriveAtCompany = async (
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
