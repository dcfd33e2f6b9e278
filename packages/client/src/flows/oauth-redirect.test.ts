// Redirecting to a provider: the request, the target, and failures.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { LoadOptions } from '../options.ts';
import { fakeSignIn, fakeSignUp, fakeVerification } from '../testing/fake-json.ts';
import { FAKE_PROVIDER_URL } from '../testing/fake-local-factors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const PARAMS = {
  strategy: 'oauth_github',
  redirectUrl: '/sso-callback',
  redirectUrlComplete: '/done',
} as const;

const loaded = async (harnessOptions?: HarnessOptions, options?: LoadOptions) => {
  const harness = createHarness(harnessOptions);
  await harness.latchkey.load(options);
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  const { requests } = harness.platform.network;
  /** Bodies sent to paths with this ending. */
  const sent = (end: string) =>
    requests
      .filter(({ url, method }) => url.pathname.endsWith(end) && method === 'POST')
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body ?? '')));
  return { ...harness, client, sent };
};

const BODY = {
  strategy: 'oauth_github',
  redirect_url: 'https://app.example.com/sso-callback',
  action_complete_redirect_url: '/done',
};

describe('a sign-in', () => {
  it('starts, and redirects to the provider', async () => {
    const { client, platform, sent } = await loaded();
    const unloads: number[] = [];
    platform.page.onBeforeUnload(() => unloads.push(1));
    await client.signIn.authenticateWithRedirect({
      ...PARAMS,
      identifier: 'ada@example.com',
      oidcPrompt: 'login',
      emailAddress: 'ignored@example.com',
      continueSignUp: true,
    });
    expect(sent('/sign_ins')).toEqual([{ ...BODY, identifier: 'ada@example.com', oidc_prompt: 'login' }]);
    expect(platform.navigations.at(-1)).toEqual({ kind: 'assign', url: FAKE_PROVIDER_URL });
    expect(unloads).toEqual([1]);
  });

  it('sends the token of the browser to another origin in development, and nothing in production', async () => {
    const params = { ...PARAMS, redirectUrl: 'https://other.example.com/sso-callback' };
    const development = await loaded();
    await development.client.signIn.authenticateWithRedirect(params);
    expect(development.sent('/sign_ins')[0]?.redirect_url).toBe(
      `https://other.example.com/sso-callback?${CLIENT_NAMES.params.devBrowser}=dvb_1`,
    );
    const production = await loaded({ instanceType: 'production' });
    await production.client.signIn.authenticateWithRedirect(PARAMS);
    expect(production.sent('/sign_ins')[0]?.redirect_url).toBe('/sso-callback');
  });

  it('bypasses the router of the host, also for a URL of this origin', async () => {
    const pushed: string[] = [];
    const router = (to: string) => void pushed.push(to);
    const { client, platform, service } = await loaded({}, { routerPush: router, routerReplace: router });
    const proof = fakeVerification({ external_verification_redirect_url: 'https://app.example.com/proxy/authorize' });
    const response = fakeSignIn('sia_1', { first_factor_verification: proof });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await client.signIn.authenticateWithRedirect(PARAMS);
    expect([pushed, platform.navigations.at(-1)?.url]).toEqual([[], 'https://app.example.com/proxy/authorize']);
  });

  it.each(['saml', 'enterprise_sso'] as const)('that exists is prepared for %s', async (strategy) => {
    const { client, sent, service, platform } = await loaded();
    service.addAccount('ada@example.com', '');
    await client.signIn.authenticateWithRedirect({ ...PARAMS, strategy });
    expect(sent('/sign_ins')).toEqual([{ ...BODY, strategy }]);
    const signIn = await client.signIn.create({ identifier: 'ada@example.com' });
    await signIn.authenticateWithRedirect({ ...PARAMS, strategy, identifier: 'ada@example.com' });
    expect(sent('/prepare_first_factor')).toEqual([{ ...BODY, strategy }]);
    expect(platform.navigations.at(-1)?.url).toBe(FAKE_PROVIDER_URL);
  });

  it.each([
    [{ status: 'verified' as const, external_verification_redirect_url: FAKE_PROVIDER_URL }, 'verified'],
    [{ status: 'unverified' as const, external_verification_redirect_url: null }, 'unverified'],
    [{ status: null, external_verification_redirect_url: null }, 'null'],
  ])('with an unexpected reply reports it %#', async (change, status) => {
    const { client, service, platform } = await loaded({}, { supportEmail: 'help@example.com' });
    const response = fakeSignIn('sia_1', { first_factor_verification: fakeVerification(change) });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await expect(client.signIn.authenticateWithRedirect(PARAMS)).rejects.toThrow(
      `Response: ${status} not supported yet. For help, write to help@example.com.`,
    );
    expect(platform.navigations.filter(({ kind }) => kind === 'assign')).toEqual([]);
  });

  it('does not navigate to an invalid URL', async () => {
    const { client, service } = await loaded();
    const proof = fakeVerification({ external_verification_redirect_url: 'javascript:alert(1)' });
    const response = fakeSignIn('sia_1', { first_factor_verification: proof });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await expect(client.signIn.authenticateWithRedirect(PARAMS)).rejects.toThrow('no place to go');
  });
});

