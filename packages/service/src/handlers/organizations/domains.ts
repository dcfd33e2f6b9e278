// Domains of an organization: add, read, verify by a mailed code, set the enrollment mode, remove
// (docs/reference/wire.md#organization-calls). At most one organization of an instance can have verified a domain.
import type { DeletedObjectJSON, OrganizationDomainJSON, PageJSON } from '@latchkey/wire';
import { normaliseDomain } from '../../domain/enterprise/connection.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { domainProblem, type OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import { organizationDomainJSON } from '../../present/organizations/joining.ts';
import type { Db } from '../../store/database/database.ts';
import { findConnectionByDomain } from '../../store/instances/enterprise-connections.ts';
import {
  deleteDomain,
  deletePendingOfDomain,
  findDomain,
  findProvenDomain,
  insertDomain,
  listDomains,
  updateDomain,
} from '../../store/organizations/domains.ts';
import { record } from '../../use-cases/context/audit-log.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import {
  actingMember,
  changeOrganization,
  type OrganizationVisit,
} from '../../use-cases/organizations/acting-member.ts';
import { enrollUsers } from '../../use-cases/organizations/enrollment.ts';
import { pageOf } from './roles.ts';

const MANAGE = 'org:sys_domains:manage';
const READ = ['org:sys_domains:read', MANAGE] as const;

/** Throws if domains are switched off for the instance. */
const requireDomains = ({ instance }: Pick<Call, 'instance'>): void => {
  if (!instance.settings.organization_settings.domains.enabled) throw new Fault('organization_domains_disabled');
};

/** Runs a change of the organization's domains. An impersonator cannot make one. */
export const changeDomains = <T>(
  visit: OrganizationVisit,
  work: (db: Db, organizationId: string) => Promise<T | Fault>,
): Promise<Outcome<T>> => {
  refuseImpersonator(visit);
  return changeOrganization(visit, MANAGE, (db, { organization }) => {
    requireDomains(visit);
    return work(db, organization.id);
  });
};

/** The domain in the path; one of another organization is not found, like one that never existed. */
export const ownDomain = async (db: Db, organizationId: string, id: string): Promise<OrganizationDomain> => {
  const domain = await findDomain(db, organizationId, id);
  if (!domain) throw new Fault('resource_not_found');
  return domain;
};

export const listOrganizationDomains = async (
  visit: Visit<'GET /organizations/:organizationId/domains'> & PathSession,
): Promise<Outcome<PageJSON<OrganizationDomainJSON>>> => {
  const { organization } = await actingMember(visit, READ);
  requireDomains(visit);
  const page = { ...pageOf(visit.query), mode: visit.query.enrollmentMode };
  const { domains, totalCount } = await listDomains(visit.database.db, organization.id, page);
  return { at: 'reply', reply: { data: domains.map(organizationDomainJSON), total_count: totalCount } };
};

export const getOrganizationDomain = async (
  visit: Visit<'GET /organizations/:organizationId/domains/:domainId'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> => {
  const { organization } = await actingMember(visit, READ);
  requireDomains(visit);
  const domain = await ownDomain(visit.database.db, organization.id, visit.params.domainId);
  return { at: 'reply', reply: organizationDomainJSON(domain) };
};

const readName = (typed: string): string => {
  if (typed.trim() === '') throw new Fault('form_param_nil', { field: 'name' });
  const name = normaliseDomain(typed);
  if (name === undefined) throw new Fault('form_param_format_invalid', { field: 'name' });
  const problem = domainProblem(name);
  if (problem) throw new Fault(problem, { field: 'name' });
  return name;
};

/** Refuses a domain of an enterprise connection or of another organization; the error does not say which organization. */
export const refuseTaken = async (
  db: Db,
  { instance }: Pick<Call, 'instance'>,
  { name, organizationId }: Pick<OrganizationDomain, 'name' | 'organizationId'>,
  field: string,
): Promise<void> => {
  if (await findConnectionByDomain(db, instance.id, name))
    throw new Fault('organization_domain_exists_for_enterprise_connection', { field });
  const proven = await findProvenDomain(db, instance.id, name);
  if (proven && proven.organizationId !== organizationId) throw new Fault('organization_domain_blocked', { field });
};

export const createOrganizationDomain = async (
  visit: Visit<'POST /organizations/:organizationId/domains'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> =>
  changeDomains(visit, async (db, organizationId) => {
    const { instance, ports, now } = visit;
    const name = readName(visit.body.name);
    await refuseTaken(db, visit, { name, organizationId }, 'name');
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
    await record(db, visit, 'organization_domain.added', { target: domain.id });
    return organizationDomainJSON(domain);
  });

/** Sets what users of a verified domain get; applies to existing users too. */
export const updateEnrollmentMode = async (
  visit: Visit<'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> =>
  changeDomains(visit, async (db, organizationId) => {
    const { enrollment_mode: enrollmentMode, delete_pending: deletePending } = visit.body;
    const { enrollment_modes: modes } = visit.instance.settings.organization_settings.domains;
    const field = 'enrollment_mode';
    const domain = await ownDomain(db, organizationId, visit.params.domainId);
    if (!modes.includes(enrollmentMode)) throw new Fault('form_param_value_invalid', { field });
    if (domain.verifiedAt === null) throw new Fault('identification_unverified', { field });
    if (deletePending) await deletePendingOfDomain(db, domain.id);
    await updateDomain(db, domain.id, { enrollmentMode }, visit.now);
    const how = { target: domain.id, reason: enrollmentMode };
    await record(db, visit, 'organization_domain.enrollment_changed', how);
    await enrollUsers(db, visit, { ...domain, enrollmentMode });
    return organizationDomainJSON(await ownDomain(db, organizationId, domain.id));
  });

/** Removes a domain with its pending invitations and suggestions; members who joined through it stay. */
export const removeOrganizationDomain = async (
  visit: Visit<'DELETE /organizations/:organizationId/domains/:domainId'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> =>
  changeDomains(visit, async (db, organizationId): Promise<DeletedObjectJSON> => {
    const { id } = await ownDomain(db, organizationId, visit.params.domainId);
    await deletePendingOfDomain(db, id);
    await deleteDomain(db, organizationId, id);
    await record(db, visit, 'organization_domain.removed', { target: id });
    return { object: 'organization_domain', id, deleted: true };
  });
