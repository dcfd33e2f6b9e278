// A right password never counts as a failure (docs/security.md R09), also if it is refused because it has leaked, and also on
// accounts whose second factor is still open.
import type { SignInJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD, signIn, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const COMMON = 'password1';
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const strict = (settings: InstanceSettings): InstanceSettings => {
  const { user_settings } = settings;
  const password_settings = { ...user_settings.password_settings, enforce_hibp_on_sign_in: true };
  return { ...settings, user_settings: { ...user_settings, password_settings } };
};

const inTwoCalls = async (browser: TestBrowser, password: string) => {
  const { id } = await startSignIn(browser, EMAIL);
  return browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, {
    body: { strategy: 'password', password },
  });
};

eachDatabase('a right password that is on the list of leaked ones', (database) => {
  it.each(['with a second step', 'without a second step'])('does not lock the account, %s', async (kind) => {
    const service = await createTestService(database(), { settings: (given) => strict(withEveryFactor(given)) });
    await service.admin('POST', '/users', {
      email_address: EMAIL,
      password: PASSWORD,
      ...(kind === 'with a second step' && { totp_secret: TOTP_SECRET }),
    });
    // The password was set before the instance required stronger ones.
    await database()
      .db.updateTable('users')
      .set({ password_digest: await service.ports.hasher.hash(COMMON) })
      .where('instance_id', '=', service.instance.id)
      .execute();
    const browser = await openBrowser(service);
    for (let tried = 0; tried < 12; tried += 1)
      for (const reply of [await signIn(browser, EMAIL, COMMON), await inTwoCalls(browser, COMMON)])
        expect(reply.codes).toEqual(['form_password_pwned']);
    // A right password does not reset the count either: ten wrong ones lock, whatever came between them.
    for (let tried = 0; tried < 9; tried += 1) await signIn(browser, EMAIL, 'wrong password');
    expect((await signIn(browser, EMAIL, COMMON)).codes).toEqual(['form_password_pwned']);
    expect((await signIn(browser, EMAIL, 'wrong password')).codes).toEqual(['form_password_incorrect']);
    expect((await signIn(browser, EMAIL, COMMON)).codes).toEqual(['user_locked']);
  });
});
