// Members of an organization, by page and by search words. The queries read no more rows than they show, whatever the size of
// the organization: `offset 0` keeps the planner from turning a lookup of a few rows into a join over all of them.
import { type SelectQueryBuilder, sql } from 'kysely';
import { WORD_LENGTH } from '../../domain/organizations/member-search.ts';
import type { Member } from '../../domain/organizations/organization.ts';
import { plainName } from '../../domain/plain-names.ts';
import type { Db } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import { type MembershipRow, membershipFromRow, partsOfMembership } from './memberships.ts';

type MemberRow = MembershipRow & {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly profile_image_id: string | null;
  readonly identifier: string;
};

const memberFromRow = (row: MemberRow): Member => ({
  ...membershipFromRow(row),
  user: {
    firstName: plainName(row.first_name),
    lastName: plainName(row.last_name),
    profileImageId: row.profile_image_id,
    identifier: row.identifier,
  },
});

/** The same name that `displayIdentifier` gives for a complete user. */
const shownName = sql<string>`coalesce(users.username, email_addresses.email_address, phone_numbers.phone_number, '')`;

type Memberships = SelectQueryBuilder<Schema, 'organization_memberships', object>;

const withUser = (memberships: Memberships) =>
  memberships
    .innerJoin('users', 'users.id', 'organization_memberships.user_id')
    .leftJoin('email_addresses', 'email_addresses.id', 'users.primary_email_address_id')
    .leftJoin('phone_numbers', 'phone_numbers.id', 'users.primary_phone_number_id')
    .selectAll('organization_memberships')
    .select(partsOfMembership)
    .select(['users.first_name', 'users.last_name', 'users.profile_image_id'])
    .select(shownName.as('identifier'));

/** One member, if the user belongs to the organization. */
export const findMember = async (db: Db, organizationId: string, userId: string): Promise<Member | undefined> => {
  const row = await withUser(db.selectFrom('organization_memberships'))
    .where('organization_memberships.user_id', '=', userId)
    .where('organization_memberships.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && memberFromRow(row);
};

export type MemberFilter = {
  readonly organizationId: string;
  /** Ids of roles; undefined for any. */
  readonly roleIds?: readonly string[] | undefined;
  /** Each word must be the prefix of a word of the member; an empty list matches all members. */
  readonly words: readonly string[];
  /** True: those who joined first come first. */
  readonly isOldestFirst?: boolean | undefined;
};

type Page = { readonly limit: number; readonly offset: number };

/** Words with this prefix, as a range; the column is compared byte by byte. */
export const beginsWith = (typed: string) => {
  const start = sql`left(folded(${typed}::text), ${sql.lit(WORD_LENGTH)})`;
  return sql`word >= ${start} and word < ${start} || chr(1114111)`;
};

const ofRoles = (roleIds: readonly string[] | undefined) => {
  if (roleIds === undefined) return sql``;
  return roleIds.length === 1
    ? sql` and role_id = ${roleIds[0]}`
    : sql` and role_id in (${sql.join(roleIds.length === 0 ? [null] : roleIds)})`;
};

/** All members, in the order of an index. */
const allMembers = ({ organizationId, roleIds }: MemberFilter) =>
  sql`from organization_memberships as member where organization_id = ${organizationId}${ofRoles(roleIds)}`;

/** The first word finds candidates; the other words are checked for each candidate. */
const foundBy = (first: string, others: readonly string[], { organizationId, roleIds }: MemberFilter) => {
  const alsoBegins = (word: string) => sql` and exists (
    select from member_words
    where user_id = candidate.user_id and organization_id = ${organizationId} and ${beginsWith(word)} offset 0)`;
  return sql`
    from (
      select distinct user_id from member_words where organization_id = ${organizationId} and ${beginsWith(first)}
    ) as candidate
    cross join lateral (
      select id, role_id, created_at from organization_memberships
      where user_id = candidate.user_id and organization_id = ${organizationId} offset 0
    ) as member
    where true${ofRoles(roleIds)}${sql.join(others.map(alsoBegins), sql``)}`;
};

const matching = (filter: MemberFilter) => {
  const [first, ...others] = filter.words;
  return first === undefined ? allMembers(filter) : foundBy(first, others, filter);
};

/** The query of `listMembers`. */
export const membersQuery = (db: Db, filter: MemberFilter, page: Page) => {
  const direction = sql.raw(filter.isOldestFirst ? 'asc' : 'desc');
  const whole = withUser(db.selectFrom('organization_memberships'))
    .where('organization_memberships.id', '=', sql.ref<string>('listed.id'))
    .offset(sql<number>`0`);
  return sql<MemberRow>`
    select whole.* from (
      select member.id ${matching(filter)}
      order by member.created_at ${direction}, member.id ${direction} limit ${page.limit} offset ${page.offset}
    ) as listed
    cross join lateral ${whole} as whole
    order by whole.created_at ${direction}, whole.id ${direction}`;
};

/** One page of members, newest first unless the filter says otherwise. */
export const listMembers = async (db: Db, filter: MemberFilter, page: Page): Promise<readonly Member[]> =>
  (await membersQuery(db, filter, page).execute(db)).rows.map(memberFromRow);

/** The query of `countMembers`. */
export const membersCountQuery = (filter: MemberFilter) =>
  sql<{ count: number }>`select count(*)::integer as count ${matching(filter)}`;

/** The total number on all pages. */
export const countMembers = async (db: Db, filter: MemberFilter): Promise<number> =>
  (await membersCountQuery(filter).execute(db)).rows[0]?.count ?? 0;
