// What a node remembers of an instance: never older than the database, and read again only when it has changed.
import type { ClientJSON, EnvironmentJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { updateInstance } from '../../store/instances/instances.ts';
import { signedInBrowser, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { type CountedDatabase, countStatements } from '../../testing/database/counted-statements.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser, openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import {
  createTestService,
  SLOW_TEST_TIMEOUTS,
  type TestService,
  type TestServiceOptions,
} from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PRODUCTION: TestServiceOptions = { environmentType: 'production' };

type Node = {
  readonly node: TestService;
  readonly counted: CountedDatabase;
  /** Whether each call found its instance in memory. */
  readonly found: readonly boolean[];
};

/** Another process on the same database, the statements that it makes, and what it counts of its cache. */
const nodeOf = (service: TestService): Node => {
  const counted = countStatements(service.database);
  const config = { provider: 'latchkey', trustedProxies: [] };
  const found: boolean[] = [];
  const cache = (_name: string, isHit: boolean) => found.push(isHit);
  const ports = { ...service.ports, metrics: { ...service.ports.metrics, cache } };
  const app = createApp({ config, database: counted.database, ports });
  return { node: { ...service, app }, counted, found };
};

/** The same browser at another node. */
const at = (node: TestService, browser: TestBrowser): TestBrowser => {
  const same = createTestBrowser(node);
  const token = browser.token();
  if (token !== undefined) same.setToken(token);
  for (const [name, value] of browser.cookies()) same.setCookie(name, value);
  return same;
};

const tokenOf = (browser: TestBrowser, session: string) =>
  browser.call('POST', `/client/sessions/${session}/tokens`, { body: { organization_id: '' } });

const clientOf = async (browser: TestBrowser): Promise<ClientJSON> =>
  (await browser.call<ClientJSON>('GET', '/client')).body.response;

const lastSession = async (browser: TestBrowser): Promise<string> =>
  (await clientOf(browser)).last_active_session_id ?? '';

eachDatabase('two nodes', (database) => {
  describe.each([
    ['development', {}],
    ['production', PRODUCTION],
  ] as const)('of a %s instance', (kind, options) => {
    const start = async () => {
      const first = await createTestService(database(), options);
      const { node, counted, found } = nodeOf(first);
      const browser =
        kind === 'development' ? await signedInBrowser(first, 'ada@example.com') : createTestBrowser(first);
      if (kind === 'production') await signUp(first, browser, 'ada@example.com');
      const session = await lastSession(browser);
      return { first, second: node, counted, found, browser, other: at(node, browser), session };
    };

    it('issue no token of a session that the other has revoked or ended', async () => {
      const { first, browser, other, session } = await start();
      expect([(await tokenOf(browser, session)).status, (await tokenOf(other, session)).status]).toEqual([200, 200]);
      expect((await first.admin('POST', `/sessions/${session}/revoke`)).status).toBe(200);
      for (const one of [other, browser]) {
        const refused = await tokenOf(one, session);
        expect([refused.status, refused.codes]).toEqual([401, ['authentication_invalid']]);
      }
      expect((await clientOf(other)).sessions).toEqual([]);
    });

    it('see a changed setting of the other with the next request', async () => {
      const { first, other, found } = await start();
      const nameAtOther = async () =>
        (await other.call<EnvironmentJSON>('GET', '/environment')).body.response.display_config.application_name;
      expect(await nameAtOther()).toBe('Test application');
      await first.admin('PATCH', '/instance', { display_config: { application_name: 'Renamed' } });
      expect(await nameAtOther()).toBe('Renamed');
      expect(await nameAtOther()).toBe('Renamed');
      expect(found).toEqual([false, false, true]);
    });

    it('refuse an origin from the moment at which the other does', async () => {
      const { first, second, browser, session } = await start();
      const origin = 'https://elsewhere.example.org';
      const write = async () => {
        const other = at(second, browser);
        return (await other.call('POST', `/client/sessions/${session}/touch`, { headers: { origin } })).status;
      };
      expect(await write()).toBe(403);
      // Twice within one millisecond: the time of the last change does not tell the two apart.
      const now = first.ports.clock.now();
      await updateInstance(database().db, first.instance.id, { allowedOrigins: [origin] }, now);
      expect(await write()).toBe(200);
      await updateInstance(database().db, first.instance.id, { allowedOrigins: [] }, now);
      expect(await write()).toBe(403);
    });

    it('do not answer for an instance at an address that it no longer has', async () => {
      const { first, second } = await start();
      const read = async () => {
        const reply = await second.app.fetch(new Request(`${second.baseUrl}/v1/environment`));
        return ((await reply.json()) as { response?: { id: string } }).response?.id;
      };
      expect(await read()).toBe(first.instance.id);
      const moved = { apiHost: `moved.${first.instance.apiHost}`, publishableKey: `pk_moved_${first.instance.id}` };
      await updateInstance(database().db, first.instance.id, moved, first.ports.clock.now());
      // Another name of this machine leads to the oldest development instance.
      if (kind === 'production') expect(await read()).toBeUndefined();
      const apiHost = first.instance.apiHost;
      const heir = await createTestService(database(), { ...options, apiHost });
      expect(await read()).toBe(heir.instance.id);
    });

    it('need one statement for a token, for the client and for the environment', async () => {
      const { counted, other, session } = await start();
      await clientOf(other);
      expect(await counted.during(() => tokenOf(other, session))).toBe(1);
      expect(await counted.during(() => clientOf(other))).toBe(1);
      expect(await counted.during(() => other.call('GET', '/environment'))).toBe(1);
      expect(await counted.during(() => other.call('GET', '/me'))).toBeLessThanOrEqual(3);
    });
  });

  it('find a browser by its current secret only', async () => {
    const service = await createTestService(database());
    const { node } = nodeOf(service);
    const browser = await signedInBrowser(service, 'bo@example.com');
    const session = await lastSession(browser);
    const stranger = await openBrowser(node);
    await clientOf(stranger);
    expect((await tokenOf(stranger, session)).status).toBe(401);
    const unknown = createTestBrowser(node);
    unknown.setToken('dvb_unknown');
    expect((await tokenOf(unknown, session)).codes).toEqual(['dev_browser_unauthenticated']);
  });
});
