// The captcha through the whole service: at sign-up, as a separate call, and after failures.
import type { CaptchaChallengeJSON, ClientJSON, EnvironmentJSON, SignUpJSON } from '@latchkey/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import type { CaptchaVerdict } from '../../ports/captcha.ts';
import { PASSWORD, signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { captchaToken, solveChallenge } from '../../testing/factors/proof-of-work.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const withCaptcha =
  (display: {
    readonly captcha_provider?: 'proof_of_work';
    readonly captcha_public_key?: string;
    readonly captcha_public_key_invisible?: string;
  }) =>
  (settings: InstanceSettings): InstanceSettings => ({
    ...settings,
    display_config: { ...settings.display_config, ...display },
    user_settings: {
      ...settings.user_settings,
      sign_up: { ...settings.user_settings.sign_up, captcha_enabled: true },
    },
  });

const OWN = withCaptcha({ captcha_provider: 'proof_of_work' });
const EXTERNAL = withCaptcha({ captcha_public_key: 'site', captcha_public_key_invisible: 'site2' });

let people = 0;
const freshEmail = (): string => {
  people += 1;
  return `captcha${people}@example.com`;
};

const signUpWith = (browser: TestBrowser, fields: Readonly<Record<string, string>>) =>
  browser.call<SignUpJSON>('POST', '/client/sign_ups', {
    body: { email_address: freshEmail(), password: PASSWORD, ...fields },
  });

const challengeFor = async (browser: TestBrowser): Promise<CaptchaChallengeJSON> => {
  const { body } = await browser.call('GET', '/captcha/challenge');
  return body as unknown as CaptchaChallengeJSON;
};

const tokenFor = async (browser: TestBrowser): Promise<string> =>
  captchaToken(solveChallenge(await challengeFor(browser)));

const verify = (browser: TestBrowser, body: Readonly<Record<string, string>>) =>
  browser.call<ClientJSON>('POST', '/client/verify', { body });

eachDatabase('the built-in captcha', (database) => {
  let service: TestService;
  let browser: TestBrowser;

  beforeEach(async () => {
    service = await createTestService(database(), { settings: OWN });
    browser = await openBrowser(service);
  });

  it('is listed in the environment as available', async () => {
    const { body } = await browser.call<EnvironmentJSON>('GET', '/environment');
    const { captcha_provider, captcha_public_key, captcha_public_key_invisible } = body.response.display_config;
    expect(captcha_provider).toBe('proof_of_work');
    expect([captcha_public_key, captcha_public_key_invisible]).toEqual(['proof_of_work', 'proof_of_work']);
  });

  it('is enabled by the operator', async () => {
    const plain = await createTestService(database());
    const { status } = await plain.admin('PATCH', '/instance', {
      display_config: { captcha_provider: 'proof_of_work' },
      user_settings: { sign_up: { captcha_enabled: true } },
    });
    expect(status).toBe(200);
    expect((await signUpWith(await openBrowser(plain), {})).codes).toEqual(['captcha_missing_token']);
  });

  it('is required to sign up, and a solved one is accepted', async () => {
    expect((await signUpWith(browser, {})).codes).toEqual(['captcha_missing_token']);
    expect((await signUpWith(browser, { captcha_error: 'crashed' })).codes).toEqual(['captcha_missing_token']);
    const { status } = await signUpWith(browser, {
      captcha_token: await tokenFor(browser),
      captcha_widget_type: 'invisible',
    });
    expect(status).toBe(200);
  });

  it('is not required by an empty request', async () => {
    expect((await browser.call('POST', '/client/sign_ups', { body: {} })).status).toBe(200);
  });

  it('is required by the first request that fills an empty attempt, and by no later one', async () => {
    const begun = await browser.call<SignUpJSON>('POST', '/client/sign_ups', { body: {} });
    const path = `/client/sign_ups/${begun.body.response.id}`;
    const fill = (body: Readonly<Record<string, string>>) => browser.call<SignUpJSON>('PATCH', path, { body });
    const form = { email_address: freshEmail(), password: PASSWORD };
    expect((await fill({})).codes).toEqual([]);
    const asked = await fill(form);
    expect([asked.status, asked.codes]).toEqual([401, ['requires_captcha']]);
    await verify(browser, { captcha_token: await tokenFor(browser) });
    const filled = await fill(form);
    expect([filled.codes, filled.body.client?.captcha_bypass]).toEqual([[], false]);
    expect((await fill({ first_name: 'Ada' })).codes).toEqual([]);
  });

  it('that was passed at the start is not required again', async () => {
    const begun = await signUpWith(browser, { captcha_token: await tokenFor(browser) });
    const path = `/client/sign_ups/${begun.body.response.id}`;
    expect((await browser.call('PATCH', path, { body: { email_address: freshEmail() } })).codes).toEqual([]);
  });

  it('is valid once, even at the same moment', async () => {
    const token = await tokenFor(browser);
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUpWith(browser, { captcha_token: token })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signUpWith(browser, { captcha_token: token })).codes).toEqual(['captcha_invalid']);
  });

  it('rejects every forged, changed, foreign and expired proof', async () => {
    const proof = solveChallenge(await challengeFor(browser));
    const elsewhere = await createTestService(database(), { settings: OWN });
    const easy = { ...proof, max_number: 1, number: 0 };
    const forged = [
      { ...proof, number: proof.number + 1 },
      { ...proof, salt: `${proof.salt}x` },
      { ...proof, expires_at: proof.expires_at + 1 },
      { ...proof, max_number: proof.max_number * 2 },
      { ...proof, signature: 'A'.repeat(43) },
      { ...proof, signature: '' },
      { ...proof, challenge: '0'.repeat(64) },
      easy,
      solveChallenge(await challengeFor(await openBrowser(elsewhere))),
    ];
    for (const one of forged) {
      expect((await signUpWith(browser, { captcha_token: captchaToken(one) })).codes).toEqual(['captcha_invalid']);
    }
    service.ports.clock.advance(5 * 60_000);
    expect((await signUpWith(browser, { captcha_token: captchaToken(proof) })).codes).toEqual(['captcha_invalid']);
  });

  it('has a higher difficulty for a network that requests many', async () => {
    const first = await challengeFor(browser);
    for (let more = 0; more < 10; more += 1) await challengeFor(browser);
    expect((await challengeFor(browser)).max_number).toBe(first.max_number * 2);
    const elsewhere = await openBrowser(service, { address: '198.51.100.7' });
    expect((await challengeFor(elsewhere)).max_number).toBe(first.max_number);
  });

  it('that was passed separately is valid for one sign-up', async () => {
    const { body } = await verify(browser, { captcha_token: await tokenFor(browser) });
    expect(body.response.captcha_bypass).toBe(true);
    const done = await signUpWith(browser, {});
    expect(done.status).toBe(200);
    expect(done.body.client?.captcha_bypass).toBe(false);
    expect((await signUpWith(browser, {})).codes).toEqual(['captcha_missing_token']);
  });

  it('that was passed separately expires after ten minutes', async () => {
    await verify(browser, { captcha_token: await tokenFor(browser) });
    service.ports.clock.advance(10 * 60_000);
    const { body } = await browser.call<ClientJSON>('GET', '/client');
    expect(body.response.captcha_bypass).toBe(false);
    expect((await signUpWith(browser, {})).codes).toEqual(['captcha_missing_token']);
  });

  it('accepts an empty separate request, and rejects a bad proof', async () => {
    expect((await verify(browser, {})).status).toBe(200);
    expect((await verify(browser, { captcha_error: 'crashed' })).status).toBe(200);
    expect((await verify(browser, { captcha_token: 'nonsense' })).codes).toEqual(['captcha_invalid']);
  });

  describe('after many failures', () => {
    const guess = (at: TestBrowser) => signIn(at, 'nobody@example.com', 'wrong password');

    it('is required from a network with twenty rejected attempts, and then it may try again', async () => {
      for (let wrong = 0; wrong < 20; wrong += 1) {
        expect((await guess(browser)).codes).toEqual(['form_identifier_not_found']);
      }
      const asked = await guess(browser);
      expect([asked.status, asked.codes]).toEqual([401, ['requires_captcha']]);
      expect((await verify(browser, {})).codes).toEqual(['requires_captcha']);
      const elsewhere = await openBrowser(service, { address: '198.51.100.7' });
      expect((await guess(elsewhere)).codes).toEqual(['form_identifier_not_found']);
      expect((await verify(browser, { captcha_token: await tokenFor(browser) })).status).toBe(200);
      expect((await guess(browser)).codes).toEqual(['form_identifier_not_found']);
      // Reads are never refused: a page that loads would repeat its request for ever.
      const other = await openBrowser(service);
      expect((await other.call('GET', '/client')).status).toBe(200);
    });

    it('is no longer required after ten minutes', async () => {
      for (let wrong = 0; wrong < 20; wrong += 1) await guess(browser);
      service.ports.clock.advance(10 * 60_000);
      expect((await guess(browser)).codes).toEqual(['form_identifier_not_found']);
    });
  });
});

