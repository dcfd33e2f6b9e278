// One-tap: the script, its prompt, and the outcome of its credential.
import { describe, expect, it } from 'vitest';
import type { LoadOptions } from '../options.ts';
import { fakeSignIn, fakeSignUp } from '../testing/fake-json.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn, type HarnessOptions } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import type { IdentityScript } from './one-tap.ts';

const EMAIL = 'ada@example.com';

type Settings = Parameters<IdentityScript['initialize']>[0];
type Moment = Parameters<Parameters<IdentityScript['prompt']>[0]>[0];

/** The script, with the options it received. */
const createScript = () => {
  const told: { settings?: Settings; listener?: (moment: Moment) => void } = {};
  const log: string[] = [];
  const id: IdentityScript = {
    initialize(settings) {
      told.settings = settings;
      log.push('initialize');
    },
    prompt(listener) {
      told.listener = listener;
      log.push('prompt');
    },
    cancel: () => void log.push('cancel'),
  };
  return { id, log, told };
};

const loaded = async ({
  options = {},
  clientId = 'client.apps.example',
  ...harnessOptions
}: HarnessOptions & { readonly options?: LoadOptions; readonly clientId?: string | null } = {}) => {
  const script = createScript();
  const harness = createHarness({
    href: 'https://app.example.com/page',
    globals: { google: { accounts: { id: script.id } } },
    ...harnessOptions,
  });
  const { service, latchkey } = harness;
  service.addAccount(EMAIL, '');
  const { display_config } = service.environment;
  service.environment = {
    ...service.environment,
    display_config: { ...display_config, google_one_tap_client_id: clientId },
  };
  const moves: string[] = [];
  const routerPush = (to: string) => void moves.push(to);
  await latchkey.load({ routerPush, routerReplace: routerPush, ...options });
  /** Simulates that the user chooses an account. */
  const choose = async () => {
    await script.told.settings?.callback({ credential: 'a.b.c' });
  };
  return { ...harness, ...script, moves, choose };
};

describe('the prompt', () => {
  it('is shown once, with every setting', async () => {
    const { latchkey, log, told } = await loaded();
    await latchkey.openGoogleOneTap();
    await latchkey.openGoogleOneTap();
    expect(log).toEqual(['initialize', 'prompt']);
    expect(told.settings).toMatchObject({
      client_id: 'client.apps.example',
      auto_select: false,
      cancel_on_tap_outside: true,
      itp_support: true,
      use_fedcm_for_prompt: true,
    });
  });

  it('uses the options of the host', async () => {
    const { latchkey, told } = await loaded();
    await latchkey.openGoogleOneTap({ cancelOnTapOutside: false, itpSupport: false, fedCmSupport: false });
    expect(told.settings).toMatchObject({
      cancel_on_tap_outside: false,
      itp_support: false,
      use_fedcm_for_prompt: false,
    });
  });

  it.each([
    ['isSkippedMoment', 'skipped'],
    ['isDismissedMoment', 'cancelled'],
  ])('may be shown again after it was %s', async (kind) => {
    const { latchkey, log, told } = await loaded();
    await latchkey.openGoogleOneTap();
    const is = (name: string) => () => name === kind;
    told.listener?.({ isSkippedMoment: is('isSkippedMoment'), isDismissedMoment: is('isDismissedMoment') });
    await latchkey.closeGoogleOneTap();
    await latchkey.openGoogleOneTap();
    expect(log).toEqual(['initialize', 'prompt', 'initialize', 'prompt']);
  });

  it('is cancelled', async () => {
    const { latchkey, log, told } = await loaded();
    await latchkey.closeGoogleOneTap();
    await latchkey.openGoogleOneTap();
    told.listener?.({ isSkippedMoment: () => false, isDismissedMoment: () => false });
    await latchkey.closeGoogleOneTap();
    await latchkey.closeGoogleOneTap();
    expect(log).toEqual(['initialize', 'prompt', 'cancel']);
  });

  it('is not shown when it was cancelled before the script was loaded, and once when requested again', async () => {
    const { latchkey, log } = await loaded();
    const [first, , second] = [latchkey.openGoogleOneTap(), latchkey.closeGoogleOneTap(), latchkey.openGoogleOneTap()];
    await Promise.all([first, second]);
    expect(log).toEqual(['initialize', 'prompt']);
  });

  it('is not shown to a signed-in user, or where the instance has no client id', async () => {
    const without = await loaded({ clientId: null });
    await without.latchkey.openGoogleOneTap();
    expect(without.log).toEqual([]);
    const { id, log } = createScript();
    const signedIn = await createSignedIn({ globals: { google: { accounts: { id } } } });
    await signedIn.latchkey.openGoogleOneTap();
    expect(log).toEqual([]);
  });
});

