import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestPorts } from '../../testing/test-ports.ts';
import { createInstance } from '../instances/new-instance.ts';
import { insertClient } from './clients.ts';
import {
  bindDevBrowser,
  findDevBrowser,
  insertDevBrowser,
  rotateDevBrowser,
  unbindDevBrowser,
} from './dev-browsers.ts';

eachDatabase('development browsers', (database) => {
  const ports = createTestPorts();
  let instanceId = '';
  beforeAll(async () => {
    const made = await createInstance(database().db, ports, {
      environmentType: 'development',
      apiHost: 'browsers.localhost',
      applicationName: 'Acme',
      homeUrl: '',
      allowedOrigins: [],
    });
    instanceId = made.instance.id;
  });
  const add = (id: string) => insertDevBrowser(database().db, { id, instanceId, tokenHash: `hash of ${id}`, now: 1 });

  it('are found by the hash of their token, in their instance only', async () => {
    await add('dvb_1');
    expect(await findDevBrowser(database().db, instanceId, 'hash of dvb_1')).toMatchObject({
      devBrowser: { id: 'dvb_1' },
      client: undefined,
    });
    expect(await findDevBrowser(database().db, 'ins_other', 'hash of dvb_1')).toBeUndefined();
  });

  it('are bound to one client, by the first caller, and unbound again', async () => {
    const { db } = database();
    const tokenHash = 'hash of dvb_2';
    await add('dvb_2');
    const stale = { id: 'dvb_2', tokenHash: 'an older token' };
    expect(await bindDevBrowser(db, stale, 'client_0', 2)).toBe(false);
    const bind = (clientId: string) => bindDevBrowser(db, { id: 'dvb_2', tokenHash }, clientId, 2);
    const won = await Promise.all(Array.from({ length: 20 }, (_, index) => bind(`client_${index}`)));
    expect(won.filter(Boolean)).toHaveLength(1);
    const id = `client_${won.indexOf(true)}`;
    await insertClient(db, { id, instanceId, secretHash: null, cookieExpiresAt: null, now: 2 });
    expect((await findDevBrowser(db, instanceId, tokenHash))?.client).toMatchObject({ id, createdAt: 2 });
    await unbindDevBrowser(db, 'dvb_2', 3);
    expect((await findDevBrowser(db, instanceId, tokenHash))?.client).toBeUndefined();
  });

  it('lose the old token when they get a new one, and only one of many rotations wins', async () => {
    await add('dvb_3');
    const rotate = (newHash: string) =>
      rotateDevBrowser(database().db, { id: 'dvb_3', oldHash: 'hash of dvb_3', newHash, now: 2 });
    const won = await Promise.all(Array.from({ length: 20 }, (_, index) => rotate(`new ${index}`)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await findDevBrowser(database().db, instanceId, 'hash of dvb_3')).toBeUndefined();
    expect(await findDevBrowser(database().db, instanceId, `new ${won.indexOf(true)}`)).toMatchObject({
      devBrowser: { id: 'dvb_3' },
    });
  });
});
