// An instance of 100,000 users: no list and no search reads a table from start to end, and each takes about as long as in an
// instance of 100 users.
import { performance } from 'node:perf_hooks';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { searchWords } from '../../../domain/search-words.ts';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { isWholeRead, planNodes, rowsRead } from '../../../testing/database/query-plans.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';
import { countQuery, lengthQuery } from '../../filtered-lists.ts';
import { idsQuery, planOf, type UserOrder } from './list-users.ts';
import { conditionsOf, type UserFilter } from './user-filter.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const MANY = 100_000;
const FEW = 100;
const PART = 5_000;
const ROUNDS = 25;
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

  /** Users `n` of `count`; ten of them are banned, locked, in an organization, and have an authenticator app. */
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
    const { body } = await service.admin<{ id: string }>('POST', '/organizations', { name: 'Ten' });
    organizations.set(service, body.id);
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_' || ${prefix} || n, ${instanceId}, ${body.id}, ${prefix} || n, roles.id, n, n
      from generate_series(1, 10) as n
      join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
  };

  beforeAll(async () => {
    large = await createTestService(database(), { settings: withOrganizations });
    small = await createTestService(database(), { settings: withOrganizations });
    await fill(large, MANY);
    await fill(small, FEW);
    // More rows of other users, so that a lookup of ten is worth an index.
    await sql`
      insert into totps (id, instance_id, user_id, sealed_secret, verified, last_step, created_at, updated_at)
      select 'totp_unverified' || n, ${large.instance.id}, 'user_100000x' || n, 'x', false, 0, n, n
      from generate_series(11, 5000) as n`.execute(database().db);
    const { body } = await large.admin<{ id: string }>('POST', '/organizations', { name: 'Other' });
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_other' || n, ${large.instance.id}, ${body.id}, 'user_100000x' || n, roles.id, n, n
      from generate_series(11, 2000) as n
      join roles on roles.instance_id = ${large.instance.id} and roles.key = 'org:member'`.execute(database().db);
    await sql`vacuum analyze`.execute(database().db);
  });

  describe('reads no table from start to end', () => {
    const filterOf = (given: Partial<UserFilter>): UserFilter => ({
      instanceId: large.instance.id,
      now: large.ports.clock.now(),
      ...given,
    });

    /** All statements of a list, with the most rows that one of them may read. */
    const check = async (given: Partial<UserFilter>, order: UserOrder, most: number) => {
      const filter = filterOf(given);
      const plan = await planOf(database().db, filter);
      const lengths = conditionsOf(filter).flatMap(({ source }) => (source ? [lengthQuery(source)] : []));
      const statements: readonly RawBuilder<unknown>[] = [idsQuery(plan, order, PAGE), countQuery(plan), ...lengths];
      for (const statement of statements)
        for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
          const nodes = await planNodes(database(), statement, mode);
          const context = [JSON.stringify(given), order, mode];
          expect([...context, nodes.filter(readsAll)]).toEqual([...context, []]);
          expect([...context, Math.max(...nodes.map(rowsRead)) <= most]).toEqual([...context, true]);
        }
    };

    it.each(FIELDS)('in the order of %s, upwards and downwards', async (field) => {
      for (const isDescending of [true, false]) await check({}, { field, isDescending }, 40);
    });

    it.each([
      ['a rare word', { words: searchWords('given4242') }, 100],
      ['two words', { words: searchWords('family42 given42042') }, 2_500],
      ['an address', { words: searchWords('mail4242@large.example') }, 100],
      ['a word of all users', { words: searchWords('given') }, 200_000],
      ['values', { emailAddresses: ['mail77@large.example'], usernames: ['name77', 'name78'] }, 100],
      ['ids', { userIds: ['user_100000x5', 'user_100000x6'], externalIds: ['crm-5'] }, 100],
      ['banned users', { isBanned: true }, 100],
      ['locked users', { isLocked: true }, 200],
      ['a factor', { factors: ['totp'] }, 100],
      ['an organization', { organizationIds: ['of the large instance'] }, 100],
      ['a time', { createdAt: { after: 99_990 } }, 200],
    ] as const)('for %s', async (_title, given, most) => {
      const own = 'organizationIds' in given ? { organizationIds: [organizations.get(large) ?? ''] } : given;
      await check(own, { field: 'created_at', isDescending: true }, most);
    });
  });

  it('answers lists and searches about as fast as an instance of 100 users', async () => {
    const queries: Readonly<Record<string, (service: TestService) => string>> = {
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
      ...Object.fromEntries(FIELDS.map((field) => [`the order of ${field}`, () => `/users?order_by=-${field}`])),
    };
    const timeOf = async (service: TestService, path: string): Promise<number> => {
      const start = performance.now();
      const { status } = await service.admin('GET', path);
      expect([path, status]).toEqual([path, 200]);
      return performance.now() - start;
    };
    const ratios: Record<string, number> = {};
    for (const [title, pathOf] of Object.entries(queries)) {
      const times = { large: [] as number[], small: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        times.large.push(await timeOf(large, pathOf(large)));
        times.small.push(await timeOf(small, pathOf(small)));
      }
      // The fastest run is the one that other programs disturbed least.
      ratios[title] = Math.min(...times.large) / Math.min(...times.small);
    }
    console.log('time at 100,000 users / at 100 users:', ratios);
    expect(Object.entries(ratios).filter(([, ratio]) => ratio > HIGHEST_RATIO)).toEqual([]);
  });
});
