// The lists at sign-up: when it starts, when a field changes, when it completes, with an invitation, and from the waitlist.
import type { ErrorItemJSON, SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { withEverything } from '../../testing/accounts/account-settings.ts';
import { putOnList, withRestrictions } from '../../testing/accounts/identifier-lists.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Fields = Readonly<Record<string, string>>;

const serviceWith = (settings: (settings: InstanceSettings) => InstanceSettings): Promise<TestService> =>
  createTestService(database, { settings });

const begin = (browser: TestBrowser, body: Fields) =>
  browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { password: PASSWORD, ...body } });

const update = (browser: TestBrowser, { id }: SignUpJSON, body: Fields) =>
  browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${id}`, { body });

/** Starts a sign-up up to the code that its address got. */
const beginWithCode = async (service: TestService, browser: TestBrowser, email: string, fields: Fields = {}) => {
  const { id } = (await begin(browser, { email_address: email, ...fields })).body.response;
  const path = `/client/sign_ups/${id}`;
  await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
  const code = await service.codeFor(email);
  const finish = () =>
    browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } });
  return { path, finish };
};

const failures = async (service: TestService) => {
  const { body } = await service.admin<{ data: readonly { event: string; reason: string }[] }>('GET', '/audit_events');
  return body.data.filter(({ event }) => event === 'sign_up.failed').map(({ reason }) => reason);
};

describe('a blocked identifier', () => {
  it('is refused at the start and in a later change, with its field and its value', async () => {
    const service = await serviceWith((settings) => withRestrictions({ block: true })(withEverything(settings)));
    for (const entry of ['bad.example', '*@*.bad.example', 'eve@good.example', '+44*'])
      await putOnList(service, 'block', entry);
    const browser = await openBrowser(service);
    const refused = await begin(browser, { email_address: 'x@bad.example' });
    expect(refused.status).toBe(403);
    expect(refused.body.errors).toMatchObject([
      { code: 'not_allowed_access', meta: { param_name: 'email_address', identifiers: ['x@bad.example'] } },
    ] satisfies readonly Partial<ErrorItemJSON>[]);
    for (const email of ['x@mail.bad.example', 'eve@good.example', 'EVE+news@good.example'])
      expect((await begin(browser, { email_address: email })).codes).toEqual(['not_allowed_access']);
    const both = await begin(browser, { email_address: 'x@bad.example', phone_number: '+442079460018' });
    expect(both.body.errors?.map(({ meta }) => meta?.param_name)).toEqual(['email_address', 'phone_number']);
    const { body } = await begin(browser, { email_address: 'ada@good.example' });
    expect((await update(browser, body.response, { phone_number: '+442079460018' })).codes).toEqual([
      'not_allowed_access',
    ]);
    expect((await update(browser, body.response, { email_address: 'eve@good.example' })).codes).toEqual([
      'not_allowed_access',
    ]);
    expect(await failures(service)).toHaveLength(7);
  });

  it('is refused at completion if it was blocked after the start, and another address completes the sign-up', async () => {
    const service = await serviceWith(withRestrictions({ block: true }));
    const browser = await openBrowser(service);
    const { finish, path } = await beginWithCode(service, browser, 'late@bad.example');
    const free = await putOnList(service, 'block', '@bad.example');
    expect((await finish()).codes).toEqual(['not_allowed_access']);
    expect((await browser.call<SignUpJSON>('GET', path)).body.response.status).toBe('missing_requirements');
    expect(await failures(service)).toEqual(['not_allowed_access']);
    const next = await signUp(service, browser, 'late@good.example');
    expect(next.body.response.status).toBe('complete');
    await free();
    expect((await signUp(service, await openBrowser(service), 'late@bad.example')).body.response.status).toBe(
      'complete',
    );
  });

  it('of a user who has it can sign in, and gets the reply of an unknown one at sign-up', async () => {
    const service = await serviceWith((settings) =>
      withRestrictions({ block: true })(settingsWith({ security: { enumeration_protection: true } })(settings)),
    );
    await signUp(service, await openBrowser(service), 'old@bad.example');
    await putOnList(service, 'block', 'bad.example');
    expect((await signIn(await openBrowser(service), 'old@bad.example')).body.response.status).toBe('complete');
    const [known, unknown] = [
      await begin(await openBrowser(service), { email_address: 'old@bad.example' }),
      await begin(await openBrowser(service), { email_address: 'new@bad.example' }),
    ];
    const textOf = ({ body }: typeof known) => JSON.stringify(body.errors).replaceAll(/(old|new)@/g, 'x@');
    expect(textOf(known)).toBe(textOf(unknown));
    expect(known.codes).toEqual(['not_allowed_access']);
  });

  it('of another instance is not blocked here', async () => {
    const other = await serviceWith(withRestrictions({ block: true }));
    await putOnList(other, 'block', 'bad.example');
    const service = await serviceWith(withRestrictions({ block: true }));
    expect((await begin(await openBrowser(service), { email_address: 'x@bad.example' })).codes).toEqual([]);
  });
});

describe('with an allow list', () => {
  it('every address, number and wallet must be on it, and a username alone is not enough', async () => {
    const service = await serviceWith((settings) => withRestrictions({ allow: true })(withEverything(settings)));
    await putOnList(service, 'allow', '*@good.example');
    const browser = await openBrowser(service);
    expect((await begin(browser, { email_address: 'x@other.example' })).codes).toEqual(['not_allowed_access']);
    expect((await begin(browser, { username: 'only_a_name' })).codes).toEqual(['not_allowed_access']);
    const both = { email_address: 'ada@good.example', phone_number: '+442079460018' };
    expect((await begin(browser, both)).body.errors?.map(({ meta }) => meta?.param_name)).toEqual(['phone_number']);
    await putOnList(service, 'allow', '+44*');
    expect((await begin(browser, both)).codes).toEqual([]);
    await putOnList(service, 'block', 'ada@good.example');
    expect((await begin(browser, both)).codes).toEqual([]);
  });

  it('an entry that is removed before the completion no longer allows it', async () => {
    const service = await serviceWith(withRestrictions({ allow: true }));
    const remove = await putOnList(service, 'allow', 'good.example');
    const { finish } = await beginWithCode(service, await openBrowser(service), 'ada@good.example');
    await remove();
    expect((await finish()).codes).toEqual(['not_allowed_access']);
  });
});

describe('sign_up.allowlist_only', () => {
  it('restricts sign-ups, with its own code', async () => {
    const service = await serviceWith(withRestrictions({ signUpOnly: true }));
    await putOnList(service, 'allow', 'good.example');
    const browser = await openBrowser(service);
    expect((await begin(browser, { email_address: 'x@other.example' })).codes).toEqual(['not_allowed_to_sign_up']);
    expect((await signUp(service, browser, 'ada@good.example')).body.response.status).toBe('complete');
  });

  it('admits an invited address, which restrictions.allowlist does not', async () => {
    const page = { redirect_url: 'http://localhost:4401/sign-up' };
    const invite = (service: TestService) =>
      service.admin<{ token: string }>('POST', '/invitations', { email_address: 'guest@other.example', ...page });
    const service = await serviceWith(withRestrictions({ signUpOnly: true }));
    const { token } = (await invite(service)).body;
    const done = await begin(await openBrowser(service), { strategy: 'ticket', ticket: token });
    expect(done.body.response.status).toBe('complete');

    const strict = await serviceWith((settings) => settings);
    const sent = (await invite(strict)).body.token;
    const restrictions = { allowlist: { enabled: true } };
    await strict.admin('PATCH', '/instance', { user_settings: { restrictions } });
    const refused = await begin(await openBrowser(strict), { strategy: 'ticket', ticket: sent });
    expect(refused.codes).toEqual(['not_allowed_access']);
    expect((await invite(strict)).body.errors).toMatchObject([
      { code: 'not_allowed_access', meta: { param_name: 'email_address', identifiers: ['guest@other.example'] } },
    ]);
  });
});

describe('addresses with a tag', () => {
  it('are refused where the instance refuses them', async () => {
    const service = await serviceWith(withRestrictions({ subaddresses: true }));
    const browser = await openBrowser(service);
    expect((await begin(browser, { email_address: 'ada+news@good.example' })).codes).toEqual(['not_allowed_access']);
    expect((await begin(browser, { email_address: 'ada@good.example' })).codes).toEqual([]);
  });
});

describe('the waitlist', () => {
  const PAGE = { redirect_url: 'http://localhost:4401/sign-up' };
  const join = (browser: TestBrowser, email_address: string) =>
    browser.call('POST', '/waitlist', { body: { email_address } });

  it('does not take a blocked address, and does not admit one', async () => {
    const service = await serviceWith(withRestrictions({ block: true, allow: true }));
    const browser = await openBrowser(service);
    expect((await join(browser, 'x@other.example')).codes).toEqual([]);
    await putOnList(service, 'block', 'bad.example');
    expect((await join(browser, 'x@bad.example')).codes).toEqual(['not_allowed_access']);
    const { body } = await service.admin<{ data: readonly { id: string }[] }>('GET', '/waitlist_entries');
    const admit = () => service.admin<{ status: string }>('POST', `/waitlist_entries/${body.data[0]?.id}/admit`, PAGE);
    expect((await admit()).body.errors?.[0]?.code).toBe('not_allowed_access');
    expect(await service.inbox('x@other.example')).toEqual([]);
    await putOnList(service, 'allow', 'x@other.example');
    expect((await admit()).body.status).toBe('admitted');
  });
});
