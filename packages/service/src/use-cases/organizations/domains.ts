// Domains of an organization: adding, verifying, choosing an enrollment mode and removing, by a member or by the operator. The
// caller has locked the organization. At most one organization of an instance can have verified a domain.
import type { EnrollmentMode } from '@latchkey/wire';
import { normaliseDomain } from '../../domain/enterprise/connection.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { domainProblem, type OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { findConnectionByDomain } from '../../store/instances/enterprise-connections.ts';
import {
  deleteDomain,
  deletePendingOfDomain,
  findDomain,
  findProvenDomain,
  insertDomain,
  updateDomain,
} from '../../store/organizations/domains.ts';
import { type Recorded, record } from '../context/audit-log.ts';
import { isBlockedDomain } from '../restrictions/identifier-lists.ts';
import { enrollUsers } from './enrollment.ts';

type InInstance = { readonly instance: Instance };

/** A domain of the organization; one of another organization is not found, like one that never existed. */
export const ownDomain = async (db: Db, organizationId: string, id: string): Promise<OrganizationDomain> => {
  const domain = await findDomain(db, organizationId, id);
  if (!domain) throw new Fault('resource_not_found');
  return domain;
};

const readName = (typed: string): string => {
  if (typed.trim() === '') throw new Fault('form_param_nil', { field: 'name' });
  const name = normaliseDomain(typed);
  if (name === undefined) throw new Fault('form_param_format_invalid', { field: 'name' });
  const problem = domainProblem(name);
  if (problem) throw new Fault(problem, { field: 'name' });
  return name;
};

/** Refuses a domain on the block list of the instance. */
const refuseBlocked = async (db: Db, at: InInstance, name: string, field: string): Promise<void> => {
  if (await isBlockedDomain(db, at, name)) throw new Fault('organization_domain_blocked', { field });
};

/**
 * Refuses a domain that is blocked, or is one of an enterprise connection or of another organization; the error does not say
 * which organization.
 */
export const refuseUnusable = async (
  db: Db,
  at: InInstance,
  { name, organizationId }: Pick<OrganizationDomain, 'name' | 'organizationId'>,
  field: string,
): Promise<void> => {
  const { instance } = at;
  await refuseBlocked(db, at, name, field);
  if (await findConnectionByDomain(db, instance.id, name))
    throw new Fault('organization_domain_exists_for_enterprise_connection', { field });
  const proven = await findProvenDomain(db, instance.id, name);
  if (proven && proven.organizationId !== organizationId) throw new Fault('organization_domain_blocked', { field });
};

export const refuseProven = ({ verifiedAt }: OrganizationDomain): void => {
  if (verifiedAt !== null) throw new Fault('verification_already_verified');
};

/** If two organizations verify one domain at the same moment, the unique index refuses the later one. */
export const refusingTwice = <T>(change: Promise<T>, field: string): Promise<T> =>
  change.catch((error: unknown) => {
    throw isUniqueViolation(error, 'organization_domains_proven')
      ? new Fault('organization_domain_blocked', { field })
      : error;
  });

/** Adds a domain that is not verified. */
export const addDomain = async (
  db: Db,
  call: Recorded,
  organizationId: string,
  typed: string,
): Promise<OrganizationDomain> => {
  const { instance, ports, now } = call;
  const name = readName(typed);
  await refuseUnusable(db, call, { name, organizationId }, 'name');
  const domain: OrganizationDomain = {
    id: ports.ids.next('orgdmn'),
    instanceId: instance.id,
    organizationId,
    name,
    enrollmentMode: 'manual_invitation',
    affiliationEmailAddress: null,
    verificationId: null,
    verificationAttempts: 0,
    verificationExpireAt: null,
    verifiedAt: null,
    totalPendingInvitations: 0,
    totalPendingSuggestions: 0,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertDomain(db, domain))) throw new Fault('duplicate_record', { field: 'name' });
  await record(db, call, 'organization_domain.added', { target: domain.id });
  return domain;
};

type Verified = Pick<OrganizationDomain, 'verificationAttempts' | 'verificationExpireAt'>;

/** Marks a domain as verified, unless another organization verified it meanwhile, and enrolls its users. */
export const verifyDomain = async (
  db: Db,
  call: Recorded,
  domain: OrganizationDomain,
  verified: Partial<Verified> & { readonly field: string; readonly reason: string },
): Promise<void> => {
  const { field, reason, ...proof } = verified;
  await refuseUnusable(db, call, domain, field);
  const change = { ...proof, verifiedAt: call.now, verificationId: null };
  await updateDomain(db, domain.id, change, call.now);
  await record(db, call, 'organization_domain.verified', { target: domain.id, reason });
  await enrollUsers(db, call, { ...domain, ...change });
};

/** Sets what users of a verified domain get; applies to existing users too. */
export const setEnrollmentMode = async (
  db: Db,
  call: Recorded,
  domain: OrganizationDomain,
  wanted: { readonly enrollmentMode: EnrollmentMode; readonly deletesPending: boolean },
): Promise<void> => {
  const { enrollmentMode, deletesPending } = wanted;
  const { enrollment_modes: modes } = call.instance.settings.organization_settings.domains;
  const field = 'enrollment_mode';
  if (!modes.includes(enrollmentMode)) throw new Fault('form_param_value_invalid', { field });
  if (domain.verifiedAt === null) throw new Fault('identification_unverified', { field });
  if (enrollmentMode !== 'manual_invitation') await refuseBlocked(db, call, domain.name, field);
  if (deletesPending) await deletePendingOfDomain(db, domain.id);
  await updateDomain(db, domain.id, { enrollmentMode }, call.now);
  const how = { target: domain.id, reason: enrollmentMode };
  await record(db, call, 'organization_domain.enrollment_changed', how);
  await enrollUsers(db, call, { ...domain, enrollmentMode });
};

/** Removes a domain with its pending invitations and suggestions; members who joined through it stay. */
export const removeDomain = async (db: Db, call: Recorded, organizationId: string, domainId: string): Promise<void> => {
  const { id } = await ownDomain(db, organizationId, domainId);
  await deletePendingOfDomain(db, id);
  await deleteDomain(db, organizationId, id);
  await record(db, call, 'organization_domain.removed', { target: id });
};