describe('a sign-up', () => {
  const SAID = {
    ...PARAMS,
    emailAddress: 'ada@example.com',
    legalAccepted: true,
    unsafeMetadata: { plan: 'free' },
    identifier: 'ignored',
  };

  it('sends the given fields, and redirects', async () => {
    const { client, platform, sent } = await loaded();
    await client.signUp.authenticateWithRedirect(SAID);
    expect(sent('/sign_ups')).toEqual([
      { ...BODY, email_address: 'ada@example.com', legal_accepted: 'true', unsafe_metadata: '{"plan":"free"}' },
    ]);
    expect(platform.navigations.at(-1)).toEqual({ kind: 'assign', url: FAKE_PROVIDER_URL });
  });

  it('continues with the existing one, if there is one', async () => {
    const { client, service } = await loaded();
    await client.signUp.authenticateWithRedirect({ ...PARAMS, continueSignUp: true });
    expect(service.calls.filter((call) => call.includes('sign_ups'))).toEqual(['POST /client/sign_ups']);
    const response = fakeSignUp('sua_9', {
      verifications: {
        email_address: null,
        phone_number: null,
        web3_wallet: null,
        external_account: fakeVerification({ external_verification_redirect_url: FAKE_PROVIDER_URL }),
      },
    });
    service.once(`PATCH /client/sign_ups/${client.signUp.id}`, () => jsonResponse({ response, client: null }));
    await client.signUp.authenticateWithRedirect({ ...PARAMS, continueSignUp: true });
    expect(service.calls.at(-1)).toMatch(/^PATCH \/client\/sign_ups\/sua_/);
    await client.signUp.authenticateWithRedirect(PARAMS);
    expect(service.calls.at(-1)).toBe('POST /client/sign_ups');
  });

  it.each(['captcha_invalid', 'captcha_not_enabled', 'captcha_missing_token'])(
    'that meets %s reloads the settings and tries once more',
    async (code) => {
      const { client, service, platform } = await loaded();
      service.once('POST /client/sign_ups', () => errorResponse(400, code));
      service.calls.length = 0;
      await client.signUp.authenticateWithRedirect(PARAMS);
      expect(service.calls).toEqual(['POST /client/sign_ups', 'GET /environment', 'POST /client/sign_ups']);
      expect(platform.navigations.at(-1)?.url).toBe(FAKE_PROVIDER_URL);
      service.once('POST /client/sign_ups', () => errorResponse(400, code));
      service.once('POST /client/sign_ups', () => errorResponse(400, code));
      await expect(client.signUp.authenticateWithRedirect(PARAMS)).rejects.toMatchObject({ errors: [{ code }] });
    },
  );

  it('that is rejected for another reason is not repeated', async () => {
    const { client, service } = await loaded();
    service.once('POST /client/sign_ups', () => errorResponse(422, 'not_allowed_to_sign_up'));
    await expect(client.signUp.authenticateWithRedirect(PARAMS)).rejects.toMatchObject({
      errors: [{ code: 'not_allowed_to_sign_up' }],
    });
    expect(service.calls.filter((call) => call === 'POST /client/sign_ups')).toHaveLength(1);
  });

  it('with an unexpected reply reports it', async () => {
    const { client, service } = await loaded();
    const response = fakeSignUp('sua_1');
    service.once('POST /client/sign_ups', () => jsonResponse({ response, client: null }));
    await expect(client.signUp.authenticateWithRedirect(PARAMS)).rejects.toThrow(
      'Response: null not supported yet. For help, contact support.',
    );
  });
});
