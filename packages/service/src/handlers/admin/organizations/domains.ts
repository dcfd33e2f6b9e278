// Admin API for the domains of an organization.
import { listDomains } from '../../../store/organizations/domains.ts';
import {
  addOrganizationDomain,
  changeOrganizationDomain,
  removeOrganizationDomain,
  verifyOrganizationDomain,
} from '../../../use-cases/admin/organizations/joining.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { ownDomain } from '../../../use-cases/organizations/domains.ts';
import { pageRange } from '../page.ts';
import { requireOrganization } from './organizations.ts';
import { shownDomain } from './shown.ts';

const whichOf = ({ id, domainId }: { readonly id: string; readonly domainId: string }) => ({
  organizationId: id,
  id: domainId,
});

export const listAdminDomains: AdminHandler<'GET /organizations/:id/domains'> = async (visit) => {
  const { database, instance, params, query } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  const page = { ...pageRange(query), mode: query.enrollment_mode };
  const { domains, totalCount } = await listDomains(database.db, params.id, page);
  return { data: domains.map(shownDomain), total_count: totalCount };
};

export const getAdminDomain: AdminHandler<'GET /organizations/:id/domains/:domainId'> = async (visit) => {
  const { database, instance, params } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  return shownDomain(await ownDomain(database.db, params.id, params.domainId));
};

export const createAdminDomain: AdminHandler<'POST /organizations/:id/domains'> = async (visit) => {
  const { name, verified: isVerified, enrollment_mode: enrollmentMode } = visit.body;
  return shownDomain(await addOrganizationDomain(visit, visit.params.id, { name, isVerified, enrollmentMode }));
};

export const changeAdminDomain: AdminHandler<'PATCH /organizations/:id/domains/:domainId'> = async (visit) => {
  const { enrollment_mode: enrollmentMode, delete_pending: deletesPending, updated_at: readVersion } = visit.body;
  const wanted = { enrollmentMode, deletesPending };
  return shownDomain(await changeOrganizationDomain(visit, whichOf(visit.params), wanted, readVersion));
};

export const verifyAdminDomain: AdminHandler<'POST /organizations/:id/domains/:domainId/verify'> = async (visit) =>
  shownDomain(await verifyOrganizationDomain(visit, whichOf(visit.params)));

export const deleteAdminDomain: AdminHandler<'DELETE /organizations/:id/domains/:domainId'> = async (visit) => {
  await removeOrganizationDomain(visit, whichOf(visit.params));
  return { object: 'organization_domain', id: visit.params.domainId, deleted: true };
};
