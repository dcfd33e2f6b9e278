// The candidates of a domain's enrolment: users with a verified address on it who are not members of the organization and were
// not invited before. Each statement returns a bounded number, so that a domain with many users is processed in portions.
import { sql } from 'kysely';
import type { OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../database/database.ts';

export const ENROLLMENT_PORTION = 500;

export type Candidate = { readonly userId: string; readonly emailAddress: string };

type Of = Pick<OrganizationDomain, 'id' | 'instanceId' | 'organizationId' | 'name'>;

/** Restricts a subquery to `userId`, if it is given: each subquery is computed once, never per row. */
const within = (column: string, userId: string | undefined) =>
  userId === undefined ? sql`true` : sql`${sql.ref(column)} = ${userId}`;

/**
 * Users with a pending invitation to any of their addresses, or with an earlier invitation of this domain, whatever its status.
 */
const invited = ({ id, organizationId }: Of, userId: string | undefined) => sql`
  select known.user_id from organization_invitations as invitation
  join email_addresses as known
    on known.instance_id = invitation.instance_id and known.email_address = invitation.email_address
  where invitation.organization_id = ${organizationId} and (invitation.status = 'pending' or invitation.domain_id = ${id})
    and known.claimed and known.verification_status = 'verified' and ${within('known.user_id', userId)}`;

const members = ({ organizationId }: Of, userId: string | undefined) => sql`
  select member.user_id from organization_memberships as member
  where member.organization_id = ${organizationId} and ${within('member.user_id', userId)}`;

const suggested = ({ organizationId }: Of, userId: string | undefined) => sql`
  select suggestion.user_id from organization_suggestions as suggestion
  where suggestion.organization_id = ${organizationId} and ${within('suggestion.user_id', userId)}`;

/** The next portion of candidates of a domain, after the user `after`, or the given user if they are a candidate. */
export const findCandidates = async (
  db: Db,
  domain: Of,
  kind: 'invitation' | 'suggestion',
  { userId, after = '' }: { readonly userId?: string | undefined; readonly after?: string | undefined } = {},
): Promise<readonly Candidate[]> => {
  const done = [
    members(domain, userId),
    invited(domain, userId),
    ...(kind === 'suggestion' ? [suggested(domain, userId)] : []),
  ];
  const { rows } = await sql<{ user_id: string; email_address: string }>`
    select distinct on (own.user_id) own.user_id, own.email_address
    from email_addresses as own
    where own.instance_id = ${domain.instanceId} and split_part(own.email_address, '@', 2) = ${domain.name}
      and own.verification_status = 'verified' and own.claimed and own.user_id > ${after} and ${within('own.user_id', userId)}
      and ${sql.join(
        done.map((userIds) => sql`own.user_id not in (${userIds})`),
        sql` and `,
      )}
    order by own.user_id, own.created_at, own.id
    limit ${ENROLLMENT_PORTION}`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, emailAddress: row.email_address }));
};
