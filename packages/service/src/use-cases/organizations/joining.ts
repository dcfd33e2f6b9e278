// Joining an organization in a role that may be gone by now: whoever was invited in it becomes a member all the same, in the
// role that newcomers get.

import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { USUAL_ROLE } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../../store/database/database.ts';
import type { Recorded } from '../context/audit-log.ts';
import { type Joined, joinOrganization, type NewMember, recordMember } from './acting-member.ts';

/** The role of newcomers whom nobody gave one. */
export const newcomerRole = ({ settings }: Pick<Instance, 'settings'>): string =>
  settings.organization_settings.domains.default_role ?? USUAL_ROLE;

/** Makes somebody a member, in the first role of the list that there is. */
const joinInRole = async (db: Db, call: Recorded, member: NewMember, others: readonly string[]): Promise<Joined> => {
  const joined = await joinOrganization(db, call, member);
  const [next, ...rest] = others;
  return joined.at === 'no_such_role' && next !== undefined
    ? joinInRole(db, call, { ...member, role: next }, rest)
    : joined;
};

/** Lets somebody in whom the organization wants; whoever belongs to it already stays as they are. */
export const letIn = async (db: Db, call: Recorded, member: NewMember): Promise<void> => {
  const joined = await joinInRole(db, call, member, [newcomerRole(call.instance), USUAL_ROLE]);
  if (joined.at === 'full') throw new Fault('organization_membership_quota_exceeded');
  if (joined.at === 'no_such_organization' || joined.at === 'no_such_role') throw new Fault('resource_not_found');
  if (joined.at === 'joined') await recordMember(db, call, 'organization_member.added', joined.membership);
};
