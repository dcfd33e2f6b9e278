// The caller as a member of the organization in the path, and adding a member. A non-member gets the reply for an unknown
// organization (docs/security.md R28); a member without the permission gets a permission error.
import type { JSONObject, SystemPermissionKey } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { isFull, type Membership } from '../../domain/organizations/organization.ts';
import { displayIdentifier } from '../../domain/users/user.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Db } from '../../store/database/database.ts';
import { findMembership, insertMembership } from '../../store/organizations/memberships.ts';
import { lockOrganization } from '../../store/organizations/organizations.ts';
import { findRoleId } from '../../store/organizations/roles.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { touchUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import type { Call, Outcome } from '../context/call.ts';
import type { OwnVisit } from '../context/own-account.ts';

/** A call of a signed-in user about the organization in its path. */
export type OrganizationVisit = OwnVisit & { readonly params: { readonly organizationId: string } };

/** A required permission, or a list of which one is enough. */
type Permission = SystemPermissionKey | readonly SystemPermissionKey[];

/** Refuses the call if organizations are disabled. */
export const requireOrganizations = ({ instance }: Pick<Call, 'instance'>): void => {
  if (!instance.settings.organization_settings.enabled) throw new Fault('organizations_disabled');
};

/** The membership of the caller. Pass the transaction if a change follows: `changeOrganization` does. */
export const actingMember = async (
  visit: OrganizationVisit,
  permission: Permission = [],
  db: Db = visit.database.db,
): Promise<Membership> => {
  requireOrganizations(visit);
  const membership = await findMembership(db, visit.session.userId, visit.params.organizationId);
  if (!membership) throw new Fault('resource_not_found');
  const needed: readonly string[] = typeof permission === 'string' ? [permission] : permission;
  if (needed.length > 0 && !needed.some((key) => membership.permissions.includes(key)))
    throw new Fault('authorization_invalid');
  return membership;
};

/**
 * Runs a change of the organization in one transaction with its row locked, so that changes of one organization are serialised.
 * A fault that `work` returns is sent and its writes are committed; a fault that it throws rolls everything back.
 */
export const changeOrganization = async <T>(
  visit: OrganizationVisit,
  permission: Permission | undefined,
  work: (db: Db, acting: Membership) => Promise<T | Fault>,
): Promise<Outcome<T>> => {
  const { client, database, instance, params, session, now } = visit;
  requireOrganizations(visit);
  const done = await database.transaction(async (db) => {
    if (!(await lockOrganization(db, instance.id, params.organizationId))) throw new Fault('resource_not_found');
    const given = await work(db, await actingMember(visit, permission, db));
    // The organization is part of its members' user resource (docs/reference/wire.md#timestamps).
    if (!(given instanceof Fault)) await touchUser(db, session.userId, now);
    await updateClient(db, client.id, {}, now);
    return given;
  });
  return done instanceof Fault ? { at: 'refused', fault: done } : { at: 'reply', reply: done };
};

/** The user, the organization and the key of the role. */
export type NewMember = {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: string;
  readonly publicMetadata?: JSONObject | undefined;
  readonly privateMetadata?: JSONObject | undefined;
};

/** The parts of a call that joining needs. */
export type Joining = {
  readonly instance: Instance;
  readonly ports: { readonly ids: Ids };
  readonly now: number;
};

export type Joined =
  | { readonly at: 'joined'; readonly membership: Membership }
  | { readonly at: 'member_already'; readonly membership: Membership }
  | { readonly at: 'full' | 'no_such_organization' | 'no_such_role' };

/**
 * Adds a member: every way of joining uses this function. Call it inside a transaction; the organization's row is locked until
 * it ends, so that concurrent requests cannot exceed its limit.
 */
export const joinOrganization = async (db: Db, at: Joining, member: NewMember): Promise<Joined> => {
  const { instance, ports, now } = at;
  const { organizationId, userId } = member;
  const organization = await lockOrganization(db, instance.id, organizationId);
  if (!organization) return { at: 'no_such_organization' };
  const known = await findMembership(db, userId, organizationId);
  if (known) return { at: 'member_already', membership: known };
  const roleId = await findRoleId(db, instance.id, member.role);
  if (roleId === undefined) return { at: 'no_such_role' };
  if (isFull(organization, instance.settings.organization_settings.max_allowed_memberships)) return { at: 'full' };
  await insertMembership(db, {
    id: ports.ids.next('orgmem'),
    instanceId: instance.id,
    organizationId,
    userId,
    roleId,
    publicMetadata: member.publicMetadata,
    privateMetadata: member.privateMetadata,
    now,
  });
  const membership = await findMembership(db, userId, organizationId);
  if (!membership) throw new Error(`Latchkey: the membership of ${userId} in ${organizationId} was not written.`);
  return { at: 'joined', membership };
};

/** As `joinOrganization`, but throws if the user cannot join. The user must belong to the instance. */
export const admitMember = async (db: Db, at: Joining, member: NewMember): Promise<Membership> => {
  const userRecord = await findUser(db, at.instance.id, member.userId);
  if (!userRecord) throw new Fault('resource_not_found');
  const joined = await joinOrganization(db, at, member);
  if (joined.at === 'joined') return joined.membership;
  if (joined.at === 'no_such_organization') throw new Fault('resource_not_found');
  if (joined.at === 'no_such_role') throw new Fault('form_param_value_invalid', { field: 'role' });
  if (joined.at === 'full') throw new Fault('organization_membership_quota_exceeded');
  const identifier = displayIdentifier(userRecord.user, userRecord.emails, userRecord.phones);
  throw new Fault('already_a_member_in_organization', { values: { email_address: identifier } });
};

/** As `admitMember`, and records it in the audit log: the member, the actor, and the role. */
export const addMember = async (db: Db, call: Recorded, member: NewMember): Promise<Membership> => {
  const membership = await admitMember(db, call, member);
  await recordMember(db, call, 'organization_member.added', membership);
  return membership;
};

/** Records an event of a membership. If another user acted, the log names them. */
export const recordMember = (
  db: Db,
  call: Recorded,
  event: 'organization_member.added' | 'organization_member.role_changed' | 'organization_member.removed',
  { organization, userId, role }: Membership,
): Promise<void> => {
  const by = call.session?.userId;
  const actor = call.session?.actor ?? (by === undefined || by === userId ? null : { sub: by });
  return record(db, call, event, { userId, actor, target: organization.id, reason: role });
};
