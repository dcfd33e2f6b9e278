// With sign-up closed, only an invitation or an enterprise connection opens it; a typed address does not.
import type { SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { clientOf } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import {
  browserWithResponse,
  createSamlService,
  postSamlResponse,
  type SamlService,
} from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EVE = 'eve@example.com';
const COMPANYS = 'x@acme.example';

let database: Database;
let identity: SamlIdentity;
beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const begin = (browser: TestBrowser, body: Readonly<Record<string, string>>) =>
  browser.call<SignUpJSON>('POST', '/client/sign_ups', { body });

const updateSignUp = (browser: TestBrowser, { id }: SignUpJSON, body: Readonly<Record<string, string>>) =>
  browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${id}`, { body });

describe.each([
  ['restricted', 'sign_up_mode_restricted'],
  ['waitlist', 'sign_up_restricted_waitlist'],
] as const)('where sign-up is %s', (mode, code) => {
  let service: SamlService;
  beforeAll(async () => {
    service = await createSamlService(database, identity, {
      settings: settingsWith({ signUp: { mode }, attributes: { username: { enabled: true } } }),
    });
  });

  it('the primary address is checked, not another one', async () => {
    const both = { email_address: COMPANYS, email_address_or_phone_number: EVE, password: PASSWORD };
    expect((await begin(await openBrowser(service), both)).codes).toEqual([code]);
  });

  it.each([
    ['nothing', {}],
    ['an address of a company', { email_address: COMPANYS }],
  ])('an attempt that started with %s cannot change its address', async (_, first) => {
    const browser = await openBrowser(service);
    const { body } = await begin(browser, first);
    const closed = [
      { email_address: EVE, password: PASSWORD },
      { email_address: '', username: 'eve_l', password: PASSWORD },
    ];
    for (const fields of closed) expect((await updateSignUp(browser, body.response, fields)).codes).toEqual([code]);
    expect((await updateSignUp(browser, body.response, { email_address: COMPANYS })).codes).toEqual([]);
  });

  it('an attempt that is open when sign-up is closed creates no user', async () => {
    await service.admin('PATCH', '/instance', { user_settings: { sign_up: { mode: 'public' } } });
    const browser = await openBrowser(service);
    const { body } = await begin(browser, { email_address: EVE, password: PASSWORD });
    const path = `/client/sign_ups/${body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    await service.admin('PATCH', '/instance', { user_settings: { sign_up: { mode } } });
    const attempt = { strategy: 'email_code', code: await service.codeFor(EVE) };
    expect((await browser.call('POST', `${path}/attempt_verification`, { body: attempt })).codes).toEqual([code]);
    expect((await clientOf(browser)).sessions).toEqual([]);
  });
});

describe('where sign-up is restricted', () => {
  it('a user of an enterprise connection gives the missing fields', async () => {
    const service = await createSamlService(database, identity, {
      settings: settingsWith({
        signUp: { mode: 'restricted' },
        attributes: { username: { enabled: true, required: true } },
      }),
    });
    identity.act({ nameId: 'ada@acme.example' });
    const { browser, form } = await browserWithResponse(service, identity, 'ada@acme.example', 'sign_ups');
    await postSamlResponse(service, browser, form);
    const { sign_up: begun } = await clientOf(browser);
    expect(begun?.missing_fields).toEqual(['username']);
    const done = begun && (await updateSignUp(browser, begun, { username: 'ada_l' }));
    expect(done?.body.response.status).toBe('complete');
  });
});
