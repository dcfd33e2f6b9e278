// Names stored before the service removed bidirectional control characters from input: replies contain them without these
// characters.
import type { ClientJSON, UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../store/database/database.ts';
import { withOrganizations } from '../testing/accounts/organization-matrix.ts';
import { signedInBrowser } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const RIGHT_TO_LEFT = '\u202e';
const turned = (name: string): string => `${RIGHT_TO_LEFT}${name}\u2066`;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('a name with direction controls is returned and listed without them', async () => {
  const service = await createTestService(database, { settings: withOrganizations });
  const browser = await signedInBrowser(service, 'ada@example.com');
  const made = await browser.call<{ id: string }>('POST', '/organizations', { body: { name: 'Acme' } });
  const { id: instanceId } = service.instance;
  const { db } = database;
  await db
    .updateTable('users')
    .set({ first_name: turned('Ada'), last_name: turned('Lovelace') })
    .where('instance_id', '=', instanceId)
    .execute();
  await db
    .updateTable('organizations')
    .set({ name: turned('Acme') })
    .where('instance_id', '=', instanceId)
    .execute();
  const me = await browser.call<UserJSON>('GET', '/me');
  expect([me.body.response.first_name, me.body.response.last_name]).toEqual(['Ada', 'Lovelace']);
  const texts = await Promise.all([
    browser.call<ClientJSON>('GET', '/client'),
    browser.call('GET', '/me/organization_memberships'),
    browser.call('GET', `/organizations/${made.body.response.id}`),
    browser.call('GET', `/organizations/${made.body.response.id}/memberships`),
    service.admin('GET', '/users'),
    service.admin('GET', '/organizations'),
  ]);
  for (const { status, body } of texts) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/Ada|Acme/);
    expect(JSON.stringify(body)).not.toMatch(/\p{Bidi_Control}/u);
  }
});
