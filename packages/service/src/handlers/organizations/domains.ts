// Domains of an organization: add, read, verify by a mailed code, set the enrollment mode, remove
// (docs/reference/wire.md#organization-calls). At most one organization of an instance can have verified a domain.
import type { DeletedObjectJSON, OrganizationDomainJSON, PageJSON } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import { organizationDomainJSON } from '../../present/organizations/joining.ts';
import type { Db } from '../../store/database/database.ts';
import { listDomains } from '../../store/organizations/domains.ts';
import type { Call, Outcome, Visit } from '../../use-cases/context/call.ts';
import type { PathSession } from '../../use-cases/context/client-secret.ts';
import { refuseImpersonator } from '../../use-cases/context/impersonation.ts';
import {
  actingMember,
  changeOrganization,
  type OrganizationVisit,
} from '../../use-cases/organizations/acting-member.ts';
import { addDomain, ownDomain, removeDomain, setEnrollmentMode } from '../../use-cases/organizations/domains.ts';
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

export const createOrganizationDomain = async (
  visit: Visit<'POST /organizations/:organizationId/domains'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> =>
  changeDomains(visit, async (db, organizationId) =>
    organizationDomainJSON(await addDomain(db, visit, organizationId, visit.body.name)),
  );

/** Sets what users of a verified domain get; applies to existing users too. */
export const updateEnrollmentMode = async (
  visit: Visit<'POST /organizations/:organizationId/domains/:domainId/update_enrollment_mode'> & PathSession,
): Promise<Outcome<OrganizationDomainJSON>> =>
  changeDomains(visit, async (db, organizationId) => {
    const { enrollment_mode: enrollmentMode, delete_pending: deletesPending = false } = visit.body;
    const domain = await ownDomain(db, organizationId, visit.params.domainId);
    await setEnrollmentMode(db, visit, domain, { enrollmentMode, deletesPending });
    return organizationDomainJSON(await ownDomain(db, organizationId, domain.id));
  });

/** Removes a domain with its pending invitations and suggestions; members who joined through it stay. */
export const removeOrganizationDomain = async (
  visit: Visit<'DELETE /organizations/:organizationId/domains/:domainId'> & PathSession,
): Promise<Outcome<DeletedObjectJSON>> =>
  changeDomains(visit, async (db, organizationId): Promise<DeletedObjectJSON> => {
    const { domainId: id } = visit.params;
    await removeDomain(db, visit, organizationId, id);
    return { object: 'organization_domain', id, deleted: true };
  });
