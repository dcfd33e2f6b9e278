// Connections in the database: a domain has one active connection, also under concurrency; lookup by domain and by
// organization.
import { beforeAll, expect, it, vi } from 'vitest';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, type SamlService } from '../../testing/saml/saml-service.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';
import { consumeToken } from '../attempts/spent-tokens.ts';
import {
  deleteEnterpriseConnection,
  findConnectionByDomain,
  findConnectionByOrganization,
  findEnterpriseConnection,
  isDomainTaken,
  listEnterpriseConnections,
  syncEnterpriseSettings,
} from './enterprise-connections.ts';
import { findInstanceByHost } from './instances.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let identity: SamlIdentity;
beforeAll(async () => {
  identity = await createSamlIdentity();
  return () => identity.stop();
});

const CROWD = 6;

eachDatabase('enterprise connections', (database) => {
  let service: SamlService;
  beforeAll(async () => {
    service = await createSamlService(database(), identity);
  });
  const nameAt = async (domain: string) =>
    (await findConnectionByDomain(database().db, service.instance.id, domain))?.name;
  const outcome = (made: Promise<EnterpriseConnection>) =>
    made.then(
      () => 'made' as const,
      (error: unknown) => {
        if (isDomainTaken(error)) return 'taken' as const;
        throw error;
      },
    );

  it('are read as they were written', async () => {
    const { db } = database();
    const { id } = service.connection;
    expect(await findEnterpriseConnection(db, service.instance.id, id)).toEqual(service.connection);
    expect(await findEnterpriseConnection(db, 'ins_other', id)).toBeUndefined();
  });

  it('own their domains exclusively while they are active', async () => {
    expect(await outcome(service.connect({ name: 'Second' }))).toBe('taken');
    expect(await outcome(service.connect({ name: 'Asleep', active: false }))).toBe('made');
    const tries = Array.from({ length: CROWD }, () => outcome(service.connect({ domains: ['race.example'] })));
    expect((await Promise.all(tries)).filter((one) => one === 'made')).toHaveLength(1);
  });

  it('are found by the most specific domain', async () => {
    await service.connect({ name: 'Wide', domains: ['wide.example'], allowSubdomains: true });
    await service.connect({ name: 'Near', domains: ['near.wide.example'] });
    expect(await nameAt('wide.example')).toBe('Wide');
    expect(await nameAt('a.b.wide.example')).toBe('Wide');
    expect(await nameAt('near.wide.example')).toBe('Near');
    expect(await nameAt('below.near.wide.example')).toBe('Wide');
    expect(await nameAt('sub.acme.example')).toBeUndefined();
    expect(await nameAt('notwide.example')).toBeUndefined();
    expect(await nameAt('example')).toBeUndefined();
  });

  it('are found by their organization, and stay when it is deleted', async () => {
    const { db } = database();
    const { body } = await service.admin<{ id: string; slug: string }>('POST', '/organizations', { name: 'Works' });
    const made = await service.connect({ name: 'Works', domains: ['works.example'], organizationId: body.id });
    for (const name of [body.id, body.slug])
      expect((await findConnectionByOrganization(db, service.instance.id, name))?.id).toBe(made.id);
    expect(await findConnectionByOrganization(db, service.instance.id, 'nobody')).toBeUndefined();
  });

  it('enable single sign-on in the environment, and disable it when removed', async () => {
    const { db } = database();
    const { id: instanceId, apiHost } = service.instance;
    const told = async () => (await findInstanceByHost(db, apiHost))?.settings.user_settings;
    expect(await told()).toMatchObject({ enterprise_sso: { enabled: true }, saml: { enabled: true } });
    for (const { id } of await listEnterpriseConnections(db, instanceId))
      expect(await deleteEnterpriseConnection(db, instanceId, id)).toBe(true);
    await database().transaction((held) => syncEnterpriseSettings(held, instanceId, service.ports.clock.now()));
    expect(await told()).toMatchObject({ enterprise_sso: { enabled: false }, saml: { enabled: false } });
  });

  it('consume an assertion once', async () => {
    const { db } = database();
    const tries = await Promise.all(Array.from({ length: CROWD }, () => consumeToken(db, 'saml-assertion', 1)));
    expect(tries.filter((one) => one)).toHaveLength(1);
  });
});
