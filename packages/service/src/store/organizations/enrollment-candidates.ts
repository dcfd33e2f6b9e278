// Whom a domain's enrolment is for: people with a proven address on it, who do not belong to the organization and have not been
// asked before. What one statement gives is bounded, so that a domain with many people is done in portions.
import { sql } from 'kysely';
import type { OrganizationDomain } from '../../domain/organizations/enrollment.ts';
import type { Db } from '../database/database.ts';

export const ENROLLMENT_PORTION = 500;

export type Candidate = { readonly userId: string; readonly emailAddress: string };

type Of = Pick<OrganizationDomain, 'id' | 'instanceId' | 'organizationId' | 'name'>;

/** People as one list that is made once, or only the one person that is asked about: never looked up for each. */
const within = (column: string, userId: string | undefined) =>
  userId === undefined ? sql`true` : sql`${sql.ref(column)} = ${userId}`;

/** Who has an invitation that waits, to any of their addresses; or had one of this domain, whatever became of it. */
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

/** The next portion of people of a domain, `after` somebody, or the one person, for whom there is something to do. */
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
        done.map((people) => sql`own.user_id not in (${people})`),
        sql` and `,
      )}
    order by own.user_id, own.created_at, own.id
    limit ${ENROLLMENT_PORTION}`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, emailAddress: row.email_address }));
};
