import { DAY_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createVault } from '../../ports/vault.ts';
import { claimInstallation } from '../../store/database/installation.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { healthyProcess } from '../../testing/doctor/healthy-world.ts';
import { createTestService } from '../../testing/test-service.ts';
import { collectFacts } from './collect-facts.ts';

eachDatabase('the facts of latchkey doctor', (database, kind) => {
  const setUp = async () => {
    const service = await createTestService(database(), { environmentType: 'production' });
    const { ports } = service;
    const config = { provider: 'latchkey', databaseUrl: kind === 'PostgreSQL' ? 'postgres://' : undefined };
    const deps = { config, database: database(), clock: ports.clock, vault: ports.vault, process: healthyProcess };
    return { ...service, deps };
  };

  it('are those of the database, of its schema and of each instance', async () => {
    const { deps, instance, admin } = await setUp();
    await admin('POST', '/webhook_endpoints', { url: 'https://app.example.com/hook?key=hidden' });
    const facts = await collectFacts(deps);
    expect(facts.database).toMatchObject({ encoding: 'UTF8', isReadOnly: false, latencyMs: 0 });
    expect(facts.database.majorVersion).toBeGreaterThanOrEqual(15);
    expect(facts.database.kind).toBe(kind === 'PostgreSQL' ? 'postgresql' : 'embedded');
    if (kind === 'PostgreSQL') expect(facts.database.connections).toMatchObject({ pool: 10, used: expect.any(Number) });
    expect(facts.migrations).toEqual({ at: 'known', value: { pending: [], newer: [], incompatible: [] } });
    expect(facts.operators).toEqual({ at: 'known', value: { owners: 0, withoutSecondFactor: 0 } });
    expect(facts.outbox).toMatchObject({ at: 'known', value: { waiting: 0 } });
    expect(facts.lostMessages).toEqual({ at: 'known', value: 0 });
    const instances = facts.instances.at === 'known' ? facts.instances.value : [];
    expect(instances.find(({ id }) => id === instance.id)).toMatchObject({
      environmentType: 'production',
      baseUrl: `https://${instance.apiHost}`,
      sender: `no-reply@${instance.apiHost.replace('latchkey.', '')}`,
      usesEmail: true,
      usesPhone: false,
      secretKeys: [{ expiresAt: null }],
      webhooks: [{ origin: 'https://app.example.com', enabled: true }],
    });
    expect(JSON.stringify(facts)).not.toContain('hidden');
  });

  it('name a key that did not encrypt the secrets, and a missing one', async () => {
    const { deps, ports } = await setUp();
    await claimInstallation(database().db, ports.vault.mac('fingerprint', 'installation'), ports.clock.now());
    const keyIn = async (vault: typeof deps.vault | undefined) =>
      (await collectFacts({ ...deps, vault })).encryptionKey;
    expect(await keyIn(ports.vault)).toEqual({ at: 'known', value: 'matches' });
    expect(await keyIn(createVault(new Uint8Array(32)))).toEqual({ at: 'known', value: 'differs' });
    expect(await keyIn(undefined)).toEqual({ at: 'known', value: 'missing' });
  });

  it('name the migrations of a newer release, and those that are missing', async () => {
    const { deps } = await setUp();
    const { db } = database();
    // The first migration after the baseline adds the column; a database made by this release may not have it yet.
    await sql`alter table migrations add column if not exists runs_with text`.execute(db);
    const { rows } = await sql<{ runs_with: string | null }>`
      select runs_with from migrations where name = '036_history_age'`.execute(db);
    const foundWith = async (runsWith: string | null) => {
      await sql`update migrations set name = '999_later', runs_with = ${runsWith}
        where name in ('036_history_age', '999_later')`.execute(db);
      return (await collectFacts(deps)).migrations;
    };
    expect(await foundWith('035_later')).toMatchObject({ value: { newer: [], incompatible: ['999_later'] } });
    const migrations = await foundWith('001_foundation');
    expect(migrations).toMatchObject({ value: { newer: ['999_later'], incompatible: [] } });
    expect(migrations.at === 'known' && migrations.value.pending).toContain('036_history_age');
    await sql`update migrations set name = '036_history_age', runs_with = ${rows[0]?.runs_with ?? null}
      where name = '999_later'`.execute(db);
  });

  it('say what could not be read of a database of another release, and read the rest', async () => {
    const { deps } = await setUp();
    const { db } = database();
    await sql`alter table operators rename to operators_before`.execute(db);
    const facts = await collectFacts(deps);
    await sql`alter table operators_before rename to operators`.execute(db);
    expect(facts.operators).toMatchObject({ at: 'unknown', problem: expect.stringContaining('operators') });
    expect(facts.instances.at).toBe('known');
  });

  it('have the clock of the database', async () => {
    const { deps } = await setUp();
    // The test clock is at a time in January 2026.
    const { database: found } = await collectFacts(deps);
    expect(Math.abs(found.clockAheadMs)).toBeGreaterThan(DAY_MS);
    const real = await collectFacts({ ...deps, clock: { now: () => Date.now() } });
    expect(Math.abs(real.database.clockAheadMs)).toBeLessThan(DAY_MS / 24);
  });
});
