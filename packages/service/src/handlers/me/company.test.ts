// Users of an enterprise connection: only the identity provider changes their name and password
// (docs/reference/wire.md#identifiers).
import type { EmailAddressJSON, ExternalAccountJSON, UserJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { signedInBrowser } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { PAGE } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import { createSamlService, type SamlService, signedInThrough } from '../../testing/saml/saml-service.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

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

it('fields that the enterprise connection manages cannot be changed by the user, all others can', async () => {
  identity.act({ nameId: 'ada@acme.example', attributes: { givenName: 'Ada', sn: 'Lovelace' } });
  const browser = await signedInThrough(service, identity, 'ada@acme.example', 'sign_ups');
  const change = (body: Readonly<Record<string, string>>) => browser.call<UserJSON>('PATCH', '/me', { body });
  expect((await change({ first_name: 'Augusta' })).codes).toEqual(['authorization_invalid']);
  // A form sends all its fields, also the unchanged ones.
  const same = await change({ first_name: 'Ada', last_name: 'Lovelace', unsafe_metadata: '{"theme":"dark"}' });
  expect(same.body.response).toMatchObject({ first_name: 'Ada', unsafe_metadata: { theme: 'dark' } });
  const password = await browser.call('POST', '/me/change_password', {
    body: { new_password: 'correct horse battery' },
  });
  expect(password.codes).toEqual(['authorization_invalid']);
});

it('a link that was started before the connection forbade it cannot be started again', async () => {
  identity.act({ nameId: 'grace@acme.example', attributes: { givenName: 'Grace', sn: 'Hopper' } });
  const browser = await signedInThrough(service, identity, 'grace@acme.example', 'sign_ups');
  const body = { strategy: 'oauth_custom_test', redirect_url: PAGE };
  const begun = await browser.call<ExternalAccountJSON>('POST', '/me/external_accounts', { body });
  const again = () => browser.call('PATCH', `/me/external_accounts/${begun.body.response.id}/reauthorize`);
  expect((await again()).status).toBe(200);
  await service.reconnect({ disableAdditionalIdentifications: true });
  expect((await again()).codes).toEqual(['authorization_invalid']);
});

it('the enterprise provider is asked for a verification at a limited rate', async () => {
  await service.reconnect({ disableAdditionalIdentifications: false });
  const browser = await signedInBrowser(service, 'joan@example.com');
  const added = await browser.call<EmailAddressJSON>('POST', '/me/email_addresses', {
    body: { email_address: 'joan@acme.example' },
  });
  const create = { count: 3, seconds: 60 };
  // Adding it counted against the limit too; this ends that window.
  service.ports.clock.advance(2 * 60_000);
  await service.admin('PATCH', '/instance', { security: { rate_limits: { create } } });
  const codes = [];
  for (let times = 0; times <= create.count; times += 1) {
    const path = `/me/email_addresses/${added.body.response.id}/prepare_verification`;
    const body = { strategy: 'enterprise_sso', redirect_url: PAGE };
    codes.push((await browser.call('POST', path, { body })).codes);
  }
  expect(codes).toEqual([[], [], [], ['too_many_requests']]);
});
