// The filters of the operator's list of organizations. Each is a condition on a row `listed` of organizations; most have a query
// of the ids that satisfy it, which reads an index, and a list starts at such ids if they are few.
import { sql } from 'kysely';
import { type Condition, withinRange } from '../../filtered-lists.ts';
import { beginsWith } from '../../search-words.ts';

export type OrganizationFilter = {
  readonly instanceId: string;
  /** Each must be the prefix of a word of the organization. */
  readonly words?: readonly string[] | undefined;
  /** A member. */
  readonly userId?: string | undefined;
  readonly membersMin?: number | undefined;
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
};

/** Both limits are one condition, so that a narrow range is a short source. The order is that of the index, which is then read. */
const ofRange = (
  instanceId: string,
  column: 'members_count' | 'created_at',
  limits: Parameters<typeof withinRange>[0],
): readonly Condition[] => {
  const within = withinRange(limits);
  if (within === undefined) return [];
  return [
    {
      holds: within(sql.ref(`listed.${column}`)),
      source: sql`select id from organizations where instance_id = ${instanceId} and ${within(sql.ref(column))}
        order by ${sql.ref(column)} desc, id desc`,
      isExact: true,
    },
  ];
};

const ofWord =
  (instanceId: string) =>
  (word: string): Condition => ({
    holds: sql`exists (select from organization_words where organization_id = listed.id and ${beginsWith(word)} offset 0)`,
    source: sql`select organization_id as id from organization_words
      where instance_id = ${instanceId} and ${beginsWith(word)}`,
    isExact: true,
  });

const ofMember = (instanceId: string, userId: string): Condition => ({
  holds: sql`exists (
    select from organization_memberships where user_id = ${userId} and organization_id = listed.id offset 0)`,
  source: sql`select organization_id as id from organization_memberships
    where user_id = ${userId} and instance_id = ${instanceId}`,
  isExact: true,
});

/** Every condition of a filter; those that select the fewest organizations in most instances come first. */
export const conditionsOf = (filter: OrganizationFilter): readonly Condition[] => {
  const { instanceId, userId, membersMin, createdAfter, createdBefore } = filter;
  return [
    ...(userId === undefined ? [] : [ofMember(instanceId, userId)]),
    ...(filter.words ?? []).map(ofWord(instanceId)),
    ...ofRange(instanceId, 'created_at', { from: createdAfter, before: createdBefore }),
    ...ofRange(instanceId, 'members_count', { from: membersMin }),
  ];
};
