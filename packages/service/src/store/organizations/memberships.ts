// Memberships. Each is read with its organization, its role's key and that role's permissions.
import type { JSONObject } from '@latchkey/wire';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Membership } from '../../domain/organizations/organization.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import type { OrganizationMembershipsTable, OrganizationsTable } from '../schema/organizations.ts';
import type { Schema } from '../schema/schema.ts';
import { organizationFromRow } from './organizations.ts';

export type MembershipRow = Selectable<OrganizationMembershipsTable> & {
  readonly organization: Selectable<OrganizationsTable> | null;
  readonly role: {
    readonly key: string;
    readonly requires_second_factor: boolean;
    readonly permissions: ReadonlyArray<{ readonly key: string }>;
  } | null;
};

export const membershipFromRow = (row: MembershipRow): Membership => {
  const { organization, role } = row;
  if (!organization || !role) throw new Error(`Latchkey: membership ${row.id} lost its organization or its role.`);
  return {
    id: row.id,
    organization: organizationFromRow(organization),
    userId: row.user_id,
    role: role.key,
    permissions: role.permissions.map((permission) => permission.key),
    roleRequiresSecondFactor: role.requires_second_factor,
    publicMetadata: row.public_metadata,
    privateMetadata: row.private_metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** The columns that are read with a membership. */
export const partsOfMembership = (query: ExpressionBuilder<Schema, 'organization_memberships'>) =>
  [
    jsonObjectFrom(
      query
        .selectFrom('organizations')
        .selectAll('organizations')
        .whereRef('organizations.id', '=', 'organization_memberships.organization_id'),
    ).as('organization'),
    jsonObjectFrom(
      query
        .selectFrom('roles')
        .select(['roles.key', 'roles.requires_second_factor'])
        .select((role) =>
          jsonArrayFrom(
            role
              .selectFrom('role_permissions')
              .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
              .select('permissions.key')
              .whereRef('role_permissions.role_id', '=', 'roles.id')
              .orderBy('permissions.key'),
          ).as('permissions'),
        )
        .whereRef('roles.id', '=', 'organization_memberships.role_id'),
    ).as('role'),
  ] as const;

/** Subquery for the memberships of a user, oldest first. */
export const membershipsOfUser = (query: ExpressionBuilder<Schema, 'users'>) =>
  jsonArrayFrom(
    query
      .selectFrom('organization_memberships')
      .selectAll('organization_memberships')
      .select(partsOfMembership)
      .whereRef('organization_memberships.user_id', '=', 'users.id')
      .orderBy('organization_memberships.created_at')
      .orderBy('organization_memberships.id'),
  );

const ofUser = prepare((db, given: { userId: string; organizationId: string }) =>
  db
    .selectFrom('organization_memberships')
    .selectAll('organization_memberships')
    .select(partsOfMembership)
    .where('user_id', '=', given.userId)
    .where('organization_id', '=', given.organizationId),
);

/** The membership of a user in an organization, if there is one. */
export const findMembership = async (
  db: Db,
  userId: string,
  organizationId: string,
): Promise<Membership | undefined> => {
  const [row] = (await ofUser(db, { userId, organizationId })).rows;
  return row && membershipFromRow(row);
};

/** A user's memberships, oldest first, as in the user resource. */
export const listMemberships = async (
  db: Db,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly memberships: readonly Membership[]; readonly totalCount: number }> => {
  const rows = await db
    .selectFrom('organization_memberships')
    .selectAll('organization_memberships')
    .select(partsOfMembership)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .selectFrom('organization_memberships')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { memberships: rows.map(membershipFromRow), totalCount: Number(count) };
};

/** The organizations of a user, in an order that is the same for all callers. */
export const listOrganizationIds = async (db: Db, userId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('organization_memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute();
  return rows.map((row) => row.organization_id);
};

export type MembershipChange = {
  readonly roleId?: string | undefined;
  readonly publicMetadata?: JSONObject | undefined;
  readonly privateMetadata?: JSONObject | undefined;
};

/** Changes a membership, and moves its timestamp and that of its user forward. */
export const updateMembership = async (
  db: Db,
  member: { readonly organizationId: string; readonly userId: string },
  change: MembershipChange,
  now: number,
): Promise<void> => {
  await db
    .updateTable('organization_memberships')
    .set({
      ...(change.roleId !== undefined && { role_id: change.roleId }),
      ...(change.publicMetadata !== undefined && { public_metadata: JSON.stringify(change.publicMetadata) }),
      ...(change.privateMetadata !== undefined && { private_metadata: JSON.stringify(change.privateMetadata) }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('user_id', '=', member.userId)
    .where('organization_id', '=', member.organizationId)
    .executeTakeFirstOrThrow();
  await stampUser(db, member.userId, now);
};

/** Does another member have a role with all of these permissions? */
export const hasOtherMemberWith = async (
  db: Db,
  { organization, userId }: Pick<Membership, 'organization' | 'userId'>,
  permissions: readonly string[],
): Promise<boolean> => {
  const row = await db
    .selectFrom('organization_memberships')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('user_id', '<>', userId)
    .where('role_id', 'in', (query) =>
      query
        .selectFrom('role_permissions')
        .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
        .select('role_permissions.role_id')
        .where('permissions.instance_id', '=', organization.instanceId)
        .where('permissions.key', 'in', permissions)
        .groupBy('role_permissions.role_id')
        .having((group) => group.fn.countAll(), '=', permissions.length),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

type NewMembership = {
  readonly id: string;
  readonly instanceId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly roleId: string;
  readonly publicMetadata?: JSONObject | undefined;
  readonly privateMetadata?: JSONObject | undefined;
  readonly now: number;
};

/**
 * Moves the user's timestamp when their memberships change: these are part of the user resource
 * (docs/reference/wire.md#timestamps).
 */
export const stampUser = async (db: Db, userId: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('id', '=', userId)
    .execute();
};

/** Adds a member; false if the user already was one, and then nothing is written. */
export const insertMembership = async (db: Db, member: NewMembership): Promise<boolean> => {
  const result = await db
    .insertInto('organization_memberships')
    .values({
      id: member.id,
      instance_id: member.instanceId,
      organization_id: member.organizationId,
      user_id: member.userId,
      role_id: member.roleId,
      public_metadata: JSON.stringify(member.publicMetadata ?? {}),
      private_metadata: JSON.stringify(member.privateMetadata ?? {}),
      created_at: member.now,
      updated_at: member.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  await stampUser(db, member.userId, member.now);
  return true;
};
