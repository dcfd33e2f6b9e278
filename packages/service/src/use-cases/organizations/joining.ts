// Joining an organization with a role that may have been deleted: the invited user still becomes a member, with the default
// role.

import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { DEFAULT_ROLE } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../../store/database/database.ts';
import type { Recorded } from '../context/audit-log.ts';
import { type Joined, joinOrganization, type NewMember, recordMember } from './acting-member.ts';

/** The default role of new members. */
export const defaultMemberRole = ({ settings }: Pick<Instance, 'settings'>): string =>
  settings.organization_settings.domains.default_role ?? DEFAULT_ROLE;

/** Adds a member with the first existing role of the list. */
const joinInRole = async (db: Db, call: Recorded, member: NewMember, others: readonly string[]): Promise<Joined> => {
  const joined = await joinOrganization(db, call, member);
  const [next, ...rest] = others;
  return joined.at === 'no_such_role' && next !== undefined
    ? joinInRole(db, call, { ...member, role: next }, rest)
    : joined;
};

/** Adds a member whom the organization accepted; an existing membership is not changed. */
export const addAcceptedMember = async (db: Db, call: Recorded, member: NewMember): Promise<void> => {
  const joined = await joinInRole(db, call, member, [defaultMemberRole(call.instance), DEFAULT_ROLE]);
  if (joined.at === 'full') throw new Fault('organization_membership_quota_exceeded');
  if (joined.at === 'no_such_organization' || joined.at === 'no_such_role') throw new Fault('resource_not_found');
  if (joined.at === 'joined') await recordMember(db, call, 'organization_member.added', joined.membership);
};
