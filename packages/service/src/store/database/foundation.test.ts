import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestPorts } from '../../testing/test-ports.ts';
import {
  findDevelopmentInstance,
  findInstanceByHost,
  listInstances,
  lockInstance,
  updateInstance,
} from '../instances/instances.ts';
import { createInstance } from '../instances/new-instance.ts';
import { findSecretKeyByHash } from '../instances/secret-keys.ts';
import { migrate } from '../migrating/migrate.ts';
import { claimInstallation, findLastBackup, recordBackup } from './installation.ts';

const wanted = {
  environmentType: 'development',
  applicationName: 'Acme',
  homeUrl: '',
  allowedOrigins: [],
} as const;

eachDatabase('the foundation', (database) => {
  const ports = createTestPorts();

  it('applies each migration once', async () => {
    expect(await migrate(database())).toEqual([]);
  });

  it('rejects a database of a newer release', async () => {
    await expect(migrate(database(), [])).rejects.toThrow(/newer release \(001_foundation, 002_people/);
  });

  it('stores an instance as it was given, in the order it was given', async () => {
    const { instance, secretKey } = await createInstance(database().db, ports, {
      ...wanted,
      apiHost: 'one.localhost:4400',
    });
    const found = await findInstanceByHost(database().db, 'one.localhost:4400');
    expect(found).toEqual(instance);
    expect(Object.keys(found?.settings.user_settings.attributes ?? {}).slice(0, 3)).toEqual([
      'email_address',
      'phone_number',
      'username',
    ]);
    const opened = await findSecretKeyByHash(database().db, ports.vault.mac('secret_key', secretKey));
    expect(opened).toMatchObject({ instance, key: { name: 'First key', scopes: ['*'], hint: secretKey.slice(-4) } });
    expect(await findSecretKeyByHash(database().db, secretKey)).toBeUndefined();
    expect(JSON.stringify(await database().db.selectFrom('secret_keys').selectAll().execute())).not.toContain(
      secretKey,
    );
  });

  it('rejects a duplicate host', async () => {
    await createInstance(database().db, ports, { ...wanted, apiHost: 'twice.localhost' });
    await expect(createInstance(database().db, ports, { ...wanted, apiHost: 'twice.localhost' })).rejects.toThrow();
  });

  it('loses no merge of concurrent changes of the settings', async () => {
    const { instance } = await createInstance(database().db, ports, { ...wanted, apiHost: 'merge.localhost' });
    const addOrigin = (origin: string) =>
      database().transaction(async (db) => {
        const held = await lockInstance(db, instance.id);
        await updateInstance(db, instance.id, { allowedOrigins: [...(held?.allowedOrigins ?? []), origin] }, 1);
      });
    await Promise.all(['http://a.test', 'http://b.test', 'http://c.test'].map(addOrigin));
    expect([...((await findInstanceByHost(database().db, 'merge.localhost'))?.allowedOrigins ?? [])].sort()).toEqual([
      'http://a.test',
      'http://b.test',
      'http://c.test',
    ]);
  });

  it('finds the development instance and lists all', async () => {
    expect((await findDevelopmentInstance(database().db))?.apiHost).toMatch(/localhost/);
    expect((await listInstances(database().db)).length).toBeGreaterThanOrEqual(3);
  });

  it('is bound to the first encryption key', async () => {
    expect(await claimInstallation(database().db, 'first', 1)).toBe('first');
    expect(await claimInstallation(database().db, 'second', 2)).toBe('first');
  });

  it('is read on a replica, where a command can change nothing', async () => {
    await claimInstallation(database().db, 'first', 1);
    await recordBackup(database().db, 5);
    await database().transaction(async (db) => {
      await sql`set transaction read only`.execute(db);
      expect(await claimInstallation(db, 'first', 2)).toBe('first');
      await recordBackup(db, 6);
      expect(await findLastBackup(db)).toBe(5);
    });
  });
});

describe('a failed transaction', () => {
  eachDatabase('leaves nothing', (database) => {
    it('rolls back what it wrote', async () => {
      const ports = createTestPorts();
      const attempt = database().transaction(async (db) => {
        await createInstance(db, ports, { ...wanted, apiHost: 'gone.localhost' });
        throw new Error('stop here');
      });
      await expect(attempt).rejects.toThrow('stop here');
      expect(await findInstanceByHost(database().db, 'gone.localhost')).toBeUndefined();
    });
  });
});
