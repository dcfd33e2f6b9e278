// A passkey as the second factor, where the instance counts it: it replaces the second step if it was the first factor, and it
// is offered as the second step after another one.
import {
  type PasskeyCreationOptionsJSON,
  type PasskeyJSON,
  type PasskeyRequestOptionsJSON,
  type SignInJSON,
  YEAR_MS,
} from '@latchkey/wire';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD, signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { createUser, SECOND_FACTORS, signInWithFactors, totpCode } from '../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../testing/factors/software-authenticator.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ORIGIN = 'http://localhost:4401';
const STEP_MS = 30_000;

const policy =
  (counts: boolean, required: boolean) =>
  (defaults: InstanceSettings): InstanceSettings => {
    const settings = withEveryFactor(defaults);
    const { user_settings: user, security } = settings;
    const sign_in = { ...user.sign_in, second_factor: { ...user.sign_in.second_factor, required } };
    return {
      ...settings,
      user_settings: { ...user, sign_in },
      security: {
        ...security,
        new_device_check: false,
        // A long grace period: the user may add the passkey in an active session.
        second_factor: { grace_period_seconds: YEAR_MS / 1_000, passkey_counts: counts },
      },
    };
  };

const optionsOf = (nonce: string | null | undefined): PasskeyRequestOptionsJSON => JSON.parse(nonce ?? 'null');

eachDatabase('a passkey as the second factor', (database) => {
  let service: TestService;
  let people = 0;
  beforeEach(async () => {
    service = await createTestService(database(), { settings: policy(true, false) });
  });

  /** A user with a passkey, and with second factors if `more` has them. */
  const somebody = async (more: Readonly<Record<string, unknown>> = {}) => {
    people += 1;
    const email = `pair${people}@example.com`;
    const userId = await createUser(service, email, more);
    const { browser } = await signInWithFactors(service, email);
    const begun = await browser.call<PasskeyJSON>('POST', '/me/passkeys');
    const authenticator = createSoftwareAuthenticator();
    const options = JSON.parse(begun.body.response.verification?.nonce ?? 'null') as PasskeyCreationOptionsJSON;
    const credential = JSON.stringify(authenticator.register(options, ORIGIN));
    const made = await browser.call('POST', `/me/passkeys/${begun.body.response.id}/attempt_verification`, {
      body: { strategy: 'passkey', public_key_credential: credential },
    });
    expect(made.codes).toEqual([]);
    service.ports.clock.advance(STEP_MS);
    return { email, userId, authenticator };
  };

  const strategies = ({ supported_second_factors: factors }: SignInJSON) => factors?.map(({ strategy }) => strategy);

  const prepareSecond = async (browser: TestBrowser, id: string) => {
    const path = `/client/sign_ins/${id}/prepare_second_factor`;
    const reply = await browser.call<SignInJSON>('POST', path, { body: { strategy: 'passkey' } });
    return { codes: reply.codes, options: optionsOf(reply.body.response?.second_factor_verification?.nonce) };
  };
  const attemptSecond = (browser: TestBrowser, id: string, credential: object) =>
    browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_second_factor`, {
      body: { strategy: 'passkey', public_key_credential: JSON.stringify(credential) },
    });
  const discover = async (authenticator: SoftwareAuthenticator) => {
    const browser = await openBrowser(service);
    const { body } = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'passkey' } });
    const { id, first_factor_verification: first } = body.response;
    const credential = JSON.stringify(authenticator.authenticate(optionsOf(first?.nonce), ORIGIN));
    return browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, {
      body: { strategy: 'passkey', public_key_credential: credential },
    });
  };

  it('is both factors when it is the first one', async () => {
    const { authenticator } = await somebody(SECOND_FACTORS);
    const done = await discover(authenticator);
    expect(done.body.response.status).toBe('complete');
    expect(done.body.client?.sessions[0]?.factor_verification_age).toEqual([0, 0]);
  });

  it('is offered after a password, next to the other second factors, and completes the sign-in', async () => {
    const { email, authenticator } = await somebody(SECOND_FACTORS);
    const browser = await openBrowser(service);
    const { response } = (await signIn(browser, email)).body;
    expect(response.status).toBe('needs_second_factor');
    expect(strategies(response)).toEqual(['passkey', 'totp', 'backup_code']);
    const { options } = await prepareSecond(browser, response.id);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.credentialId]);
    const done = await attemptSecond(browser, response.id, authenticator.authenticate(options, ORIGIN));
    expect(done.body.response).toMatchObject({
      status: 'complete',
      second_factor_verification: { status: 'verified', strategy: 'passkey' },
    });
    expect(done.body.client?.sessions[0]?.factor_verification_age).toEqual([0, 0]);
  });

  it('of another user proves nothing, and a challenge works once', async () => {
    const ada = await somebody(SECOND_FACTORS);
    const eve = await somebody();
    const browser = await openBrowser(service);
    const { response } = (await signIn(browser, ada.email)).body;
    const { options } = await prepareSecond(browser, response.id);
    const foreign = await attemptSecond(browser, response.id, eve.authenticator.authenticate(options, ORIGIN));
    expect(foreign.codes).toEqual(['passkey_invalid']);
    const late = await attemptSecond(browser, response.id, ada.authenticator.authenticate(options, ORIGIN));
    expect(late.status).toBeGreaterThanOrEqual(400);
    const { options: fresh } = await prepareSecond(browser, response.id);
    const done = await attemptSecond(browser, response.id, ada.authenticator.authenticate(fresh, ORIGIN));
    expect(done.body.response.status).toBe('complete');
  });

  it('is not asked by itself, unless a second factor is required', async () => {
    const { email } = await somebody();
    expect((await signIn(await openBrowser(service), email)).body.response.status).toBe('complete');
    service = await createTestService(database(), { settings: policy(true, true) });
    const ada = await somebody();
    const browser = await openBrowser(service);
    const { response } = (await signIn(browser, ada.email)).body;
    expect([response.status, strategies(response)]).toEqual(['needs_second_factor', ['passkey']]);
    const { options } = await prepareSecond(browser, response.id);
    const done = await attemptSecond(browser, response.id, ada.authenticator.authenticate(options, ORIGIN));
    expect(done.body.response.status).toBe('complete');
    expect((await discover(ada.authenticator)).body.response.status).toBe('complete');
  });

  it('does not count where the instance does not count it', async () => {
    service = await createTestService(database(), { settings: policy(false, false) });
    const { email, authenticator } = await somebody(SECOND_FACTORS);
    expect((await discover(authenticator)).body.response.status).toBe('needs_second_factor');
    const browser = await openBrowser(service);
    const { response } = (await signIn(browser, email, PASSWORD)).body;
    expect(strategies(response)).toEqual(['totp', 'backup_code']);
    expect((await prepareSecond(browser, response.id)).codes).toEqual(['strategy_for_user_invalid']);
    const done = await browser.call<SignInJSON>('POST', `/client/sign_ins/${response.id}/attempt_second_factor`, {
      body: { strategy: 'totp', code: totpCode(service) },
    });
    expect(done.body.response.status).toBe('complete');
  });
});
