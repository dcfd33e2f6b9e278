// Domains of organizations. Several organizations may add one, but only one per instance can verify it; a unique index decides
// races.

import type { EnrollmentMode } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import type { OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../database/database.ts';
import type { OrganizationDomainsTable } from '../schema/organizations.ts';

type Counted = Selectable<OrganizationDomainsTable> & { readonly invitations: number; readonly suggestions: number };

const fromRow = (row: Counted): OrganizationDomain => ({
  id: row.id,
  instanceId: row.instance_id,
  organizationId: row.organization_id,
  name: row.name,
  enrollmentMode: row.enrollment_mode,
  affiliationEmailAddress: row.affiliation_email_address,
  verificationId: row.verification_id,
  verificationAttempts: row.verification_attempts,
  verificationExpireAt: row.verification_expire_at,
  verifiedAt: row.verified_at,
  totalPendingInvitations: row.invitations,
  totalPendingSuggestions: row.suggestions,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const pendingOf = (table: 'organization_invitations' | 'organization_suggestions') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} as waiting
    where waiting.domain_id = organization_domains.id and waiting.status = 'pending')`;

const counted = (db: Db) =>
  db
    .selectFrom('organization_domains')
    .selectAll('organization_domains')
    .select([
      pendingOf('organization_invitations').as('invitations'),
      pendingOf('organization_suggestions').as('suggestions'),
    ]);

/** Adds a domain; false if the organization already has it. */
export const insertDomain = async (db: Db, domain: OrganizationDomain): Promise<boolean> => {
  const result = await db
    .insertInto('organization_domains')
    .values({
      id: domain.id,
      instance_id: domain.instanceId,
      organization_id: domain.organizationId,
      name: domain.name,
      enrollment_mode: domain.enrollmentMode,
      affiliation_email_address: null,
      verification_id: null,
      verification_attempts: 0,
      verification_expire_at: null,
      verified_at: null,
      created_at: domain.createdAt,
      updated_at: domain.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** A domain of an organization, with the numbers of its pending invitations and suggestions. */
export const findDomain = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<OrganizationDomain | undefined> => {
  const row = await counted(db).where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
};

/** The verified domain of that name, if an organization has verified it. */
export const findProvenDomain = async (
  db: Db,
  instanceId: string,
  name: string,
): Promise<OrganizationDomain | undefined> => {
  const row = await counted(db)
    .where('instance_id', '=', instanceId)
    .where('name', '=', name)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row && fromRow(row);
};

/** Domains of an organization, newest first. */
export const listDomains = async (
  db: Db,
  organizationId: string,
  of: { readonly mode?: EnrollmentMode | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly domains: readonly OrganizationDomain[]; readonly totalCount: number }> => {
  const { mode } = of;
  const rows = await counted(db)
    .where('organization_id', '=', organizationId)
    .$if(mode !== undefined, (every) => every.where('enrollment_mode', '=', mode ?? 'manual_invitation'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .offset(of.offset)
    .execute();
  const { count } = await db
    .selectFrom('organization_domains')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .$if(mode !== undefined, (every) => every.where('enrollment_mode', '=', mode ?? 'manual_invitation'))
    .executeTakeFirstOrThrow();
  return { domains: rows.map(fromRow), totalCount: Number(count) };
};

type DomainChange = Partial<
  Pick<
    OrganizationDomain,
    | 'enrollmentMode'
    | 'affiliationEmailAddress'
    | 'verificationId'
    | 'verificationAttempts'
    | 'verificationExpireAt'
    | 'verifiedAt'
  >
>;

/** Changes a domain. If another organization verifies the same one concurrently, the unique index refuses the write. */
export const updateDomain = async (db: Db, id: string, change: DomainChange, now: number): Promise<void> => {
  await db
    .updateTable('organization_domains')
    .set({
      ...(change.enrollmentMode !== undefined && { enrollment_mode: change.enrollmentMode }),
      ...(change.affiliationEmailAddress !== undefined && {
        affiliation_email_address: change.affiliationEmailAddress,
      }),
      ...(change.verificationId !== undefined && { verification_id: change.verificationId }),
      ...(change.verificationAttempts !== undefined && { verification_attempts: change.verificationAttempts }),
      ...(change.verificationExpireAt !== undefined && { verification_expire_at: change.verificationExpireAt }),
      ...(change.verifiedAt !== undefined && { verified_at: change.verifiedAt }),
      updated_at: sql<number>`greatest(${now}::bigint, updated_at + 1)`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
};

/** Deletes the pending invitations and suggestions that a domain created. */
export const deletePendingOfDomain = async (db: Db, domainId: string): Promise<void> => {
  await db
    .deleteFrom('organization_invitations')
    .where('domain_id', '=', domainId)
    .where('status', '=', 'pending')
    .execute();
  await db
    .deleteFrom('organization_suggestions')
    .where('domain_id', '=', domainId)
    .where('status', '=', 'pending')
    .execute();
};

/** Deletes a domain; false if the organization does not have it. */
export const deleteDomain = async (db: Db, organizationId: string, id: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('organization_domains')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
};
