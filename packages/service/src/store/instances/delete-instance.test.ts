import { expect, it, vi } from 'vitest';
import { signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { countStatements } from '../../testing/database/counted-statements.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import type { Db } from '../database/database.ts';
import { deleteInstance } from './delete-instance.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const USERS = 5;
const BATCH_ROWS = 2;

const countUsers = async (db: Db, instanceId: string): Promise<number> =>
  (await db.selectFrom('users').select('id').where('instance_id', '=', instanceId).execute()).length;

const serviceWithUsers = async (...given: Parameters<typeof createTestService>) => {
  const service = await createTestService(...given);
  for (let at = 0; at < USERS; at += 1) await signUp(service, createTestBrowser(service), `ada${at}@example.com`);
  return service.instance.id;
};

eachDatabase('an instance', (database) => {
  it('is deleted with its users in batches, and no other instance', async () => {
    const kept = await serviceWithUsers(database(), { environmentType: 'production' });
    const gone = await serviceWithUsers(database(), { environmentType: 'production' });
    const { db } = database();
    const counted = countStatements(database());
    const statements = await counted.during(async () => {
      expect(await deleteInstance(counted.database.db, gone, BATCH_ROWS)).toBe(true);
    });
    // One for each other table, three for the users, one for the instance.
    expect(statements).toBeGreaterThanOrEqual(7 + Math.ceil(USERS / BATCH_ROWS) + 1);
    expect(await countUsers(db, gone)).toBe(0);
    expect(await countUsers(db, kept)).toBe(USERS);
    expect(await db.selectFrom('instances').select('id').where('id', '=', gone).execute()).toEqual([]);
    expect(await deleteInstance(db, gone)).toBe(false);
  });
});
