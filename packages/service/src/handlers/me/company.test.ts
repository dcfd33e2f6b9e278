// People whom a company's provider brings: their name and password are the company's to change (wire §4.9).
import type { UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml-identity.ts';
import { createSamlService, type SamlService, signedInThrough } from '../../testing/saml-service.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { PATIENCE } from '../../testing/test-service.ts';

vi.setConfig(PATIENCE);

let database: Database;
let identity: SamlIdentity;
let service: SamlService;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  service = await createSamlService(database, identity);
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

it('what the company says of somebody is not changed by them, everything else is', async () => {
  identity.act({ nameId: 'ada@acme.example', attributes: { givenName: 'Ada', sn: 'Lovelace' } });
  const browser = await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
  const change = (body: Readonly<Record<string, string>>) => browser.call<UserJSON>('PATCH', '/me', { body });
  expect((await change({ first_name: 'Augusta' })).codes).toEqual(['authorization_invalid']);
  // A form sends all its fields, also those that nobody touched.
  const same = await change({ first_name: 'Ada', last_name: 'Lovelace', unsafe_metadata: '{"theme":"dark"}' });
  expect(same.body.response).toMatchObject({ first_name: 'Ada', unsafe_metadata: { theme: 'dark' } });
  const password = await browser.call('POST', '/me/change_password', {
    body: { new_password: 'correct horse battery' },
  });
  expect(password.codes).toEqual(['authorization_invalid']);
});
