// Active sessions of a user, and revoking them (docs/reference/wire.md#user-calls).
import type { SessionWithActivitiesJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import {
  createAndSignIn,
  createUser,
  type SignedInAccount,
  signInWithFactors,
} from '../../testing/accounts/step-up.ts';
import { askToken, sessionOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  const headers = { countryHeader: 'x-country-code', cityHeader: 'x-city' };
  service = await createTestService(database, { config: { ...headers, trustedProxies: ['10.0.0.0/8'] } });
});
afterAll(() => database.close());

const listOf = async ({ browser }: Pick<SignedInAccount, 'browser'>) =>
  (await browser.call('GET', '/me/sessions/active')).body as unknown as readonly SessionWithActivitiesJSON[];

const onPhone = async (email: string, city: string, address = '10.0.0.7') => {
  const browser = await openBrowser(service, { address });
  await browser.call('POST', '/client/sign_ins', {
    body: { identifier: email, password: PASSWORD, strategy: 'password' },
    headers: {
      'user-agent': PHONE_BROWSER,
      'x-forwarded-for': '203.0.113.9',
      'x-country-code': 'de',
      'x-city': city,
    },
  });
  return { browser, sessionId: (await sessionOf(browser)).id };
};

it('lists device, browser, location and address of each session, last used first, never a user or a token', async () => {
  const ada = await createAndSignIn(service, 'ada@example.com');
  service.ports.clock.advance(1_000);
  const phone = await onPhone(ada.email, 'K%C3%B6ln');
  const list = await listOf(ada);
  expect(list.map(({ id }) => id)).toEqual([phone.sessionId, ada.sessionId]);
  expect(list[0]).toMatchObject({
    status: 'active',
    user: null,
    latest_activity: {
      device_type: 'iPhone',
      browser_name: 'Safari',
      browser_version: '18.0',
      is_mobile: true,
      ip_address: '203.0.113.9',
      country: 'DE',
      city: 'Köln',
    },
  });
  expect(list[0]).not.toHaveProperty('last_active_token');
});

it.each(['%E0%A4%A', '<b>Rome</b>', 'x'.repeat(101), ''])('omits an invalid city: %s', async (city) => {
  const email = `city${city.length}@example.com`;
  await createUser(service, email);
  const [shown] = await listOf(await onPhone(email, city));
  expect(shown?.latest_activity).not.toHaveProperty('city');
});

it('accepts a location from trusted proxies only', async () => {
  await createUser(service, 'liar@example.com');
  const [shown] = await listOf(await onPhone('liar@example.com', 'Rome', '198.51.100.4'));
  expect(shown?.latest_activity).toMatchObject({ ip_address: '198.51.100.4' });
  for (const place of ['city', 'country']) expect(shown?.latest_activity).not.toHaveProperty(place);
});

it('ends another session at once, once, and only a session of the user', async () => {
  const ada = await createAndSignIn(service, 'revoke@example.com');
  const other = await signInWithFactors(service, ada.email);
  const revoke = () => ada.browser.call('POST', `/me/sessions/${other.sessionId}/revoke`, { body: {} });
  expect((await revoke()).body.response).toMatchObject({ id: other.sessionId, status: 'revoked' });
  expect((await askToken(other.browser, other.sessionId)).status).toBe(401);
  expect((await listOf(ada)).map(({ id }) => id)).toEqual([ada.sessionId]);
  expect((await revoke()).codes).toEqual(['session_not_found']);
});
