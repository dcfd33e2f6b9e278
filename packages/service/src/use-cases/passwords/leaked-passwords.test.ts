// Leaked passwords through the whole service: where they are refused, who may be asked, and what happens without an answer.
import type { SignUpJSON, UserJSON } from '@latchkey/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LogFields } from '../../ports/log.ts';
import { askForCode, PASSWORD, signIn, signUp } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createFakeLeakedPasswords, type FakeLeakedPasswords } from '../../testing/factors/fake-leaked-passwords.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const LEAKED = 'tr0ub4dor&3 is in every leak';
const EMAIL = 'ada@example.com';
const ENDPOINT = 'https://range.example.com/range';
const PWNED = ['form_password_pwned'];

eachDatabase('a leaked password', (database) => {
  let service: TestService;
  let leaks: FakeLeakedPasswords;
  let warnings: string[];

  beforeEach(async () => {
    leaks = createFakeLeakedPasswords([LEAKED]);
    warnings = [];
    const warn = (_fields: LogFields, message: string) => void warnings.push(message);
    service = await createTestService(database(), {
      ports: (ports) => ({ ...ports, leakedPasswords: leaks, log: { ...ports.log, warn } }),
    });
  });

  const set = async (change: object): Promise<void> => {
    const { status, body } = await service.admin('PATCH', '/instance', change);
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const useEndpoint = () => set({ security: { leaked_passwords: { endpoint: ENDPOINT } } });
  const choose = async (password: string) =>
    (await openBrowser(service)).call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: 'new@example.com', password },
    });

  it('is accepted while the instance has no endpoint: no service is asked', async () => {
    expect((await choose(LEAKED)).codes).toEqual([]);
    expect(leaks.asked).toEqual([]);
  });

  it('is refused at sign-up, unless lookups at sign-up are off', async () => {
    await useEndpoint();
    expect((await choose(LEAKED)).codes).toEqual(PWNED);
    expect(leaks.asked).toEqual([{ endpoint: ENDPOINT, reach: 'anywhere' }]);
    await set({ user_settings: { sign_up: { disable_hibp: true } } });
    expect((await choose(LEAKED)).codes).toEqual([]);
  });

  it('is refused when a password is changed or reset, unless lookups are off', async () => {
    await useEndpoint();
    const browser = await openBrowser(service);
    await signUp(service, browser, EMAIL);
    const change = (password: string) =>
      browser.call<UserJSON>('POST', '/me/change_password', {
        body: { current_password: PASSWORD, new_password: password },
      });
    expect((await change(LEAKED)).codes).toEqual(PWNED);
    service.ports.clock.advance(60_000);
    const other = await openBrowser(service);
    const path = await askForCode(other, EMAIL, 'reset_password_email_code');
    await other.call('POST', `${path}/attempt_first_factor`, {
      body: { strategy: 'reset_password_email_code', code: await service.codeFor(EMAIL) },
    });
    const reset = () => other.call('POST', `${path}/reset_password`, { body: { password: LEAKED } });
    expect((await reset()).codes).toEqual(PWNED);
    await set({ user_settings: { password_settings: { disable_hibp: true } } });
    expect((await reset()).codes).toEqual([]);
  });

  it('needs to be replaced at sign-in, where the instance enforces it', async () => {
    await service.admin('POST', '/users', { email_address: EMAIL, password: LEAKED });
    await useEndpoint();
    expect((await signIn(await openBrowser(service), EMAIL, LEAKED)).codes).toEqual([]);
    await set({ user_settings: { password_settings: { enforce_hibp_on_sign_in: true } } });
    const browser = await openBrowser(service);
    expect((await signIn(browser, EMAIL, LEAKED)).codes).toEqual(PWNED);
    expect((await signIn(browser, EMAIL, `${LEAKED}!`)).codes).toEqual(['form_password_incorrect']);
  });

  it('is accepted with one line in the log while the endpoint does not answer', async () => {
    await useEndpoint();
    leaks.goDown();
    expect((await choose(LEAKED)).codes).toEqual([]);
    expect(warnings).toEqual(['the endpoint for leaked passwords did not answer; a password was accepted']);
    // The built-in list does not need the endpoint.
    expect((await choose('password1')).codes).toEqual(PWNED);
  });
});
