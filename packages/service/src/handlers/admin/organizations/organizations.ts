// Admin API for organizations: list and search, create, read, change, delete, metadata and logo.
import { isSlug } from '@latchkey/wire';
import type { ParsedAdminQuery } from '@latchkey/wire/admin';
import { Fault } from '../../../domain/faults/fault.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { searchWords } from '../../../domain/search-words.ts';
import type { Db } from '../../../store/database/database.ts';
import { findOrganization, findOrganizationBySlug } from '../../../store/organizations/organizations.ts';
import { countOrganizations, listOrganizations } from '../../../store/organizations/search/list-organizations.ts';
import type { OrganizationFilter } from '../../../store/organizations/search/organization-filter.ts';
import {
  addOrganization,
  changeOrganization,
  mergeOrganizationMetadata,
  removeOrganization,
  removeOrganizationLogo,
  setOrganizationLogo,
} from '../../../use-cases/admin/organizations/organizations.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { uploadedPicture } from '../../uploaded-picture.ts';
import { pageRange } from '../page.ts';
import { shownOrganization } from './shown.ts';

/** Every id begins like this, so it selects nothing; the index stores the rest of the id. */
const ID_PREFIX = /\borg_(?=\w)/g;

/** The filter that a query asks for. */
export const organizationFilterOf = (
  instanceId: string,
  query: ParsedAdminQuery<'GET /organizations/count'>,
): OrganizationFilter => ({
  instanceId,
  words: searchWords((query.query ?? '').replace(ID_PREFIX, '')),
  userId: query.user_id,
  membersMin: query.members_count_min,
  createdAfter: query.created_at_after,
  createdBefore: query.created_at_before,
});

const NEWEST_FIRST = { field: 'created_at', isDescending: true } as const;

export const listAdminOrganizations: AdminHandler<'GET /organizations'> = async ({ database, instance, query }) => {
  const { organizations, totalCount } = await listOrganizations(
    database.db,
    organizationFilterOf(instance.id, query),
    query.order_by ?? NEWEST_FIRST,
    pageRange(query),
  );
  return {
    data: organizations.map((organization) => shownOrganization(instance, organization)),
    total_count: totalCount,
  };
};

export const countAdminOrganizations: AdminHandler<'GET /organizations/count'> = async (visit) => ({
  object: 'total_count',
  total_count: await countOrganizations(visit.database.db, organizationFilterOf(visit.instance.id, visit.query)),
});

/** The organization with this id; throws if the instance does not have it. */
export const requireOrganization = async (db: Db, instanceId: string, id: string): Promise<Organization> => {
  const organization = await findOrganization(db, instanceId, id);
  if (!organization) throw new Fault('resource_not_found');
  return organization;
};

/** Ids contain an underscore, which no slug has. */
export const getAdminOrganization: AdminHandler<'GET /organizations/:id'> = async ({ database, instance, params }) => {
  const organization = isSlug(params.id)
    ? await findOrganizationBySlug(database.db, instance.id, params.id)
    : await findOrganization(database.db, instance.id, params.id);
  if (!organization) throw new Fault('resource_not_found');
  return shownOrganization(instance, organization);
};

/** Creates an organization; the user given as its creator becomes its first admin. */
export const createAdminOrganization: AdminHandler<'POST /organizations'> = async (visit) => {
  const { body, database, instance, ports } = visit;
  const now = ports.clock.now();
  const id = ports.ids.next('org');
  const organization: Organization = {
    id,
    instanceId: instance.id,
    name: body.name,
    slug: null,
    publicMetadata: body.public_metadata ?? {},
    privateMetadata: body.private_metadata ?? {},
    maxAllowedMemberships: body.max_allowed_memberships ?? null,
    adminDeleteEnabled: body.admin_delete_enabled ?? true,
    requiresSecondFactor: body.requires_second_factor ?? false,
    membersCount: 0,
    pendingInvitationsCount: 0,
    logoImageId: null,
    createdBy: body.created_by ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await addOrganization(visit, organization, body.slug);
  return shownOrganization(instance, await requireOrganization(database.db, instance.id, id));
};

/** Changes an organization; fields that are left out stay. */
export const changeAdminOrganization: AdminHandler<'PATCH /organizations/:id'> = async (visit) => {
  const { body, instance, params } = visit;
  const change = {
    name: body.name,
    slug: body.slug,
    publicMetadata: body.public_metadata,
    privateMetadata: body.private_metadata,
    maxAllowedMemberships: body.max_allowed_memberships,
    adminDeleteEnabled: body.admin_delete_enabled,
    requiresSecondFactor: body.requires_second_factor,
  };
  return shownOrganization(instance, await changeOrganization(visit, params.id, change, body.updated_at));
};

export const mergeAdminOrganizationMetadata: AdminHandler<'PATCH /organizations/:id/metadata'> = async (visit) => {
  const { body, instance, params } = visit;
  const given = { publicMetadata: body.public_metadata, privateMetadata: body.private_metadata };
  return shownOrganization(instance, await mergeOrganizationMetadata(visit, params.id, given, body.updated_at));
};

export const setAdminLogo: AdminHandler<'PUT /organizations/:id/logo'> = async (visit) => {
  const { database, instance, params } = visit;
  // An unknown organization is refused before the image is decoded.
  await requireOrganization(database.db, instance.id, params.id);
  return shownOrganization(instance, await setOrganizationLogo(visit, params.id, await uploadedPicture(visit)));
};

export const deleteAdminLogo: AdminHandler<'DELETE /organizations/:id/logo'> = async (visit) =>
  shownOrganization(visit.instance, await removeOrganizationLogo(visit, visit.params.id));

export const deleteAdminOrganization: AdminHandler<'DELETE /organizations/:id'> = async (visit) => {
  const { id } = visit.params;
  await removeOrganization(visit, id);
  return { object: 'organization', id, deleted: true };
};
