// The filters of the operator's list of users. Each is a condition on a row `listed` of users, and most have a query of the ids
// that satisfy it, which reads an index; a list starts at such ids if they are few.
import { type RawBuilder, sql } from 'kysely';
import { type Condition, withinRange } from '../../filtered-lists.ts';
import { beginsWith, storedWord } from '../../search-words.ts';

/** From `after` on and before `before`; a missing limit is open. */
export type TimeRange = { readonly after?: number | undefined; readonly before?: number | undefined };

export type UserFilter = {
  readonly instanceId: string;
  /** For locks, which end by themselves. */
  readonly now: number;
  /** Each must be the prefix of a word of the user. */
  readonly words?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  readonly externalIds?: readonly string[] | undefined;
  readonly usernames?: readonly string[] | undefined;
  readonly emailAddresses?: readonly string[] | undefined;
  readonly phoneNumbers?: readonly string[] | undefined;
  readonly web3Wallets?: readonly string[] | undefined;
  readonly organizationIds?: readonly string[] | undefined;
  /** The user has all of these: `ENROLLED_STRATEGIES`, or strategies of providers. */
  readonly factors?: readonly string[] | undefined;
  readonly isBanned?: boolean | undefined;
  readonly isLocked?: boolean | undefined;
  readonly createdAt?: TimeRange | undefined;
  readonly lastActiveAt?: TimeRange | undefined;
  readonly lastSignInAt?: TimeRange | undefined;
};

type Values = readonly string[];

const anyOf = (values: Values) => sql.join(values);

