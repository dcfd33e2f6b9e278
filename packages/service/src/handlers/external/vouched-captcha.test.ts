// The captcha bypass for OAuth providers that verify their users, and that it admits nothing else.
import type { SignUpJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import {
  clientOf,
  completeRedirect,
  RETURN_URL,
  redirectUrlOf,
  startWithProvider,
} from '../../testing/providers/test-identity.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const withCaptcha =
  (bypass: readonly 'oauth_custom_test'[]) =>
  (settings: InstanceSettings): InstanceSettings => ({
    ...settings,
    display_config: {
      ...settings.display_config,
      captcha_provider: 'proof_of_work',
      captcha_oauth_bypass: bypass,
    },
    user_settings: {
      ...settings.user_settings,
      sign_up: { ...settings.user_settings.sign_up, captcha_enabled: true },
    },
  });

describe('a captcha at sign-up', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const open = async (bypass: readonly 'oauth_custom_test'[]) => {
    const service = await createTestService(database, { settings: withCaptcha(bypass) });
    return { service, browser: await openBrowser(service) };
  };

  it('is required for a provider that does not replace it', async () => {
    const { browser } = await open([]);
    expect((await startWithProvider(browser, 'sign_ups')).codes).toEqual(['captcha_missing_token']);
  });

  it('is not required where the provider replaces it', async () => {
    const { browser } = await open(['oauth_custom_test']);
    const started = await startWithProvider(browser, 'sign_ups');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'robin');
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });

  it('is not required at a transfer, by the provider of the sign-in, whatever the request says', async () => {
    const { browser } = await open(['oauth_custom_test']);
    const started = await startWithProvider(browser, 'sign_ins');
    await completeRedirect(browser, redirectUrlOf(started.body.response), 'robin');
    const made = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: { transfer: 'true' } });
    expect(made.body.response.status).toBe('complete');
    const strict = await open([]);
    const other = await startWithProvider(strict.browser, 'sign_ins');
    await completeRedirect(strict.browser, redirectUrlOf(other.body.response), 'robin');
    const body = { transfer: 'true', strategy: 'oauth_custom_test' };
    expect((await strict.browser.call('POST', '/client/sign_ups', { body })).codes).toEqual(['captcha_missing_token']);
  });

  it.each([
    ['PATCH', ''],
    ['POST', '/prepare_verification'],
  ] as const)(
    'is required for a redirect from an empty attempt (%s %s), unless the provider replaces it',
    async (method, step) => {
      const body = { strategy: 'oauth_custom_test', redirect_url: RETURN_URL };
      const leaveEmpty = async (browser: TestBrowser) => {
        const begun = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: {} });
        const path = `/client/sign_ups/${begun.body.response.id}`;
        return { path, left: await browser.call<SignUpJSON>(method, `${path}${step}`, { body }) };
      };
      const strict = await open([]);
      expect((await leaveEmpty(strict.browser)).left.codes).toEqual(['requires_captcha']);
      const { service, browser } = await open(['oauth_custom_test']);
      const { path, left } = await leaveEmpty(browser);
      const form = { email_address: 'sneaky@example.com', password: 'a long password' };
      await browser.call('PATCH', path, { body: form });
      await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
      const code = await service.codeFor(form.email_address);
      await browser.call('POST', `${path}/attempt_verification`, { body: { strategy: 'email_code', code } });
      expect((await clientOf(browser)).sessions).toEqual([]);
      await completeRedirect(browser, redirectUrlOf(left.body.response), 'robin');
      expect((await clientOf(browser)).sessions).toHaveLength(1);
    },
  );

  it('cannot be bypassed by naming a provider and then signing up without it', async () => {
    const { service, browser } = await open(['oauth_custom_test']);
    const started = await startWithProvider(browser, 'sign_ups', {
      email_address: 'sneaky@example.com',
      password: 'a long password',
    });
    const path = `/client/sign_ups/${started.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'email_code' } });
    const code = await service.codeFor('sneaky@example.com');
    const proven = await browser.call<SignUpJSON>('POST', `${path}/attempt_verification`, {
      body: { strategy: 'email_code', code },
    });
    expect(proven.body.response).toMatchObject({
      status: 'missing_requirements',
      missing_fields: ['oauth_custom_test'],
    });
    await browser.call('PATCH', path, { body: { first_name: 'Still' } });
    expect((await clientOf(browser)).sessions).toEqual([]);
    // With an empty bypass list the provider does not replace the captcha.
    await service.admin('PATCH', '/instance', { display_config: { captcha_oauth_bypass: [] } });
    const way = { strategy: 'oauth_custom_test', redirect_url: RETURN_URL };
    expect((await browser.call('PATCH', path, { body: way })).codes).toEqual(['requires_captcha']);
    const prepared = await browser.call('POST', `${path}/prepare_verification`, { body: way });
    expect(prepared.codes).toEqual(['requires_captcha']);
    await service.admin('PATCH', '/instance', { display_config: { captcha_oauth_bypass: ['oauth_custom_test'] } });
    const again = await browser.call<SignUpJSON>('PATCH', path, {
      body: { strategy: 'oauth_custom_test', redirect_url: RETURN_URL },
    });
    await completeRedirect(browser, redirectUrlOf(again.body.response), 'robin');
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });
});
