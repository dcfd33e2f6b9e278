// Organizations. A trigger maintains the number of members.
import { type Selectable, sql } from 'kysely';
import type { Organization } from '../../domain/organizations/organization.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Db } from '../database/database.ts';
import type { OrganizationsTable } from '../schema/organizations.ts';

export const organizationFromRow = (row: Selectable<OrganizationsTable>): Organization => ({
  id: row.id,
  instanceId: row.instance_id,
  name: plainName(row.name),
  slug: row.slug,
  publicMetadata: row.public_metadata,
  privateMetadata: row.private_metadata,
  maxAllowedMemberships: row.max_allowed_memberships,
  adminDeleteEnabled: row.admin_delete_enabled,
  requiresSecondFactor: row.requires_second_factor,
  membersCount: row.members_count,
  pendingInvitationsCount: row.pending_invitations_count,
  logoImageId: row.logo_image_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds an organization; false if its slug is taken, and then nothing is written. */
export const insertOrganization = async (db: Db, organization: Organization): Promise<boolean> => {
  const result = await db
    .insertInto('organizations')
    .values({
      id: organization.id,
      instance_id: organization.instanceId,
      name: organization.name,
      slug: organization.slug,
      public_metadata: JSON.stringify(organization.publicMetadata),
      private_metadata: JSON.stringify(organization.privateMetadata),
      max_allowed_memberships: organization.maxAllowedMemberships,
      admin_delete_enabled: organization.adminDeleteEnabled,
      requires_second_factor: organization.requiresSecondFactor,
      created_by: organization.createdBy,
      created_at: organization.createdAt,
      updated_at: organization.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['instance_id', 'slug']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const findOrganization = async (db: Db, instanceId: string, id: string): Promise<Organization | undefined> => {
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && organizationFromRow(row);
};

/** An organization by its slug. */
export const findOrganizationBySlug = async (
  db: Db,
  instanceId: string,
  slug: string,
): Promise<Organization | undefined> => {
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row && organizationFromRow(row);
};

/** Reads an organization and locks its row until the transaction ends, so that concurrent requests cannot exceed its limit. */
export const lockOrganization = async (db: Db, instanceId: string, id: string): Promise<Organization | undefined> => {
  const row = await db
    .selectFrom('organizations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && organizationFromRow(row);
};

type Changeable =
  | 'name'
  | 'slug'
  | 'logoImageId'
  | 'publicMetadata'
  | 'privateMetadata'
  | 'maxAllowedMemberships'
  | 'adminDeleteEnabled'
  | 'requiresSecondFactor';
export type OrganizationChange = { readonly [K in Changeable]?: Organization[K] | undefined };

/** Changes an organization and moves its timestamp forward. */
export const updateOrganization = async (
  db: Db,
  id: string,
  change: OrganizationChange,
  now: number,
): Promise<Organization> => {
  const row = await db
    .updateTable('organizations')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.slug !== undefined && { slug: change.slug }),
      ...(change.logoImageId !== undefined && { logo_image_id: change.logoImageId }),
      ...(change.publicMetadata !== undefined && { public_metadata: JSON.stringify(change.publicMetadata) }),
      ...(change.privateMetadata !== undefined && { private_metadata: JSON.stringify(change.privateMetadata) }),
      ...(change.maxAllowedMemberships !== undefined && { max_allowed_memberships: change.maxAllowedMemberships }),
      ...(change.adminDeleteEnabled !== undefined && { admin_delete_enabled: change.adminDeleteEnabled }),
      ...(change.requiresSecondFactor !== undefined && { requires_second_factor: change.requiresSecondFactor }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return organizationFromRow(row);
};

/** How many existing organizations a user has created. */
export const countOrganizationsMadeBy = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organizations')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};
