// Migrations on data of earlier releases (docs/security.md R40): existing rows stay, and old instances get the defaults of new
// ones.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestPorts } from '../../testing/test-ports.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import type { Db } from '../database/database.ts';
import { createInstance } from '../instances/new-instance.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const rolesOf = (db: Db, instanceId: string) =>
  db
    .selectFrom('roles')
    .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
    .leftJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
    .select([
      'roles.key',
      'roles.name',
      'roles.description',
      'permissions.key as permission',
      'permissions.name as permission_name',
      'permissions.description as permission_description',
      'permissions.type',
    ])
    .where('roles.instance_id', '=', instanceId)
    .orderBy('roles.key')
    .orderBy('permissions.key')
    .execute();

eachDatabase('a database of the previous release', (database) => {
  it('keeps its users and keys, and its instances get roles', async () => {
    const ports = createTestPorts();
    const wanted = {
      environmentType: 'development',
      applicationName: 'Acme',
      homeUrl: '',
      allowedOrigins: [],
    } as const;
    const { instance: fresh } = await createInstance(database().db, ports, { ...wanted, apiHost: 'new.localhost' });
    const model = await rolesOf(database().db, fresh.id);

    await sql.raw('drop schema public cascade; create schema public').execute(database().db);
    await migrate(database(), MIGRATIONS.slice(0, 2));
    await sql`insert into instances (id, environment_type, publishable_key, api_host, secret_key_hash, settings,
      allowed_origins, signing_algorithm, created_at, updated_at)
      values ('ins_old', 'development', 'pk_test_x', 'old.localhost', 'hash', '{"b":{"disable_hibp":true},"a":{"disable_hibp":true}}',
        '[]', 'ES256', 1, 1)`.execute(database().db);
    await sql`insert into users (id, instance_id, created_at, updated_at) values ('user_old', 'ins_old', 1, 1)`.execute(
      database().db,
    );
    await sql`insert into clients (id, instance_id, created_at, updated_at) values ('client_old', 'ins_old', 1, 1)`.execute(
      database().db,
    );
    await sql`insert into sessions
      (id, instance_id, client_id, user_id, status, expire_at, abandon_at, last_active_at, created_at, updated_at)
      values ('sess_old', 'ins_old', 'client_old', 'user_old', 'active', 9, 9, 1, 1, 1)`.execute(database().db);
    await sql`insert into signing_keys (id, instance_id, algorithm, public_jwk, sealed_private_key, created_at, active_at)
      values ('key_old', 'ins_old', 'ES256', '{}', 'v1.x', 1, 0)`.execute(database().db);

    expect(await migrate(database())).toEqual(MIGRATIONS.slice(2).map((migration) => migration.name));
    expect(await rolesOf(database().db, 'ins_old')).toEqual(model);
    const [session] = await database().db.selectFrom('sessions').selectAll().execute();
    expect(session).toMatchObject({ id: 'sess_old', user_id: 'user_old', last_active_organization_id: null });
    const [key] = await database().db.selectFrom('signing_keys').selectAll().execute();
    expect(key).toMatchObject({ id: 'key_old', needed_until: 0 });
    const [instance] = await database().db.selectFrom('instances').select('settings').execute();
    expect(JSON.stringify(instance?.settings)).toBe('{"b":{"disable_hibp":false},"a":{"disable_hibp":false}}');
  });
});
