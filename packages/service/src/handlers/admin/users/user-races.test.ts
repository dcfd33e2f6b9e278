// Fifty calls at once: a ban and a deletion against sign-ins. No session survives, and each real change is recorded once.
import type { AdminUserJSON } from '@latchkey/wire/schemas';
import { beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, signIn } from '../../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const CROWD = 50;
const ROUNDS = 3;

eachDatabase('fifty calls at once', (database) => {
  let service: TestService;
  let people = 0;
  beforeAll(async () => {
    service = await createTestService(database());
  });

  const make = async () => {
    people += 1;
    const email = `race${people}@example.com`;
    const { body } = await service.admin<AdminUserJSON>('POST', '/users', { email_address: email, password: PASSWORD });
    return { id: body.id, email };
  };
  const eventsOf = async (userId: string, reason: string): Promise<number> => {
    const rows = await database()
      .db.selectFrom('audit_events')
      .select('id')
      .where('target', '=', userId)
      .where('reason', '=', reason)
      .execute();
    return rows.length;
  };
  const openSessions = async (userId: string): Promise<number> => {
    const rows = await database()
      .db.selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', ['active', 'pending'])
      .execute();
    return rows.length;
  };

  /** Half of the calls make the change, the other half sign in, in turn. */
  const race = async (email: string, change: () => Promise<{ readonly status: number }>) => {
    const browsers = await Promise.all(Array.from({ length: CROWD / 2 }, () => openBrowser(service)));
    const calls = browsers.flatMap((browser) => [signIn(browser, email), change()]);
    const replies = await Promise.all(calls);
    const changes = replies.filter((_, at) => at % 2 === 1);
    return { browsers, changes };
  };

  it('of a ban and of sign-ins leave no session, and one event', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, email } = await make();
      const { browsers, changes } = await race(email, () => service.admin('POST', `/users/${id}/ban`));
      expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200));
      expect([await openSessions(id), await eventsOf(id, 'POST /users/:id/ban')]).toEqual([0, 1]);
      for (const browser of browsers)
        expect((await browser.call('GET', '/client')).body.response ?? { sessions: [] }).toMatchObject({
          sessions: [],
        });
      expect((await signIn(await openBrowser(service), email)).codes).toEqual(['user_banned']);
    }
  });

  it('of bans and unbans are recorded once for each change', async () => {
    const { id } = await make();
    await Promise.all(
      Array.from({ length: CROWD }, (_, at) => service.admin('POST', `/users/${id}/${at % 2 === 0 ? 'ban' : 'unban'}`)),
    );
    const { body } = await service.admin<AdminUserJSON>('GET', `/users/${id}`);
    const [bans, unbans] = [await eventsOf(id, 'POST /users/:id/ban'), await eventsOf(id, 'POST /users/:id/unban')];
    expect(bans - unbans).toBe(body.banned ? 1 : 0);
    expect(bans).toBeGreaterThan(0);
  });

  it('of a deletion and of sign-ins leave no user and no session, and one event', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, email } = await make();
      const { changes } = await race(email, () => service.admin('DELETE', `/users/${id}`));
      expect(changes.map(({ status }) => status).sort()).toEqual([200, ...changes.slice(1).map(() => 404)]);
      expect([await openSessions(id), await eventsOf(id, 'DELETE /users/:id')]).toEqual([0, 1]);
      const words = await database().db.selectFrom('user_words').select('word').where('user_id', '=', id).execute();
      expect(words).toEqual([]);
    }
  });

  it('of merges into the metadata of a user lose none', async () => {
    const { id } = await make();
    const merge = (at: number) =>
      service.admin('PATCH', `/users/${id}/metadata`, { private_metadata: { [`field${at}`]: at } });
    await Promise.all(Array.from({ length: CROWD }, (_, at) => merge(at)));
    const { body } = await service.admin<AdminUserJSON>('GET', `/users/${id}`);
    expect(Object.keys(body.private_metadata)).toHaveLength(CROWD);
    expect(await eventsOf(id, 'PATCH /users/:id/metadata')).toBe(CROWD);
  });

  it('with one username give it to one user', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, make));
    const replies = await Promise.all(
      users.map(({ id }) => service.admin('PATCH', `/users/${id}`, { username: 'wanted_by_all' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...users.slice(1).map(() => 422)]);
  });
});
