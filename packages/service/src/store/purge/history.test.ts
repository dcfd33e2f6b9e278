// The histories that operators read end somewhere.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { KEEP_SETTINGS, KEEP_TRIALS } from './history.ts';

const tidy = async ({ database, ports }: TestService): Promise<void> => {
  const housekeeping = createHousekeeping({ database, ports: { ...ports, timers: { after: () => () => {} } } });
  housekeeping.start();
  await housekeeping.stop();
};

eachDatabase('histories', (database) => {
  /** Rows `1` to `count`, the last one as old as `newest`, each a moment older than the next. */
  const fill = async (
    service: TestService,
    owner: { connection?: string; provider?: string },
    count: number,
    newest: number,
  ) => {
    const { db } = database();
    const numbers = sql`generate_series(1, ${sql.lit(count)}) as n`;
    const { connection = null, provider = null } = owner;
    const name = `${connection ?? provider ?? 'settings'}_${newest}`;
    const at = sql`${newest}::bigint - ${sql.lit(count)} + n`;
    if (connection === null && provider === null)
      return sql`
        insert into instance_changes (id, instance_id, actor, changes, created_at)
        select ${name}::text || n, ${service.instance.id}, '{}', '[]', ${at} from ${numbers}`.execute(db);
    return sql`
      insert into trial_runs (id, instance_id, connection_id, provider_id, state_hash, sealed_secrets, redirect_uri,
        status, sealed_steps, created_at)
      select ${name}::text || n, ${service.instance.id}, ${connection}::text, ${provider}::text, ${name}::text || n, '', '',
        'failed', '', ${at} from ${numbers}`.execute(db);
  };

  const idsOf = async (table: 'instance_changes' | 'trial_runs', service: TestService): Promise<readonly string[]> => {
    const rows = database().db.selectFrom(table).select('id').where('instance_id', '=', service.instance.id);
    return (await rows.orderBy('position').execute()).map(({ id }) => id);
  };

  it('lose what is too old, and keep what is not', async () => {
    const service = await createTestService(database());
    const now = service.ports.clock.now();
    const made = await service.admin<{ id: string }>('POST', '/enterprise_connections', {
      provider: 'saml_custom',
      name: 'Acme',
      domains: ['acme.example'],
    });
    const connection = made.body.id;
    // More than one batch.
    await fill(service, {}, 600, now - KEEP_SETTINGS.ms - 1_000);
    await fill(service, {}, 2, now - KEEP_SETTINGS.ms + 1_000);
    await fill(service, { connection }, 600, now - KEEP_TRIALS.ms - 1_000);
    await fill(service, { connection }, 2, now - KEEP_TRIALS.ms + 1_000);
    await tidy(service);
    expect(await idsOf('instance_changes', service)).toHaveLength(2);
    expect(await idsOf('trial_runs', service)).toHaveLength(2);
  });

  it('keep the newest of too many, for each instance, connection and provider', async () => {
    const service = await createTestService(database());
    const other = await createTestService(database());
    const now = service.ports.clock.now();
    const provider = await service.admin<{ id: string }>('POST', '/oauth_providers', {
      provider: 'github',
      client_id: 'x',
      client_secret: 'y',
      check: false,
    });
    await fill(service, {}, KEEP_SETTINGS.rows + 3, now);
    await fill(other, {}, 5, now - 1_000_000);
    await fill(service, { provider: provider.body.id }, KEEP_TRIALS.rows + 3, now);
    await tidy(service);
    const changes = await idsOf('instance_changes', service);
    expect([changes.length, changes[0], changes.at(-1)]).toEqual([
      KEEP_SETTINGS.rows,
      `settings_${now}4`,
      `settings_${now}${KEEP_SETTINGS.rows + 3}`,
    ]);
    expect(await idsOf('trial_runs', service)).toHaveLength(KEEP_TRIALS.rows);
    expect(await idsOf('instance_changes', other)).toHaveLength(5);
  });

  it('have no links of the console that have expired, used or not', async () => {
    const service = await createTestService(database());
    const now = service.ports.clock.now();
    const link = (id: string, expiresAt: number, usedAt: number | null) =>
      database()
        .db.insertInto('operator_links')
        .values({
          id,
          token_hash: id,
          role: 'owner',
          email_address: null,
          is_recovery: false,
          created_by: null,
          expires_at: expiresAt,
          used_at: usedAt,
          created_at: 1,
        })
        .execute();
    await link('oplink_expired', now, null);
    await link('oplink_used', now - 1, now - 5);
    await link('oplink_open', now + 1_000, null);
    await tidy(service);
    const rows = await database().db.selectFrom('operator_links').select('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['oplink_open']);
  });
});
