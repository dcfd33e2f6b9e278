// The lists for identities of other providers: OAuth, and SAML with and without a request.
import type { SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { putOnList, withRestrictions } from '../../testing/accounts/identifier-lists.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { clientOf, completeRedirect, redirectUrlOf, startWithProvider } from '../../testing/providers/test-identity.ts';
import { createSamlIdentity, type SamlIdentity } from '../../testing/saml/saml-identity.ts';
import {
  browserWithResponse,
  createSamlService,
  postSamlResponse,
  SIGN_IN_PAGE,
} from '../../testing/saml/saml-service.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

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

/** Signs in or up at the test provider as the owner of an address. */
const comeBack = async (browser: TestBrowser, kind: 'sign_ins' | 'sign_ups', email: string) => {
  const started = await startWithProvider(browser, kind);
  await completeRedirect(browser, redirectUrlOf(started.body.response), 'typed', email);
  const client = await clientOf(browser);
  const proof =
    kind === 'sign_ins' ? client.sign_in?.first_factor_verification : client.sign_up?.verifications?.external_account;
  return { users: client.sessions.length, status: proof?.status, code: proof?.error?.code };
};

describe('an identity of a provider', () => {
  it.each([
    ['a block list', { block: true }, 'not_allowed_access'],
    ['an allow list', { allow: true }, 'not_allowed_access'],
    ['sign_up.allowlist_only', { signUpOnly: true }, 'not_allowed_to_sign_up'],
  ] as const)('with a refused address creates no user where there is %s', async (_, wanted, code) => {
    const service = await createTestService(database, { settings: withRestrictions(wanted) });
    await putOnList(service, 'block', 'bad.example');
    await putOnList(service, 'allow', 'good.example');
    for (const kind of ['sign_ups', 'sign_ins'] as const)
      expect(await comeBack(await openBrowser(service), kind, 'x@bad.example')).toEqual({
        users: 0,
        status: 'failed',
        code,
      });
    expect((await comeBack(await openBrowser(service), 'sign_ups', 'x@good.example')).users).toBe(1);
  });

  it('signs in the user who has it, also after its address was blocked', async () => {
    const service = await createTestService(database, { settings: withRestrictions({ block: true }) });
    await comeBack(await openBrowser(service), 'sign_ups', 'old@bad.example');
    await putOnList(service, 'block', 'bad.example');
    expect((await comeBack(await openBrowser(service), 'sign_ins', 'old@bad.example')).users).toBe(1);
  });

  it('is refused if its address was blocked before the missing fields were given', async () => {
    const service = await createTestService(database, {
      settings: (settings) => {
        const { attributes } = settings.user_settings;
        const username = { ...attributes.username, enabled: true, required: true };
        const user_settings = { ...settings.user_settings, attributes: { ...attributes, username } };
        return withRestrictions({ block: true })({ ...settings, user_settings });
      },
    });
    const browser = await openBrowser(service);
    await comeBack(browser, 'sign_ups', 'x@bad.example');
    const { sign_up: begun } = await clientOf(browser);
    expect(begun?.missing_fields).toEqual(['username']);
    await putOnList(service, 'block', 'bad.example');
    const end = await browser.call<SignUpJSON>('PATCH', `/client/sign_ups/${begun?.id}`, {
      body: { username: 'ada_l' },
    });
    expect(end.codes).toEqual(['not_allowed_access']);
  });
});

describe('an identity of an enterprise connection', () => {
  const ADA = 'ada@acme.example';

  const throughSaml = async (service: Awaited<ReturnType<typeof createSamlService>>): Promise<TestBrowser> => {
    identity.act({ nameId: ADA });
    const { browser, form } = await browserWithResponse(service, identity, ADA, 'sign_ups');
    await postSamlResponse(service, browser, form);
    return browser;
  };

  it('passes sign_up.allowlist_only, because the operator made the connection', async () => {
    const service = await createSamlService(database, identity, { settings: withRestrictions({ signUpOnly: true }) });
    expect((await clientOf(await throughSaml(service))).sessions).toHaveLength(1);
  });

  it('is refused by the lists, also without a request of the application', async () => {
    const service = await createSamlService(database, identity, {
      settings: withRestrictions({ allow: true }),
      connection: { allowIdpInitiated: true },
    });
    const remove = await putOnList(service, 'allow', 'acme.example');
    identity.act({ nameId: ADA });
    const { browser, form } = await browserWithResponse(service, identity, ADA, 'sign_ups');
    await remove();
    await postSamlResponse(service, browser, form);
    const { sessions, sign_up: begun } = await clientOf(browser);
    expect(sessions).toEqual([]);
    expect(begun?.verifications?.external_account?.error?.code).toBe('not_allowed_access');
    const answer = await identity.answer(service.addresses);
    const fromPortal = await postSamlResponse(service, await openBrowser(service), {
      action: service.addresses.acsUrl,
      answer,
      relayState: '',
    });
    expect(new URL(fromPortal.headers.get('location') ?? SIGN_IN_PAGE).searchParams.has('__latchkey_ticket')).toBe(
      false,
    );
    expect(await usersOf(service)).toBe(0);
  });
});

const usersOf = async (service: TestService): Promise<number> =>
  (await service.admin<{ total_count: number }>('GET', '/users')).body.total_count;