describe('the script', () => {
  it('is loaded from the URL of the host, with its nonce', async () => {
    const asked: unknown[] = [];
    const { id, log } = createScript();
    const { latchkey, platform } = await loaded({
      globals: {},
      options: { googleOneTapScriptUrl: '/identity.js', nonce: 'n1' },
    });
    platform.scripts.load = async (url, attributes) => {
      asked.push([url, attributes]);
      platform.globals.set('google', { accounts: { id } });
    };
    await latchkey.openGoogleOneTap();
    expect([asked, log]).toEqual([[['/identity.js', { nonce: 'n1' }]], ['initialize', 'prompt']]);
  });

  it('that cannot be loaded is reported to the developer, and requested again', async () => {
    const { latchkey, platform } = await loaded({ globals: {} });
    await latchkey.openGoogleOneTap();
    expect(platform.loadedScripts).toHaveLength(1);
    platform.scripts.load = () => Promise.reject(new Error('blocked'));
    await latchkey.openGoogleOneTap();
    expect(platform.logs.at(-1)).toBe('one-tap cannot be shown.');
  });
});

describe('the credential', () => {
  it('signs in, and stays on this page', async () => {
    const { latchkey, service, choose, moves, platform } = await loaded();
    await latchkey.openGoogleOneTap();
    const session = service.signInDirectly(EMAIL);
    const response = fakeSignIn('sia_1', { status: 'complete', created_session_id: session.id });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: service.client() }));
    await choose();
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/page']]);
    const call = platform.network.requests.find(({ url }) => url.pathname.endsWith('/sign_ins'));
    expect(call?.body).toBe('strategy=google_one_tap&token=a.b.c');
  });

  it('signs up when the account is new, and navigates where the host forces it', async () => {
    const { latchkey, service, choose, moves } = await loaded();
    await latchkey.openGoogleOneTap({ signUpForceRedirectUrl: '/welcome' });
    const session = service.signInDirectly(EMAIL);
    const response = fakeSignUp('sua_1', { status: 'complete', created_session_id: session.id });
    service.once('POST /client/sign_ins', () => errorResponse(422, 'external_account_not_found'));
    service.once('POST /client/sign_ups', () => jsonResponse({ response, client: service.client() }));
    await choose();
    expect([latchkey.session?.id, moves]).toEqual([session.id, ['/welcome']]);
  });

  it('navigates to the page of the missing steps, which returns here', async () => {
    const { latchkey, service, choose, moves } = await loaded();
    await latchkey.openGoogleOneTap();
    const response = fakeSignIn('sia_1', { status: 'needs_second_factor' });
    service.once('POST /client/sign_ins', () => jsonResponse({ response, client: null }));
    await choose();
    const url = new URL(moves[0] ?? '', 'https://app.example.com');
    const search = new URLSearchParams(url.hash.split('?')[1]);
    expect([url.pathname, url.hash.split('?')[0], search.get('sign_in_force_redirect_url')]).toEqual([
      '/sign-in',
      '#/factor-two',
      'https://app.example.com/page',
    ]);
  });

  it('that the service rejects is reported to the developer only', async () => {
    const { latchkey, service, choose, platform } = await loaded();
    await latchkey.openGoogleOneTap();
    service.once('POST /client/sign_ins', () => errorResponse(422, 'not_allowed_access'));
    await choose();
    expect(platform.logs.at(-1)).toBe('the one-tap sign-in failed.');
  });
});

describe('authenticateWithGoogleOneTap', () => {
  it('returns the sign-in, or the sign-up with the given fields', async () => {
    const { latchkey, service, platform } = await loaded();
    const signIn = await latchkey.authenticateWithGoogleOneTap({ token: 't' });
    expect([signIn.id, 'missingFields' in signIn]).toEqual([latchkey.client?.signIn.id, false]);
    service.once('POST /client/sign_ins', () => errorResponse(422, 'external_account_not_found'));
    const attempt = await latchkey.authenticateWithGoogleOneTap({ token: 't', legalAccepted: true });
    expect('missingFields' in attempt).toBe(true);
    expect(platform.network.requests.at(-1)?.body).toBe('strategy=google_one_tap&token=t&legal_accepted=true');
  });

  it('throws any other error, and needs a client', async () => {
    const { latchkey, service } = await loaded();
    service.once('POST /client/sign_ins', () => errorResponse(422, 'user_locked'));
    await expect(latchkey.authenticateWithGoogleOneTap({ token: 't' })).rejects.toMatchObject({ status: 422 });
    const { latchkey: unloaded } = createHarness();
    await expect(unloaded.authenticateWithGoogleOneTap({ token: 't' })).rejects.toThrow('Await load() first');
  });
});
