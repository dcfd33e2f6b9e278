// Sign-up on an instance with enumeration protection (docs/security.md R11): a taken username, address or number gets the reply
// of a free one until everything else is verified.
import type { SignUpJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { LINKS_ON, settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser, type TestReply } from '../../testing/test-browser.ts';
import {
  createTestService,
  SLOW_TEST_TIMEOUTS,
  type TestService,
  type TestServiceOptions,
} from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const TAKEN = { username: 'ada_lovelace', email_address: 'ada@example.com', phone_number: '+12015550123' } as const;
const FREE = { username: 'eve_lovelace', email_address: 'eve@example.com', phone_number: '+12015550124' } as const;
type Field = keyof typeof TAKEN;

const VARIABLE =
  /"(id|client_id|created_at|updated_at|abandon_at|latchkey_trace_id|expire_at|cookie_expires_at)":("[^"]*"|\d+|null)/g;

/** The reply without ids, times and the typed values. */
const shapeOf = ({ status, body }: TestReply<SignUpJSON>): unknown => {
  const typed = [...Object.values(TAKEN), ...Object.values(FREE)];
  const text = typed.reduce((all, value) => all.replaceAll(value, '…'), JSON.stringify(body));
  return [status, text.replace(VARIABLE, '"$1":0')];
};

eachDatabase('a sign-up where the instance prevents user enumeration', (database) => {
  const serviceWith = async (wanted: Parameters<typeof settingsWith>[0], options: TestServiceOptions = {}) => {
    const service = await createTestService(database(), {
      ...options,
      settings: settingsWith({ ...wanted, security: { enumeration_protection: true } }),
    });
    expect((await service.admin('POST', '/users', { ...TAKEN, password: PASSWORD })).status).toBe(200);
    return service;
  };

  const begin = (browser: TestBrowser, body: Readonly<Record<string, string>>) =>
    browser.call<SignUpJSON>('POST', '/client/sign_ups', { body });

  const prove = async (service: TestService, browser: TestBrowser, id: string, email: string) => {
    const path = `/client/sign_ups/${id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = await service.codeFor(email);
    return browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } });
  };

  const USERNAME = { username: { enabled: true, required: true, used_for_first_factor: true } };
  /** A number that needs no verification, and an address that does. */
  const NUMBER = { phone_number: { enabled: true, used_for_first_factor: true, verify_at_sign_up: false } };

  it.each<readonly [Field, Parameters<typeof settingsWith>[0]]>([
    ['username', { attributes: USERNAME }],
    ['phone_number', { attributes: NUMBER }],
    ['email_address', {}],
  ])('answers for a %s that is taken as for a free one, at create and update', async (field, wanted) => {
    const service = await serviceWith(wanted);
    const replies = await Promise.all(
      [TAKEN, FREE].map(async (person) => {
        const given: Record<string, string> = { email_address: 'mine@example.com', password: PASSWORD };
        const browser = await openBrowser(service);
        const made = await begin(browser, { ...given, [field]: person[field] });
        const other = await openBrowser(service);
        const { id } = (await begin(other, {})).body.response;
        const changed = await other.call<SignUpJSON>('PATCH', `/client/sign_ups/${id}`, {
          body: { ...given, [field]: person[field] },
        });
        expect([made.codes, changed.codes]).toEqual([[], []]);
        return [shapeOf(made), shapeOf(changed)];
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
  });

  it('reports the account after the address was verified, keeps the verification, and continues with another username', async () => {
    const service = await serviceWith({ attributes: USERNAME });
    const browser = await openBrowser(service);
    const email = 'late@example.com';
    const { id } = (await begin(browser, { email_address: email, username: TAKEN.username, password: PASSWORD })).body
      .response;
    const told = await prove(service, browser, id, email);
    expect([told.status, told.codes, told.body.errors?.[0]?.meta?.param_name]).toEqual([
      422,
      ['form_identifier_exists'],
      'username',
    ]);
    const again = await browser.call('PATCH', `/client/sign_ups/${id}`, { body: { username: TAKEN.username } });
    expect(again.codes).toEqual(['form_identifier_exists']);
    const done = await browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${id}`, {
      body: { username: 'late_lovelace' },
    });
    expect(done.body.response.status).toBe('complete');
  });

  it('reports at once where nothing is verified: the account would be created', async () => {
    const service = await serviceWith({
      attributes: { ...USERNAME, email_address: { ...LINKS_ON, enabled: false, required: false } },
    });
    const refused = await begin(await openBrowser(service), { username: TAKEN.username, password: PASSWORD });
    expect(refused.codes).toEqual(['form_identifier_exists']);
  });
});