const rowsOfUsers = ({ instanceId }: UserFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id from users where instance_id = ${instanceId} and ${condition}`;

/** Values of a column of users that has an index. */
const ofColumn =
  (column: 'id' | 'external_id' | 'username') =>
  (filter: UserFilter, values: Values): Condition => ({
    holds: sql`listed.${sql.raw(column)} in (${anyOf(values)})`,
    source: rowsOfUsers(filter, sql`${sql.raw(column)} in (${anyOf(values)})`),
    isExact: true,
  });

/** Values of an identifier. The words of a user contain each of them, cut to a length, also if another user has claimed it. */
const ofIdentifier =
  (table: string, column: string, wordOf: (value: string) => string = (value) => value) =>
  ({ instanceId }: UserFilter, values: Values): Condition => ({
    holds: sql`exists (
      select from ${sql.table(table)}
      where user_id = listed.id and ${sql.ref(column)} in (${anyOf(values)}) offset 0)`,
    source: sql`select user_id as id from user_words where instance_id = ${instanceId}
      and word in (${sql.join(values.map((value) => storedWord(wordOf(value))))})`,
  });

const VALUES = {
  userIds: ofColumn('id'),
  externalIds: ofColumn('external_id'),
  usernames: ofColumn('username'),
  emailAddresses: ofIdentifier('email_addresses', 'email_address'),
  phoneNumbers: ofIdentifier('phone_numbers', 'phone_number', (value) => value.replace(/\D/g, '')),
  web3Wallets: ofIdentifier('web3_wallets', 'web3_wallet'),
} as const;

const ofWord =
  ({ instanceId }: UserFilter) =>
  (word: string): Condition => ({
    holds: sql`exists (select from user_words where user_id = listed.id and ${beginsWith(word)} offset 0)`,
    source: sql`select user_id as id from user_words where instance_id = ${instanceId} and ${beginsWith(word)}`,
    isExact: true,
  });

const ofOrganizations = ({ instanceId }: UserFilter, ids: Values): Condition => ({
  holds: sql`exists (
    select from organization_memberships where user_id = listed.id and organization_id in (${anyOf(ids)}) offset 0)`,
  source: sql`select user_id as id from organization_memberships
    where instance_id = ${instanceId} and organization_id in (${anyOf(ids)})`,
  isExact: true,
});

/** The rows that prove a factor, in a table with the columns `instance_id` and `user_id`. */
const FACTOR_ROWS: Readonly<Record<string, { readonly table: string; readonly condition: RawBuilder<unknown> }>> = {
  totp: { table: 'totps', condition: sql`verified` },
  backup_code: { table: 'backup_codes', condition: sql`used_at is null` },
  passkey: { table: 'passkeys', condition: sql`credential_id is not null` },
  phone_code: { table: 'phone_numbers', condition: sql`reserved_for_second_factor` },
};

const ofFactor =
  (filter: UserFilter) =>
  (factor: string): Condition => {
    if (factor === 'password')
      return {
        holds: sql`listed.password_digest is not null`,
        source: sql`${rowsOfUsers(filter, sql`password_digest is not null`)} order by id`,
        isExact: true,
      };
    const { table, condition } = FACTOR_ROWS[factor] ?? {
      table: 'external_accounts',
      condition: sql`strategy = ${factor} and user_id is not null and provider_user_id is not null`,
    };
    return {
      holds: sql`exists (select from ${sql.table(table)} where user_id = listed.id and ${condition} offset 0)`,
      source: sql`select user_id as id from ${sql.table(table)} where instance_id = ${filter.instanceId} and ${condition}`,
      isExact: true,
    };
  };

const bannedCondition = (filter: UserFilter, isBanned: boolean): Condition => {
  const banned = rowsOfUsers(filter, sql`banned_at is not null`);
  return isBanned
    ? { holds: sql`listed.banned_at is not null`, source: banned, isExact: true }
    : { holds: sql`listed.banned_at is null`, complement: banned };
};

/** A user is locked by the operator, or after too many failed attempts; the latter rows do not name the instance. */
const lockedCondition = (filter: UserFilter, isLocked: boolean): Condition => {
  const { now } = filter;
  const holds = sql`(coalesce(listed.locked_until > ${now}::bigint, false) or exists (
    select from lockouts where key = 'user:' || listed.id and locked_until > ${now}::bigint offset 0))`;
  const locked = sql`${rowsOfUsers(filter, sql`locked_until > ${now}::bigint`)}
    union all select substr(key, 6) as id from lockouts where locked_until > ${now}::bigint and key like 'user:%'`;
  return isLocked ? { holds, source: locked } : { holds: sql`not ${holds}`, complement: locked };
};

/** The times, each with the direction of its index. */
const RANGES = { created_at: 'desc', last_active_at: 'desc nulls last', last_sign_in_at: 'desc nulls last' } as const;

/** Both limits are one condition, so that a narrow range is a short source. The order is that of the index, which is then read. */
const ofRange = (
  filter: UserFilter,
  column: keyof typeof RANGES,
  { after, before }: TimeRange = {},
): readonly Condition[] => {
  const within = withinRange({ from: after, before });
  if (within === undefined) return [];
  return [
    {
      holds: within(sql.ref(`listed.${column}`)),
      source: sql`${rowsOfUsers(filter, within(sql.ref(column)))} order by ${sql.ref(column)} ${sql.raw(RANGES[column])}, id desc`,
      isExact: true,
    },
  ];
};

const NO_USER: Condition = {
  holds: sql`false`,
  source: sql`select null::text as id where false`,
  isExact: true,
};

/** Every condition of a filter; those that select the fewest users in most instances come first. */
export const conditionsOf = (filter: UserFilter): readonly Condition[] => {
  const { organizationIds, isBanned, isLocked } = filter;
  const listed = Object.entries(VALUES).flatMap(([name, of]): readonly Condition[] => {
    // The names of the table are keys of the filter.
    const values = filter[name as keyof typeof VALUES];
    if (values === undefined) return [];
    return [values.length === 0 ? NO_USER : of(filter, values)];
  });
  return [
    ...listed,
    ...(filter.words ?? []).map(ofWord(filter)),
    ...(isBanned === undefined ? [] : [bannedCondition(filter, isBanned)]),
    ...(isLocked === undefined ? [] : [lockedCondition(filter, isLocked)]),
    ...(organizationIds === undefined ? [] : [ofOrganizations(filter, organizationIds)]),
    ...(filter.factors ?? []).map(ofFactor(filter)),
    ...ofRange(filter, 'created_at', filter.createdAt),
    ...ofRange(filter, 'last_active_at', filter.lastActiveAt),
    ...ofRange(filter, 'last_sign_in_at', filter.lastSignInAt),
  ];
};
