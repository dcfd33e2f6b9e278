// Admin API: the sessions of all users of an instance, by page and filter. No page is read by a scan of the table.
import type { AdminSessionJSON } from '@latchkey/wire/schemas';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { type SessionListFilter, sessionsQuery } from '../../../store/sessions/list-sessions.ts';
import { signUp } from '../../../testing/accounts/sign-up-and-in.ts';
import { isWholeRead, planNodes, rowsRead } from '../../../testing/database/query-plans.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

type Page = { readonly data: readonly AdminSessionJSON[]; readonly total_count: number };

const MANY = 5_000;
const PAGE = { limit: 10, offset: 0 };

eachDatabase('the sessions of an instance', (database) => {
  let service: TestService;
  const made: Array<{ readonly sessionId: string; readonly userId: string }> = [];

  beforeAll(async () => {
    service = await createTestService(database());
    for (const name of ['one', 'two', 'three']) {
      const { response } = (await signUp(service, await openBrowser(service), `${name}@example.com`)).body;
      made.push({ sessionId: response.created_session_id ?? '', userId: response.created_user_id ?? '' });
      service.ports.clock.advance(1_000);
    }
  });

  const list = async (query = '') => (await service.admin<Page>('GET', `/sessions${query}`)).body;
  const idsOf = ({ data }: Page) => data.map(({ id }) => id);

  it('are listed newest first, by page, order, user, client and status', async () => {
    const [first, second, third] = made.map(({ sessionId }) => sessionId);
    expect(await list()).toMatchObject({
      data: [{ id: third, status: 'active', user_id: made[2]?.userId }, { id: second }, { id: first }],
      total_count: 3,
    });
    const page = await list('?limit=1&offset=1&order_by=created_at');
    expect([idsOf(page), page.total_count]).toEqual([[second], 3]);
    expect(idsOf(await list(`?user_id=${made[0]?.userId}&user_id=${made[1]?.userId}`))).toEqual([second, first]);
    const clientId = (await list()).data[0]?.client_id;
    expect(idsOf(await list(`?client_id=${clientId}`))).toEqual([third]);
    expect((await list('?client_id=client_unknown')).total_count).toBe(0);

    await service.admin('POST', `/sessions/${second}/revoke`);
    expect(idsOf(await list('?status=revoked'))).toEqual([second]);
    expect(idsOf(await list('?status=active'))).toEqual([third, first]);
    expect(idsOf(await list('?status=active,revoked&order_by=-created_at'))).toEqual([third, second, first]);
  });

  it('have the status of now, also if no job has changed their rows', async () => {
    const { sessionId } = made[0] ?? {};
    const row = database()
      .db.updateTable('sessions')
      .where('id', '=', sessionId ?? '');
    const now = service.ports.clock.now();
    for (const [change, status] of [
      [{ expire_at: now }, 'expired'],
      [{ expire_at: now + 1_000, abandon_at: now }, 'abandoned'],
    ] as const) {
      await row.set(change).execute();
      expect((await list(`?status=${status}`)).data).toMatchObject([{ id: sessionId, status }]);
      expect(idsOf(await list('?status=active'))).not.toContain(sessionId);
    }
  });

  it('of another instance are not listed, and unknown parameters are refused', async () => {
    const other = await createTestService(database(), { apiHost: 'other.localhost' });
    expect((await other.admin<Page>('GET', '/sessions')).body).toEqual({ data: [], total_count: 0 });
    for (const query of ['?state=active', '?status=pending', '?order_by=user_id', '?limit=0'])
      expect([query, (await service.admin('GET', `/sessions${query}`)).status]).toEqual([query, 422]);
  });

  it('are read by an index', async () => {
    const { db } = database();
    const { userId, sessionId } = made[0] ?? { userId: '', sessionId: '' };
    await sql`
      insert into sessions (id, instance_id, client_id, user_id, status, expire_at, abandon_at, last_active_at,
        created_at, updated_at)
      select 'sess_n' || n, instance_id, client_id, ${made[2]?.userId}, 'ended', n, n, n, n, n
      from sessions, generate_series(1, ${sql.lit(MANY)}) as n where id = ${sessionId}`.execute(db);
    await sql`analyze sessions`.execute(db);
    const all = { instanceId: service.instance.id, now: service.ports.clock.now() };
    const asked: Readonly<Record<string, Partial<SessionListFilter>>> = {
      all: {},
      'the oldest first': { order: { field: 'created_at', isDescending: false } },
      'of one user': { userIds: [userId] },
      revoked: { statuses: ['revoked'] },
    };
    for (const [title, filter] of Object.entries(asked)) {
      const query = sql`${sessionsQuery(db, { ...all, ...filter }, PAGE)}`;
      const nodes = await planNodes(database(), query, 'force_custom_plan');
      expect([title, nodes.filter(isWholeRead(new Set()))]).toEqual([title, []]);
      expect([title, Math.max(...nodes.map(rowsRead)) <= 100]).toEqual([title, true]);
    }
  });
});