eachDatabase('the external captcha', (database) => {
  const serviceAnswering = (verdict: CaptchaVerdict) =>
    createTestService(database(), {
      settings: EXTERNAL,
      ports: (ports) => ({ ...ports, captcha: { verify: async () => verdict } }),
    });

  it.each([
    ['passed', 200, []],
    ['failed', 400, ['captcha_invalid']],
    // An unreachable captcha provider must not block users.
    ['unreachable', 200, []],
  ] as const)('whose token %s gives %d', async (verdict, status, codes) => {
    const browser = await openBrowser(await serviceAnswering(verdict));
    const reply = await signUpWith(browser, { captcha_token: 'token', captcha_widget_type: 'smart' });
    expect([reply.status, reply.codes]).toEqual([status, codes]);
  });

  it('gives out no proof-of-work challenge', async () => {
    const browser = await openBrowser(await serviceAnswering('passed'));
    expect((await browser.call('GET', '/captcha/challenge')).codes).toEqual(['captcha_not_enabled']);
  });
});

eachDatabase('without a captcha', (database) => {
  it('no request requires one, a token is ignored, and no challenge is given out', async () => {
    const browser = await openBrowser(await createTestService(database()));
    expect((await signUpWith(browser, {})).status).toBe(200);
    expect((await signUpWith(browser, { captcha_token: 'stale' })).status).toBe(200);
    expect((await verify(browser, { captcha_token: 'stale' })).status).toBe(200);
    expect((await browser.call('GET', '/captcha/challenge')).codes).toEqual(['captcha_not_enabled']);
    expect((await verify(browser, {})).status).toBe(200);
  });
});
