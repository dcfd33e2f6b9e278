// Members by page and by word, and the query plans: an organization of ten thousand members is never read completely.
import type { OrganizationJSON } from '@latchkey/wire';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { searchWords } from '../../domain/search-words.ts';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { isWholeRead, planNodes, rowsRead } from '../../testing/database/query-plans.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { countMembers, listMembers, type MemberFilter, membersCountQuery, membersQuery } from './members.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const MANY = 10_000;
const PAGE = { limit: 10, offset: 0 };

/** Tables that stay small in a large organization. */
const SMALL = new Set(['roles', 'permissions', 'role_permissions', 'organizations']);

const readsAll = isWholeRead(SMALL);

eachDatabase('members', (database) => {
  let service: TestService;
  let organizationId: string;
  let memberRole: string;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withOrganizations });
    const { id: instanceId } = service.instance;
    const { body } = await service.admin<OrganizationJSON>('POST', '/organizations', { name: 'Large' });
    organizationId = body.id;
    await sql`
      insert into users (id, instance_id, first_name, last_name, primary_email_address_id, created_at, updated_at)
      select 'user_m' || n, ${instanceId}, 'Given' || n, 'Family' || n, 'idn_m' || n, n, n
      from generate_series(1, ${sql.lit(MANY)}) as n`.execute(database().db);
    await sql`
      insert into email_addresses
        (id, instance_id, user_id, email_address, claimed, verification_status, created_at, updated_at)
      select 'idn_m' || n, ${instanceId}, 'user_m' || n, 'mail' || n || '@large.example', true, 'verified', n, n
      from generate_series(1, ${sql.lit(MANY)}) as n`.execute(database().db);
    // One bulk statement replaces the triggers, which would run per row.
    await database().transaction(async (db) => {
      await sql`alter table organization_memberships disable trigger user`.execute(db);
      await sql`
        insert into organization_memberships
          (id, instance_id, organization_id, user_id, role_id, created_at, updated_at)
        select 'orgmem_m' || n, ${instanceId}, ${organizationId}, 'user_m' || n, roles.id, n, n
        from generate_series(1, ${sql.lit(MANY)}) as n
        join roles on roles.instance_id = ${instanceId} and roles.key = 'org:member'`.execute(db);
      await sql`alter table organization_memberships enable trigger user`.execute(db);
      await sql`
        insert into member_words (organization_id, word, user_id)
        select organization_id, word, user_id
        from organization_memberships cross join lateral words_of_user(user_id) as word`.execute(db);
    });
    const role = database().db.selectFrom('roles').select('id').where('instance_id', '=', instanceId);
    memberRole = (await role.where('key', '=', 'org:member').executeTakeFirstOrThrow()).id;
    await sql`analyze`.execute(database().db);
  });

  const filterOf = (query = ''): MemberFilter => ({ organizationId, words: searchWords(query) });
  const found = async (query: string): Promise<readonly string[]> =>
    (await listMembers(database().db, filterOf(query), PAGE)).map(({ user }) => user.identifier);

  it.each([
    ['mail77@large.example', ['mail77@large.example']],
    ['given4242', ['mail4242@large.example']],
    ['FAMILY4242 giv', ['mail4242@large.example']],
    ['mail4242', ['mail4242@large.example']],
    ['family42 given43', []],
    ['amily4242', []],
    ['nobody', []],
  ])('are found by %j', async (query, identifiers) => {
    expect(await found(query)).toEqual(identifiers);
    expect(await countMembers(database().db, filterOf(query))).toBe(identifiers.length);
  });

  it('are found by word prefixes, newest first, page by page', async () => {
    const filter = filterOf('given123');
    const members = await listMembers(database().db, filter, PAGE);
    expect(members.map(({ userId }) => userId)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `user_m${1_239 - at}`),
    ]);
    const next = await listMembers(database().db, filter, { limit: 10, offset: 10 });
    expect(next.map(({ userId }) => userId)).toEqual(['user_m123']);
    expect(await countMembers(database().db, filter)).toBe(11);
  });

  it.each(['force_generic_plan', 'force_custom_plan'] as const)('are never read by a full scan (%s)', async (mode) => {
    const { db } = database();
    const inRole = { ...filterOf(), roleIds: [memberRole] };
    const queries: Readonly<Record<string, RawBuilder<unknown>>> = {
      'the first page': membersQuery(db, filterOf(), PAGE),
      'a page of a role': membersQuery(db, inRole, PAGE),
      'a search': membersQuery(db, filterOf('given4242'), PAGE),
      'a search of an address': membersQuery(db, filterOf('mail4242@large.example'), PAGE),
      'a search of two words': membersQuery(db, filterOf('given4242 fam'), PAGE),
      'a search in a role': membersQuery(db, { ...filterOf('given4242'), roleIds: [memberRole] }, PAGE),
      'how many were found': membersCountQuery(filterOf('given4242')),
    };
    for (const [title, query] of Object.entries(queries)) {
      const nodes = await planNodes(database(), query, mode);
      expect([title, nodes.filter(readsAll)]).toEqual([title, []]);
      // Ten members with their details: a thousandth of all rows.
      expect([title, Math.max(...nodes.map(rowsRead)) <= 100]).toEqual([title, true]);
    }
  });

  it('are read by the index on a late page too', async () => {
    const nodes = await planNodes(
      database(),
      membersQuery(database().db, filterOf(), { limit: 10, offset: 9_000 }),
      'force_generic_plan',
    );
    expect(nodes.filter(readsAll)).toEqual([]);
  });

  it('are found by their current name, and not after they are removed', async () => {
    const { db } = database();
    await db
      .updateTable('users')
      .set({ first_name: 'Žofie', username: 'zo_fie' })
      .where('id', '=', 'user_m9')
      .execute();
    expect(await found('zofie')).toEqual(['zo_fie']);
    expect(await found('ŽOF')).toEqual(['zo_fie']);
    expect(await found('zo_f')).toEqual(['zo_fie']);
    expect(await found('given9 family9')).not.toContain('zo_fie');
    await db.deleteFrom('users').where('id', '=', 'user_m9').execute();
    expect(await found('zofie')).toEqual([]);
    const left = db.selectFrom('member_words').select('word').where('user_id', '=', 'user_m9');
    expect(await left.execute()).toEqual([]);
  });
});
