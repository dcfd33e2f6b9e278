// Admin API for requests to join an organization.
import { membershipRequestJSON } from '../../../present/organizations/joining.ts';
import { listRequests } from '../../../store/views/membership-requests.ts';
import { decideMembershipRequest } from '../../../use-cases/admin/organizations/joining.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { type Decision, ownRequest } from '../../../use-cases/organizations/decide-request.ts';
import { pageRange } from '../page.ts';
import { requireOrganization } from './organizations.ts';

export const listAdminRequests: AdminHandler<'GET /organizations/:id/membership_requests'> = async (visit) => {
  const { database, instance, params, query } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  const page = { ...pageRange(query), statuses: query.status ?? [] };
  const { requests, totalCount } = await listRequests(database.db, params.id, page);
  return { data: requests.map((request) => membershipRequestJSON(request, instance)), total_count: totalCount };
};

export const getAdminRequest: AdminHandler<'GET /organizations/:id/membership_requests/:requestId'> = async (visit) => {
  const { database, instance, params } = visit;
  await requireOrganization(database.db, instance.id, params.id);
  return membershipRequestJSON(await ownRequest(database.db, params.id, params.requestId), instance);
};

const deciding =
  (decision: Decision) =>
  async (visit: AdminVisit<'POST /organizations/:id/membership_requests/:requestId/accept'>) => {
    const { id: organizationId, requestId } = visit.params;
    const request = await decideMembershipRequest(visit, { organizationId, id: requestId }, decision);
    return membershipRequestJSON(request, visit.instance);
  };

export const acceptAdminRequest = deciding('accept');
export const rejectAdminRequest = deciding('reject');
