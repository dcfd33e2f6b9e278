// The provider's callback page: each outcome is executed, with a client that was just loaded.
import type { ClientJSON, ErrorItemJSON, SignInJSON, SignUpJSON, VerificationJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import type { LoadOptions } from '../options.ts';
import { fakeSignIn, fakeSignUp, fakeVerification } from '../testing/fake-json.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, type HarnessOptions } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const EMAIL = 'ada@example.com';
const HREF = 'https://app.example.com/sso-callback';

type Back = { readonly sign_in?: Partial<SignInJSON>; readonly sign_up?: Partial<SignUpJSON> };

/** A callback page with these attempts. The host's router records every navigation. */
const back = async (
  attempts: Back | ((sessionId: string) => Back),
  {
    options = {},
    isNew = false,
    ...harnessOptions
  }: HarnessOptions & { readonly options?: LoadOptions; readonly isNew?: boolean } = {},
) => {
  const harness = createHarness({ href: HREF, ...harnessOptions });
  const { service, latchkey } = harness;
  service.addAccount(EMAIL, '');
  const session = service.signInDirectly(EMAIL);
  const { sign_in, sign_up } = typeof attempts === 'function' ? attempts(session.id) : attempts;
  const come: Partial<ClientJSON> = {
    sessions: [{ ...session, created_at: session.created_at + (isNew ? 0 : 1_000) }],
    sign_in: sign_in ? fakeSignIn('sia_1', { status: 'needs_identifier', ...sign_in }) : null,
    sign_up: sign_up ? fakeSignUp('sua_1', sign_up) : null,
  };
  service.put(come);
  const moves: string[] = [];
  const routerPush = (to: string) => void moves.push(to);
  await latchkey.load({ routerPush, routerReplace: routerPush, selectInitialSession: () => null, ...options });
  service.calls.length = 0;
  return { ...harness, session, moves };
};

const proven = (change: Partial<VerificationJSON>, code?: string, sessionId?: string): VerificationJSON => {
  const error: ErrorItemJSON | null = code
    ? { code, message: code, ...(sessionId ? { meta: { session_id: sessionId } } : {}) }
    : null;
  return fakeVerification({ strategy: 'oauth_google', ...change, error });
};

const account = (external_account: VerificationJSON, change: Partial<SignUpJSON> = {}): Back => ({
  sign_up: {
    ...change,
    verifications: { email_address: null, phone_number: null, web3_wallet: null, external_account },
  },
});

const factor = (first_factor_verification: VerificationJSON): Back => ({ sign_in: { first_factor_verification } });

const TRANSFERABLE = factor(proven({ status: 'transferable' }, 'external_account_not_found'));
const EXISTS = account(proven({ status: 'transferable' }, 'external_account_exists'));

describe('handleRedirectCallback', () => {
  it('does nothing before everything is loaded', async () => {
    const { latchkey, service } = createHarness();
    expect(await latchkey.handleRedirectCallback()).toBeUndefined();
    expect(service.calls).toEqual([]);
  });

  it.each<[string, (id: string) => Back, string]>([
    ['a sign-in that is complete', (id) => ({ sign_in: { status: 'complete', created_session_id: id } }), '/in'],
    ['a sign-up that is complete', (id) => ({ sign_up: { status: 'complete', created_session_id: id } }), '/up'],
    [
      'somebody signed in already',
      (id) => factor(proven({ status: 'failed' }, 'identifier_already_signed_in', id)),
      '/in',
    ],
    [
      'somebody signed in already, by sign-up',
      (id) => account(proven({ status: 'unverified' }, 'identifier_already_signed_in', id)),
      '/in',
    ],
  ])('activates %s', async (_, attempts, url) => {
    const { latchkey, session, moves } = await back(attempts);
    await latchkey.handleRedirectCallback({ signInForceRedirectUrl: '/in', signUpFallbackRedirectUrl: '/up' });
    expect([latchkey.session?.id, moves]).toEqual([session.id, [url]]);
  });

  it('navigates to the redirect parameter of the page, if that is allowed', async () => {
    const done = (id: string): Back => ({ sign_in: { status: 'complete', created_session_id: id } });
    const at = async (redirectUrl: string) => {
      const { latchkey, moves } = await back(done, {
        href: `${HREF}#/?redirect_url=${encodeURIComponent(redirectUrl)}`,
      });
      await latchkey.handleRedirectCallback({ signInFallbackRedirectUrl: '/fallback' });
      return moves;
    };
    expect(await at('https://app.example.com/wanted')).toEqual(['/wanted']);
    expect(await at('https://evil.example')).toEqual(['/fallback']);
  });

  it.each<[string, Back]>([
    ['/sign-up', account(proven({ status: 'failed' }, 'user_locked'))],
    ['/sign-in', factor(proven({ status: 'failed' }, 'user_locked'))],
    ['/sign-in#/factor-one', { sign_in: { status: 'needs_first_factor' } }],
    ['/sign-in#/reset-password', { sign_in: { status: 'needs_new_password' } }],
    ['/sign-in#/factor-two', { sign_in: { status: 'needs_second_factor' } }],
    ['/sign-up', account(proven({ status: 'failed' }, 'oauth_access_denied'))],
    ['/sign-up#/continue', account(proven({ status: 'verified' }), { missing_fields: ['username'] })],
    ['/sign-up#/verify-email-address', account(proven({ status: 'verified' }))],
    ['/sign-up#/verify-phone-number', account(proven({ status: 'verified' }), { unverified_fields: ['phone_number'] })],
    ['/sign-in', { sign_in: {} }],
  ])('navigates to %s', async (url, attempts) => {
    const { latchkey, moves, service } = await back(attempts);
    await latchkey.handleRedirectCallback();
    expect([moves, service.calls]).toEqual([[url], []]);
  });

  it('activates the user of an attempt that the service has already removed', async () => {
    const { latchkey, session, moves } = await back({});
    expect([latchkey.session, latchkey.client?.signIn.id]).toEqual([null, undefined]);
    await latchkey.handleRedirectCallback({ signInForceRedirectUrl: '/in', signUpForceRedirectUrl: '/up' });
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/in']]);
  });

  it('detects by its time that the session came with the account', async () => {
    const { latchkey, session, moves } = await back({}, { isNew: true });
    await latchkey.handleRedirectCallback({ signInForceRedirectUrl: '/in', signUpForceRedirectUrl: '/up' });
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/up']]);
  });

  it('keeps the active session, if another user was signed in last', async () => {
    const { latchkey, service, session, moves } = await back({}, { options: { selectInitialSession: undefined } });
    service.addAccount('grace@example.com', '');
    service.signInDirectly('grace@example.com');
    await latchkey.client?.reload();
    await latchkey.handleRedirectCallback({ signInForceRedirectUrl: '/in' });
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/in']]);
  });

  it('navigates to the sign-in page without a session and an attempt', async () => {
    const { latchkey, service } = createHarness({ href: HREF });
    service.put({});
    const moves: string[] = [];
    const routerPush = (to: string) => void moves.push(to);
    await latchkey.load({ routerPush, routerReplace: routerPush });
    await latchkey.handleRedirectCallback();
    expect(moves).toEqual(['/sign-in']);
  });

  it('navigates nowhere when no step is left', async () => {
    const { latchkey, moves } = await back(account(proven({ status: 'verified' }), { unverified_fields: [] }));
    await latchkey.handleRedirectCallback();
    expect(moves).toEqual([]);
  });

  it('uses the pages of the host, and its navigation', async () => {
    const { latchkey, moves } = await back({ sign_in: { status: 'needs_second_factor' } });
    const gone: string[] = [];
    const go = (to: string) => void gone.push(to);
    await latchkey.handleRedirectCallback({ secondFactorUrl: '/two' }, go);
    await latchkey.handleRedirectCallback({ signInUrl: '/enter' }, go);
    await latchkey.handleRedirectCallback({ signInUrl: 'https://other.example.com/enter' }, go);
    expect([moves, gone.map((url) => url.replace(/db_jwt=\w+/, 'db_jwt=…'))]).toEqual([
      [],
      [
        'https://app.example.com/two',
        'https://app.example.com/enter#/factor-two',
        'https://other.example.com/enter?__latchkey_db_jwt=…#/factor-two',
      ],
    ]);
  });

  it('finds the pages of the host’s options, also in the combined flow', async () => {
    const attempts = account(proven({ status: 'verified' }), { missing_fields: ['username'] });
    const combined = await back(attempts, { options: { signInUrl: '/enter' } });
    await combined.latchkey.handleRedirectCallback({ continueSignUpUrl: null });
    expect(combined.moves).toEqual(['/enter#/create/continue']);
    const apart = await back(attempts, { options: { signInUrl: '/enter', signUpUrl: '/join' } });
    await apart.latchkey.handleRedirectCallback();
    expect(apart.moves).toEqual(['/join#/continue']);
  });
});

describe('a transfer to a sign-up', () => {
  const complete = (id: string) =>
    fakeSignUp('sua_2', { status: 'complete', created_session_id: id, missing_fields: [], unverified_fields: [] });

  it('signs up with the account of the sign-in', async () => {
    const { latchkey, service, session, platform, moves } = await back(TRANSFERABLE);
    service.once('POST /client/sign_ups', () => jsonResponse({ response: complete(session.id), client: null }));
    await latchkey.handleRedirectCallback({ signUpForceRedirectUrl: '/welcome' });
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/welcome']]);
    const call = platform.network.requests.find(({ url }) => url.pathname.endsWith('/sign_ups'));
    expect(call?.body).toBe('transfer=true');
  });

  it('skips the captcha with an exempt strategy', async () => {
    const { latchkey, service, session, platform } = await back(TRANSFERABLE);
    const { user_settings, display_config } = service.environment;
    service.environment = {
      ...service.environment,
      user_settings: { ...user_settings, sign_up: { ...user_settings.sign_up, captcha_enabled: true } },
      display_config: {
        ...display_config,
        captcha_public_key: 'key',
        captcha_public_key_invisible: 'key',
        captcha_widget_type: 'invisible',
        captcha_provider: 'turnstile',
      },
    };
    await latchkey.__unstable__environment?.reload();
    service.once('POST /client/sign_ups', () => jsonResponse({ response: complete(session.id), client: null }));
    await latchkey.handleRedirectCallback();
    const call = platform.network.requests.find(({ url }) => url.pathname.endsWith('/sign_ups'));
    expect(call?.body).toBe('transfer=true&strategy=oauth_google');
    expect(platform.loadedScripts).toEqual([]);
  });

  it('continues with the missing fields of the sign-up', async () => {
    const { latchkey, service, moves } = await back(TRANSFERABLE);
    const response = fakeSignUp('sua_2', { missing_fields: ['password'] });
    service.once('POST /client/sign_ups', () => jsonResponse({ response, client: null }));
    await latchkey.handleRedirectCallback();
    expect(moves).toEqual(['/sign-up#/continue']);
  });

  it('navigates to the sign-in page instead where transfers are disabled', async () => {
    const { latchkey, service, moves } = await back(TRANSFERABLE);
    await latchkey.handleRedirectCallback({ transferable: false });
    expect([moves, service.calls]).toEqual([['/sign-in'], []]);
  });

  it('reports rejections of the service, and an incomplete transfer', async () => {
    const { latchkey, service } = await back(TRANSFERABLE);
    service.once('POST /client/sign_ups', () => errorResponse(422, 'sign_up_mode_restricted'));
    await expect(latchkey.handleRedirectCallback()).rejects.toMatchObject({
      errors: [{ code: 'sign_up_mode_restricted' }],
    });
    const response = fakeSignUp('sua_2', { status: 'abandoned' });
    service.once('POST /client/sign_ups', () => jsonResponse({ response, client: null }));
    await expect(latchkey.handleRedirectCallback()).rejects.toThrow('answered with "abandoned"');
  });
});

describe('a transfer to a sign-in', () => {
  it.each<[string, Partial<SignInJSON>, string]>([
    ['complete', { status: 'complete' }, '/in'],
    ['with a first factor', { status: 'needs_first_factor' }, '/sign-in#/factor-one'],
    ['with a second factor', { status: 'needs_second_factor' }, '/sign-in#/factor-two'],
    ['with a new password', { status: 'needs_new_password' }, '/sign-in#/reset-password'],
  ])('continues %s', async (_, change, url) => {
    const { latchkey, service, session, platform, moves } = await back(EXISTS);
    const created = change.status === 'complete' ? session.id : null;
    const response = fakeSignIn('sia_2', { ...change, created_session_id: created });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await latchkey.handleRedirectCallback({ signInForceRedirectUrl: '/in' });
    expect(moves).toEqual([url]);
    const call = platform.network.requests.find(({ url: address }) => address.pathname.endsWith('/sign_ins'));
    expect(call?.body).toBe('transfer=true');
  });

  it('reports an incomplete transfer', async () => {
    const { latchkey, service } = await back(EXISTS);
    const response = fakeSignIn('sia_2', { status: 'needs_identifier' });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await expect(latchkey.handleRedirectCallback()).rejects.toThrow('answered with "needs_identifier"');
  });
});
