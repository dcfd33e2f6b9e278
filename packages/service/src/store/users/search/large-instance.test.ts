// An instance of 100,000 users: no list and no search reads a table from start to end, and each takes about as long as in an
// instance of 100 users.
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { searchWords } from '../../../domain/search-words.ts';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { isWholeRead, lengthQueries, type Plan, planNodes, rowsRead } from '../../../testing/database/query-plans.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { timeRatios } from '../../../testing/database/time-ratios.ts';
import { withoutNotes } from '../../../testing/database/unnoted-rows.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';
import { countQuery } from '../../filtered-lists.ts';
import { idsQuery, planOf, type UserOrder } from './list-users.ts';
import type { UserFilter } from './user-filter.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const MANY = 100_000;
const FEW = 100;
const PART = 5_000;
const HIGHEST_RATIO = 1.5;
const PAGE = { limit: 10, offset: 0 };
const FIELDS = [
  'created_at',
  'updated_at',
  'last_active_at',
  'last_sign_in_at',
  'first_name',
  'last_name',
  'email_address',
  'username',
] as const;

/** Tables that have few rows however many users there are; the parts of a count are sixteen rows. */
const readsAll = isWholeRead(new Set(['roles', 'permissions', 'role_permissions', 'organizations', 'user_counts']));

