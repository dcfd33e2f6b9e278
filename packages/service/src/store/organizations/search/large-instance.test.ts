// An instance of 100,000 organizations: no list and no search reads a table from start to end, and each takes about as long as in
// an instance of 100.
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { searchWords } from '../../../domain/search-words.ts';
import { withOrganizations } from '../../../testing/accounts/organization-matrix.ts';
import { isWholeRead, lengthQueries, planNodes, rowsRead } from '../../../testing/database/query-plans.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { timeRatios } from '../../../testing/database/time-ratios.ts';
import { withoutNotes } from '../../../testing/database/unnoted-rows.ts';
import { createTestService, type TestService } from '../../../testing/test-service.ts';
import { countQuery } from '../../filtered-lists.ts';
import { type OrganizationOrder, planOf, rowsQuery } from './list-organizations.ts';
import type { OrganizationFilter } from './organization-filter.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const MANY = 100_000;
const FEW = 100;
const PORTION = 10_000;
const HIGHEST_RATIO = 1.5;
const PAGE = { limit: 10, offset: 0 };
const FIELDS = ['created_at', 'name', 'members_count'] as const;

/** The parts of a count are sixteen rows, and the instances have two roles each. */
const readsAll = isWholeRead(new Set(['organization_counts', 'roles', 'permissions', 'role_permissions']));

eachDatabase('an instance of 100,000 organizations', (database, kind) => {
  // Only a server holds so many; the statements are the same.
  if (kind === 'PGlite') return it.skip('is tested on PostgreSQL');

  let large: TestService;
  let small: TestService;
  const members = new Map<TestService, string>();

  /** Organizations `n` of `count`; one user belongs to many of them, another to ten. */
  const fill = async (service: TestService, count: number) => {
    const { db } = database();
    const { id: instanceId } = service.instance;
    const prefix = sql.lit(`org_${count}x`);
    // In portions, because a statement of the service has a time limit.
    for (let from = 1; from <= count; from += PORTION)
      await sql`
        insert into organizations (id, instance_id, name, slug, created_at, updated_at)
        select ${prefix} || n, ${instanceId}, 'Company' || lpad(n::text, 6, '0') || ' Limited', 'slug' || lpad(n::text, 6, '0'), n, n
        from generate_series(${sql.lit(from)}, ${sql.lit(Math.min(from + PORTION - 1, count))}) as n`.execute(db);
    const join = async (username: string, organizations: number): Promise<string> => {
      const { body } = await service.admin<{ id: string }>('POST', '/users', { username });
      await sql`
        insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
        select 'orgmem_' || ${body.id} || n, ${instanceId}, ${prefix} || n, ${body.id}, roles.id, n, n
        from generate_series(1, ${sql.lit(organizations)}) as n
        join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
      return body.id;
    };
    await join('everywhere', Math.min(count, 2_000));
    members.set(service, await join('collector', 10));
  };

  /** 2,000 users with one organization each, so that a lookup of one user's ten is worth an index. */
  const fillOtherMembers = async () => {
    const { db } = database();
    const { id: instanceId } = large.instance;
    await sql`
      insert into users (id, instance_id, created_at, updated_at)
      select 'user_other' || n, ${instanceId}, n, n from generate_series(1, 2000) as n`.execute(db);
    await sql`
      insert into organization_memberships (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
      select 'orgmem_other' || n, ${instanceId}, 'org_100000x' || (50000 + n), 'user_other' || n, roles.id, n, n
      from generate_series(1, 2000) as n
      join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
  };

  beforeAll(async () => {
    large = await createTestService(database(), { settings: withOrganizations });
    small = await createTestService(database(), { settings: withOrganizations });
    await withoutNotes(database(), ['users', 'organizations', 'organization_memberships'], async () => {
      await fill(large, MANY);
      await fill(small, FEW);
      await fillOtherMembers();
    });
    await sql`vacuum analyze`.execute(database().db);
  });

  describe('reads no table from start to end', () => {
    /** All statements of a list, with the most rows that one of them may read. */
    const check = async (given: Partial<OrganizationFilter>, order: OrganizationOrder, most: number) => {
      const filter: OrganizationFilter = { instanceId: large.instance.id, ...given };
      const plan = await planOf(database().db, filter);
      const lengths = lengthQueries(plan);
      const statements: readonly RawBuilder<unknown>[] = [rowsQuery(plan, order, PAGE), countQuery(plan), ...lengths];
      for (const statement of statements)
        for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
          const nodes = await planNodes(database(), statement, mode);
          const context = [JSON.stringify(given), order, mode];
          expect([...context, nodes.filter(readsAll)]).toEqual([...context, []]);
          expect([...context, Math.max(...nodes.map(rowsRead)) <= most]).toEqual([...context, true]);
        }
    };

    it.each(FIELDS)('in the order of %s, upwards and downwards', async (field) => {
      for (const isDescending of [true, false]) await check({}, { field, isDescending }, 50);
    });

    it.each([
      ['a rare word', { words: searchWords('company004242') }, 100],
      ['two words', { words: searchWords('company004242 limited') }, 2_500],
      ['a slug', { words: searchWords('slug004242') }, 100],
      ['an id', { words: searchWords('100000x4242') }, 100],
      ['a word of 1,000 organizations', { words: searchWords('slug042') }, MANY],
      ['a word of 10,000 organizations', { words: searchWords('slug04') }, MANY],
      ['a word of all organizations', { words: searchWords('limited') }, MANY],
      ['two words of many organizations', { words: searchWords('limited slug04') }, 2 * MANY],
      ['organizations with a member', { membersMin: 1 }, MANY],
      ['a number of members', { membersMin: 2 }, 100],
      ['a time', { createdAfter: 99_990, createdBefore: 99_995 }, 100],
      ['a long time', { createdAfter: 50_000 }, MANY],
    ] as const)('for %s', async (_title, given, most) => {
      for (const field of FIELDS) await check(given, { field, isDescending: true }, most);
    });

    it('for a member', async () => {
      await check({ userId: members.get(large) ?? '' }, { field: 'name', isDescending: false }, 100);
    });
  });

  it('answers lists and searches about as fast as an instance of 100', async () => {
    const ratios = await timeRatios(
      { large, small },
      {
        'the first page': () => '/organizations',
        'the number of all': () => '/organizations/count',
        'a search of a name': () => '/organizations?query=company000077',
        'a search of a slug': () => '/organizations?query=slug000077',
        'a number of members': () => '/organizations?members_count_min=2',
        'a range of times': () => '/organizations?created_at_after=40&created_at_before=60&order_by=name',
        'organizations of a user': (service) => `/organizations?user_id=${members.get(service)}`,
        ...Object.fromEntries(
          FIELDS.map((field) => [`the order of ${field}`, () => `/organizations?order_by=-${field}`]),
        ),
      },
    );
    console.log('time at 100,000 organizations / at 100 organizations:', ratios);
    expect(Object.entries(ratios).filter(([, ratio]) => ratio > HIGHEST_RATIO)).toEqual([]);
  });
});
