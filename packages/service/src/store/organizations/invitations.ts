// Invitations to organizations. Only a keyed hash of the secret in a link is stored; a unique index allows one open invitation
// per address and organization.

import type { OrganizationInvitationStatus } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { OrganizationInvitation, UserInvitation } from '../../domain/organizations/invitation.ts';
import type { Db } from '../database/database.ts';
import type { OrganizationInvitationsTable } from '../schema/organizations.ts';
import { type ShownOrganizationRow, shownOrganization, shownOrganizationFromRow } from './shown-organizations.ts';

const fromRow = (row: Selectable<OrganizationInvitationsTable>): OrganizationInvitation => ({
  id: row.id,
  instanceId: row.instance_id,
  organizationId: row.organization_id,
  domainId: row.domain_id,
  inviterUserId: row.inviter_user_id,
  emailAddress: row.email_address,
  role: row.role,
  status: row.status,
  publicMetadata: row.public_metadata,
  tokenHash: row.token_hash,
  redirectUrl: row.redirect_url,
  pageOrigin: row.page_origin,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Adds invitations; addresses with an open one are skipped. Returns how many were added. */
export const insertInvitations = async (db: Db, invitations: readonly OrganizationInvitation[]): Promise<number> => {
  const rows = invitations.map((one) => ({
    id: one.id,
    instance_id: one.instanceId,
    organization_id: one.organizationId,
    domain_id: one.domainId,
    inviter_user_id: one.inviterUserId,
    email_address: one.emailAddress,
    role: one.role,
    status: one.status,
    public_metadata: one.publicMetadata,
    token_hash: one.tokenHash,
    redirect_url: one.redirectUrl,
    page_origin: one.pageOrigin,
    expires_at: one.expiresAt,
    created_at: one.createdAt,
    updated_at: one.updatedAt,
  }));
  const result = await sql`
    insert into organization_invitations
    select * from json_populate_recordset(null::organization_invitations, ${JSON.stringify(rows)}::json)
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

/** Closes the expired open invitations of an organization, so that their addresses can be invited again. */
export const closeOverdueInvitations = async (db: Db, organizationId: string, now: number): Promise<void> => {
  await db
    .updateTable('organization_invitations')
    .set({ status: 'revoked', updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
};

export const findInvitationByHash = async (
  db: Db,
  instanceId: string,
  tokenHash: string,
): Promise<OrganizationInvitation | undefined> => {
  const row = await db
    .selectFrom('organization_invitations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Several invitations of an instance, in any order. */
export const findInvitations = async (
  db: Db,
  instanceId: string,
  ids: readonly string[],
): Promise<readonly OrganizationInvitation[]> => {
  const rows = await db
    .selectFrom('organization_invitations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(fromRow);
};

export const findInvitation = async (
  db: Db,
  instanceId: string,
  id: string,
): Promise<OrganizationInvitation | undefined> => {
  const row = await db
    .selectFrom('organization_invitations')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Closes an open invitation; undefined if it is no longer open, and then nothing is written. */
export const closeInvitation = async (
  db: Db,
  which: { readonly organizationId: string; readonly id: string; readonly status: 'accepted' | 'revoked' },
  now: number,
): Promise<OrganizationInvitation | undefined> => {
  const row = await db
    .updateTable('organization_invitations')
    .set({ status: which.status, updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)` })
    .where('organization_id', '=', which.organizationId)
    .where('id', '=', which.id)
    .where('status', '=', 'pending')
    .where((one) => one.or([one('expires_at', 'is', null), one('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst();
  return row && fromRow(row);
};

/** The given addresses that have an open invitation to an organization. */
export const findOpenAddresses = async (
  db: Db,
  organizationId: string,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('organization_invitations')
    .select('email_address')
    .where('organization_id', '=', organizationId)
    .where('email_address', 'in', [...addresses])
    .where('status', '=', 'pending')
    .execute();
  return rows.map((row) => row.email_address);
};

/** The given addresses whose owners are members of an organization. */
export const findMemberAddresses = async (
  db: Db,
  organizationId: string,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('email_addresses')
    .innerJoin('organizations', (join) =>
      join
        .onRef('organizations.instance_id', '=', 'email_addresses.instance_id')
        .on('organizations.id', '=', organizationId),
    )
    .innerJoin('organization_memberships', (join) =>
      join
        .onRef('organization_memberships.user_id', '=', 'email_addresses.user_id')
        .on('organization_memberships.organization_id', '=', organizationId),
    )
    .select('email_addresses.email_address')
    .where('email_addresses.email_address', 'in', [...addresses])
    .where('email_addresses.claimed', '=', true)
    .execute();
  return rows.map((row) => row.email_address);
};

/** How many pending invitations members have created, and how many were created since `since`. */
export const countInvitations = async (
  db: Db,
  organizationId: string,
  since: number,
): Promise<{ readonly open: number; readonly recent: number }> => {
  const { rows } = await sql<{ open: number; recent: number }>`
    select
      (select count(*)::int from organization_invitations
        where organization_id = ${organizationId} and status = 'pending' and domain_id is null) as open,
      (select count(*)::int from organization_invitations
        where organization_id = ${organizationId} and created_at > ${since}::bigint and domain_id is null) as recent`.execute(
    db,
  );
  return rows[0] ?? { open: 0, recent: 0 };
};

/** The condition of a status at `now`: an expired invitation counts as revoked. */
const atStatus = (status: OrganizationInvitationStatus, now: number) => {
  const isOver = sql<boolean>`(status = 'pending' and coalesce(expires_at <= ${now}::bigint, false))`;
  if (status === 'accepted') return sql<boolean>`status = 'accepted'`;
  return status === 'pending'
    ? sql<boolean>`(status = 'pending' and not ${isOver})`
    : sql<boolean>`(status = 'revoked' or ${isOver})`;
};

/** Any of the statuses; an empty list means all. */
const atAnyStatus = (statuses: readonly OrganizationInvitationStatus[], now: number) =>
  statuses.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        statuses.map((status) => atStatus(status, now)),
        sql` or `,
      )})`;

type ListOf = {
  readonly statuses: readonly OrganizationInvitationStatus[];
  readonly now: number;
  readonly limit: number;
  readonly offset: number;
};

const patternOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Invitations of an organization, newest first; `query` is a part of the address. */
export const listInvitations = async (
  db: Db,
  organizationId: string,
  of: ListOf & { readonly query?: string | undefined },
): Promise<{ readonly invitations: readonly OrganizationInvitation[]; readonly totalCount: number }> => {
  const { query } = of;
  const every = db
    .selectFrom('organization_invitations')
    .where('organization_id', '=', organizationId)
    .where(atAnyStatus(of.statuses, of.now))
    .$if(query !== undefined && query !== '', (all) => all.where('email_address', 'like', patternOf(query ?? '')));
  const rows = await every
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((all) => all.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { invitations: rows.map(fromRow), totalCount: Number(count) };
};

const ofUser = (db: Db, userId: string) =>
  db
    .selectFrom('organization_invitations')
    .innerJoin('email_addresses', (join) =>
      join
        .onRef('email_addresses.instance_id', '=', 'organization_invitations.instance_id')
        .onRef('email_addresses.email_address', '=', 'organization_invitations.email_address'),
    )
    .where('email_addresses.user_id', '=', userId)
    .where('email_addresses.claimed', '=', true)
    .where('email_addresses.verification_status', '=', 'verified');

const userInvitationFromRow = (
  row: Selectable<OrganizationInvitationsTable> & { readonly organization: ShownOrganizationRow | null },
): UserInvitation => ({ ...fromRow(row), organization: shownOrganizationFromRow(row.organization) });

/** Invitations to addresses that a user has verified, newest first (docs/security.md R29). */
export const listUserInvitations = async (
  db: Db,
  userId: string,
  of: ListOf,
): Promise<{ readonly invitations: readonly UserInvitation[]; readonly totalCount: number }> => {
  const every = ofUser(db, userId).where(atAnyStatus(of.statuses, of.now));
  const rows = await every
    .selectAll('organization_invitations')
    .select(shownOrganization('organization_invitations.organization_id'))
    .orderBy('organization_invitations.created_at', 'desc')
    .orderBy('organization_invitations.id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await every.select((all) => all.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { invitations: rows.map(userInvitationFromRow), totalCount: Number(count) };
};

/** The same for one invitation; undefined if it is not to a verified address of the user. */
export const findUserInvitation = async (db: Db, userId: string, id: string): Promise<UserInvitation | undefined> => {
  const row = await ofUser(db, userId)
    .selectAll('organization_invitations')
    .select(shownOrganization('organization_invitations.organization_id'))
    .where('organization_invitations.id', '=', id)
    .executeTakeFirst();
  return row && userInvitationFromRow(row);
};