eachDatabase('an instance of 100,000 users', (database, kind) => {
  // Only a server holds so many; the statements are the same.
  if (kind === 'PGlite') return it.skip('is tested on PostgreSQL');

  let large: TestService;
  let small: TestService;
  const organizations = new Map<TestService, string>();

  /** Users from `start` on, and their addresses. */
  const fillPart = async (
    instanceId: string,
    { prefix, mail }: { readonly prefix: RawBuilder<unknown>; readonly mail: RawBuilder<unknown> },
    start: number,
    count: number,
  ) => {
    const { db } = database();
    const numbers = sql`generate_series(${sql.lit(start)}, ${sql.lit(Math.min(count, start + PART - 1))}) as n`;
    await sql`
      insert into users (id, instance_id, first_name, last_name, username, external_id, primary_email_address_id,
        password_digest, banned_at, locked_until, last_active_at, last_sign_in_at, created_at, updated_at)
      select ${prefix} || n, ${instanceId}, 'Given' || n, 'Family' || (n % 1000), 'name' || n, 'crm-' || n, ${mail} || n,
        'digest', case when n <= 10 then n end, case when n <= 10 then 9007199254740991 end,
        case when n % 3 > 0 then n end, case when n % 2 > 0 then n end, n, n
      from ${numbers}`.execute(db);
    await sql`
      insert into email_addresses
        (id, instance_id, user_id, email_address, claimed, verification_status, created_at, updated_at)
      select ${mail} || n, ${instanceId}, ${prefix} || n, 'mail' || n || '@large.example', true, 'verified', n, n
      from ${numbers}`.execute(db);
  };

  /** Users `n` of `count`; ten of them are banned, locked, in an organization, and have an authenticator app and an account of a provider. */
  const fill = async (service: TestService, count: number) => {
    const { db } = database();
    const { id: instanceId } = service.instance;
    const prefix = sql.lit(`user_${count}x`);
    const mail = sql.lit(`idn_${count}x`);
    // In parts, because a statement must end within its time limit.
    for (let start = 1; start <= count; start += PART) await fillPart(instanceId, { prefix, mail }, start, count);
    await sql`
      insert into totps (id, instance_id, user_id, sealed_secret, verified, last_step, created_at, updated_at)
      select 'totp_' || ${prefix} || n, ${instanceId}, ${prefix} || n, 'x', true, 0, n, n
      from generate_series(1, 10) as n`.execute(db);
    await sql`
      insert into external_accounts
        (id, instance_id, user_id, strategy, provider_user_id, status, approved_scopes, is_email_verified, created_at, updated_at)
      select 'eac_' || ${prefix} || n, ${instanceId}, ${prefix} || n, 'oauth_google', n::text, 'verified', '', true, n, n
      from generate_series(1, 10) as n`.execute(db);
    const { body } = await service.admin<{ id: string }>('POST', '/organizations', { name: 'Ten' });
    organizations.set(service, body.id);
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_' || ${prefix} || n, ${instanceId}, ${body.id}, ${prefix} || n, roles.id, n, n
      from generate_series(1, 10) as n
      join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
  };

  /** More rows of other users, so that a lookup of ten is worth an index: 5,000 members of 500 organizations, and other factors. */
  const fillOtherRows = async () => {
    const { db } = database();
    const { id: instanceId } = large.instance;
    await sql`
      insert into totps (id, instance_id, user_id, sealed_secret, verified, last_step, created_at, updated_at)
      select 'totp_unverified' || n, ${instanceId}, 'user_100000x' || n, 'x', false, 0, n, n
      from generate_series(11, 5000) as n`.execute(db);
    await sql`
      insert into external_accounts
        (id, instance_id, user_id, strategy, provider_user_id, status, approved_scopes, is_email_verified, created_at, updated_at)
      select 'eac_other' || n, ${instanceId}, 'user_100000x' || n, (array['oauth_github', 'oauth_gitlab', 'oauth_apple', 'oauth_slack'])[n % 4 + 1], n::text, 'verified', '', true, n, n
      from generate_series(11, 5000) as n`.execute(db);
    await sql`
      insert into organizations (id, instance_id, name, slug, created_at, updated_at)
      select 'org_other' || n, ${instanceId}, 'Other', 'other' || n, n, n from generate_series(0, 499) as n`.execute(
      db,
    );
    for (let start = 11; start < 5_000; start += 1_000)
      await sql`
        insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
        select 'orgmem_other' || n, ${instanceId}, 'org_other' || n % 500, 'user_100000x' || n, roles.id, n, n
        from generate_series(${sql.lit(start)}, ${sql.lit(start + 999)}) as n
        join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
  };

  beforeAll(async () => {
    large = await createTestService(database(), { settings: withOrganizations });
    small = await createTestService(database(), { settings: withOrganizations });
    await withoutNotes(database(), ['users', 'email_addresses', 'organization_memberships'], async () => {
      await fill(large, MANY);
      await fill(small, FEW);
      await fillOtherRows();
    });
    await sql`vacuum analyze`.execute(database().db);
  });

  describe('reads no table from start to end', () => {
    const filterOf = (given: Partial<UserFilter>): UserFilter => ({
      instanceId: large.instance.id,
      now: large.ports.clock.now(),
      ...given,
    });

    /** The plans of a statement, of which none reads a table from start to end. */
    const plansOf = async (statement: RawBuilder<unknown>, context: readonly unknown[]) => {
      const plans: Plan[] = [];
      for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
        const nodes = await planNodes(database(), statement, mode);
        expect([...context, mode, nodes.filter(readsAll)]).toEqual([...context, mode, []]);
        plans.push(...nodes);
      }
      return plans;
    };

    /** All statements of a list, with the most rows that one of them may read. */
    const check = async (given: Partial<UserFilter>, order: UserOrder, most: number) => {
      const filter = filterOf(given);
      const plan = await planOf(database().db, filter);
      const lengths = lengthQueries(plan);
      const context = [JSON.stringify(given), order];
      for (const statement of [idsQuery(plan, order, PAGE), countQuery(plan), ...lengths]) {
        const plans = await plansOf(statement, context);
        expect([...context, Math.max(...plans.map(rowsRead)) <= most]).toEqual([...context, true]);
      }
    };

    it.each(FIELDS)('in the order of %s, upwards and downwards', async (field) => {
      for (const isDescending of [true, false]) await check({}, { field, isDescending }, 40);
    });

    it.each([
      ['a rare word', { words: searchWords('given4242') }, 100],
      ['two words', { words: searchWords('family42 given42042') }, 2_500],
      ['an address', { words: searchWords('mail4242@large.example') }, 100],
      ['a word of 1,111 users', { words: searchWords('given42') }, MANY],
      ['a word of 11,111 users', { words: searchWords('given4') }, MANY],
      ['a word of all users', { words: searchWords('given') }, MANY],
      ['two words of many users', { words: searchWords('given name4') }, 2 * MANY],
      ['values', { emailAddresses: ['mail77@large.example'], usernames: ['name77', 'name78'] }, 100],
      ['ids', { userIds: ['user_100000x5', 'user_100000x6'], externalIds: ['crm-5'] }, 100],
      ['banned users', { isBanned: true }, 100],
      ['locked users', { isLocked: true }, 200],
      ['users who are neither banned nor locked', { isBanned: false, isLocked: false }, 200],
      ['a factor', { factors: ['totp'] }, 100],
      ['an account of a provider', { factors: ['oauth_google'] }, 100],
      ['a factor of all users', { factors: ['password'] }, MANY],
      ['an organization', { organizationIds: ['of the large instance'] }, 100],
      ['a time', { createdAt: { after: 99_990 } }, 100],
      ['a range of times', { lastActiveAt: { after: 5_000, before: 5_100 } }, 200],
      ['a long time', { lastSignInAt: { before: 50_000 } }, MANY],
    ] as const)('for %s', async (_title, given, most) => {
      const own = 'organizationIds' in given ? { organizationIds: [organizations.get(large) ?? ''] } : given;
      for (const field of ['created_at', 'first_name'] as const) await check(own, { field, isDescending: true }, most);
    });

    it('and no page checks users one by one if more than 1,000 and at most 20,000 match', async () => {
      const plan = await planOf(database().db, filterOf({ words: searchWords('given1') }));
      for (const field of FIELDS) {
        const plans = await plansOf(idsQuery(plan, { field, isDescending: true }, PAGE), [field]);
        expect([field, Math.max(...plans.map((node) => node['Actual Loops'] ?? 0))]).toEqual([field, 1]);
      }
    });

    it('and a page of a word of all users reads no more than the page', async () => {
      const plan = await planOf(database().db, filterOf({ words: searchWords('given') }));
      for (const field of FIELDS) {
        const plans = await plansOf(idsQuery(plan, { field, isDescending: true }, PAGE), [field]);
        expect([field, Math.max(...plans.map(rowsRead))]).toEqual([field, PAGE.limit]);
      }
    });
  });

  it('answers lists and searches about as fast as an instance of 100 users', async () => {
    const ratios = await timeRatios(
      { large, small },
      {
        'the first page': () => '/users',
        'the number of all': () => '/users/count',
        'a search of a name': (service) => `/users?query=given${service === large ? 77_077 : 77}`,
        'a search of an address': () => '/users?query=mail77@large.example',
        'a search of two words': (service) => `/users?query=given${service === large ? 77_077 : 77}%20family77`,
        'an address': () => '/users?email_address=mail77@large.example',
        'banned users': () => '/users?banned=true',
        'locked users': () => '/users?locked=true&limit=10',
        'users with a factor': () => '/users?factor=totp',
        'members of an organization': (service) => `/users?organization_id=${organizations.get(service)}`,
        'users with an account of a provider': () => '/users?factor=oauth_google',
        'a range of times': () => '/users?created_at_after=40&created_at_before=60&order_by=last_name',
        'the number of users who are not banned': () => '/users/count?banned=false',
        ...Object.fromEntries(FIELDS.map((field) => [`the order of ${field}`, () => `/users?order_by=-${field}`])),
      },
    );
    console.log('time at 100,000 users / at 100 users:', ratios);
    expect(Object.entries(ratios).filter(([, ratio]) => ratio > HIGHEST_RATIO)).toEqual([]);
  });
});
