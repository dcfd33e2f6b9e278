import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../testing/test-database.ts';
import { createTestPorts } from '../testing/test-ports.ts';
import { findDevBrowser, insertDevBrowser, rotateDevBrowser, setDevBrowserClient } from './dev-browsers.ts';
import { createInstance } from './new-instance.ts';

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
      id: 'dvb_1',
      clientId: undefined,
    });
    expect(await findDevBrowser(database().db, 'ins_other', 'hash of dvb_1')).toBeUndefined();
  });

  it('are tied to a client and untied again', async () => {
    await add('dvb_2');
    await setDevBrowserClient(database().db, 'dvb_2', 'client_1', 2);
    expect((await findDevBrowser(database().db, instanceId, 'hash of dvb_2'))?.clientId).toBe('client_1');
    await setDevBrowserClient(database().db, 'dvb_2', undefined, 3);
    expect((await findDevBrowser(database().db, instanceId, 'hash of dvb_2'))?.clientId).toBeUndefined();
  });

  it('lose the old token when they get a new one, and only one of many rotations wins', async () => {
    await add('dvb_3');
    const rotate = (newHash: string) =>
      rotateDevBrowser(database().db, { id: 'dvb_3', oldHash: 'hash of dvb_3', newHash, now: 2 });
    const won = await Promise.all(Array.from({ length: 20 }, (_, index) => rotate(`new ${index}`)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await findDevBrowser(database().db, instanceId, 'hash of dvb_3')).toBeUndefined();
    expect(await findDevBrowser(database().db, instanceId, `new ${won.indexOf(true)}`)).toMatchObject({ id: 'dvb_3' });
  });
});
