// Invitations, domains and membership requests of an organization, as the operator changes them.
import type { EnrollmentMode } from '@latchkey/wire';
import type { OrganizationDomain } from '../../../domain/organizations/enrollment.ts';
import type { OrganizationInvitation } from '../../../domain/organizations/invitation.ts';
import type { MembershipRequestWithUser } from '../../../domain/organizations/membership-request.ts';
import type { Db } from '../../../store/database/database.ts';
import type { Recorded } from '../../context/audit-log.ts';
import {
  type CreatedInvitation,
  createInvitations,
  type InvitationOrder,
  type Inviter,
} from '../../organizations/create-invitations.ts';
import { type Decision, decideRequest } from '../../organizations/decide-request.ts';
import {
  addDomain,
  ownDomain,
  refuseProven,
  refusingTwice,
  removeDomain,
  setEnrollmentMode,
  verifyDomain,
} from '../../organizations/domains.ts';
import { revokeInvitation } from '../../organizations/revoke-invitation.ts';
import { refuseStale } from '../stale.ts';
import { type InstanceCall, inOrganization } from './change.ts';

type Which = { readonly organizationId: string; readonly id: string };

/** Invites all addresses, or none. Only the result holds the links. */
export const addInvitations = (
  call: InstanceCall,
  organizationId: string,
  order: InvitationOrder & Pick<Inviter, 'language'>,
): Promise<readonly CreatedInvitation[]> =>
  inOrganization(call, organizationId, (db, organization, at) => {
    const inviter: Inviter = { ...at, config: call.config, language: order.language, pageOrigin: null };
    return createInvitations(db, inviter, organization, order);
  });

export const revokeOrganizationInvitation = (call: InstanceCall, which: Which): Promise<OrganizationInvitation> =>
  inOrganization(call, which.organizationId, (db, _organization, at) => revokeInvitation(db, at, which));

/**
 * Marks a domain as verified because the operator says so. It then shows a verification, like a domain that a member verified.
 */
const verifyForOperator = async (db: Db, at: Recorded, domain: OrganizationDomain): Promise<OrganizationDomain> => {
  const verificationExpireAt = domain.verificationExpireAt ?? at.now;
  await verifyDomain(db, at, domain, { verificationExpireAt, field: 'name', reason: 'operator' });
  return ownDomain(db, domain.organizationId, domain.id);
};

type NewDomain = {
  readonly name: string;
  readonly isVerified: boolean;
  readonly enrollmentMode: EnrollmentMode;
};

export const addOrganizationDomain = (
  call: InstanceCall,
  organizationId: string,
  { name, isVerified, enrollmentMode }: NewDomain,
): Promise<OrganizationDomain> => {
  const work = inOrganization(call, organizationId, async (db, _organization, at) => {
    const added = await addDomain(db, at, organizationId, name);
    const domain = isVerified ? await verifyForOperator(db, at, added) : added;
    if (enrollmentMode !== domain.enrollmentMode)
      await setEnrollmentMode(db, at, domain, { enrollmentMode, deletesPending: false });
    return ownDomain(db, organizationId, domain.id);
  });
  return refusingTwice(work, 'name');
};

export const verifyOrganizationDomain = (
  call: InstanceCall,
  { organizationId, id }: Which,
): Promise<OrganizationDomain> => {
  const work = inOrganization(call, organizationId, async (db, _organization, at) => {
    const domain = await ownDomain(db, organizationId, id);
    refuseProven(domain);
    return verifyForOperator(db, at, domain);
  });
  return refusingTwice(work, 'name');
};

export const changeOrganizationDomain = (
  call: InstanceCall,
  { organizationId, id }: Which,
  wanted: Parameters<typeof setEnrollmentMode>[3],
  readVersion: number | undefined,
): Promise<OrganizationDomain> =>
  inOrganization(call, organizationId, async (db, _organization, at) => {
    const domain = await ownDomain(db, organizationId, id);
    refuseStale(domain, readVersion);
    await setEnrollmentMode(db, at, domain, wanted);
    return ownDomain(db, organizationId, id);
  });

export const removeOrganizationDomain = (call: InstanceCall, { organizationId, id }: Which): Promise<void> =>
  inOrganization(call, organizationId, (db, _organization, at) => removeDomain(db, at, organizationId, id));

export const decideMembershipRequest = (
  call: InstanceCall,
  which: Which,
  decision: Decision,
): Promise<MembershipRequestWithUser> =>
  inOrganization(call, which.organizationId, (db, _organization, at) => decideRequest(db, at, which, decision));
