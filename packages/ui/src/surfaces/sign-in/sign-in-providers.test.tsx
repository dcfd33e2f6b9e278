// Sign-in through a provider: the redirect, the return, and the texts of its errors.
import { errorResponse, type FakeService, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON, OAuthStrategy, SignInJSON, SignUpJSON, VerificationJSON } from '@latchkey/wire';
import { CALLBACK_ERROR_RETURN_MS, POPUP_GRACE_MS, POPUP_LOOK_MS, PROVIDER_RELEASE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { signUpJSON } from '../../testing/sign-up-drawing.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const PAGE = 'https://app.example.com/sign-in';
const HOME = { kind: 'assign', url: 'https://app.example.com/' };
const THERE = 'https://provider.example/authorize?state=1';
const CREATE = 'POST /client/sign_ins';

type Props = Parameters<typeof Surface>[0]['props'];
type UserSettings = EnvironmentJSON['user_settings'];

const draw = (scene: Scene = {}, props: Props = {}) =>
  drawSurface((location) => <Surface props={props} location={location} mode={scene.switchTo ? 'modal' : 'mounted'} />, {
    ...scene,
    arrange(service) {
      service.addAccount(EMAIL, 'correct horse');
      scene.arrange?.(service);
    },
  });

type Drawn = Awaited<ReturnType<typeof draw>>;

const settings =
  (change: (now: UserSettings) => Partial<UserSettings>) =>
  (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    user_settings: { ...environment.user_settings, ...change(environment.user_settings) },
  });

const entry = (strategy: OAuthStrategy, name: string) => ({
  enabled: true,
  required: false,
  authenticatable: true,
  block_email_subaddresses: false,
  strategy,
  name,
  logo_url: null,
  not_selectable: false,
  deprecated: false,
});

const GITHUB = settings(() => ({ social: { oauth_github: entry('oauth_github', 'GitHub') } }));

const sent = ({ platform }: Drawn, path: string) => {
  const request = platform.network.requests.filter(({ url }) => url.pathname.endsWith(path)).at(-1);
  return Object.fromEntries(new URLSearchParams(request?.body ?? ''));
};

const proof = (change: Partial<VerificationJSON>): VerificationJSON => ({
  object: 'verification',
  status: 'unverified',
  strategy: null,
  attempts: 0,
  expire_at: null,
  error: null,
  verified_at_client: null,
  ...change,
});

const signInJSON = (change: Partial<SignInJSON>): SignInJSON => ({
  object: 'sign_in',
  id: 'sia_1',
  status: 'needs_identifier',
  supported_identifiers: [],
  identifier: null,
  supported_first_factors: [],
  supported_second_factors: null,
  first_factor_verification: null,
  second_factor_verification: null,
  created_session_id: null,
  user_data: null,
  ...change,
});

const factor = (change: Partial<VerificationJSON>, code?: string): Partial<SignInJSON> => ({
  first_factor_verification: proof({
    strategy: 'oauth_github',
    status: 'failed',
    ...change,
    error: code ? { code, message: 'short', long_message: 'long' } : null,
  }),
});

/** The client has these attempts when the page opens. */
const come = (signIn: Partial<SignInJSON>, signUp?: Partial<SignUpJSON>) => (service: FakeService) => {
  service.put({
    sign_in: signInJSON(signIn),
    sign_up: signUp ? signUpJSON(signUp) : null,
  });
};

describe('the button of a provider', () => {
  it('SI-12 redirects to its page, with the return URL', async () => {
    const drawn = await draw({ environment: GITHUB }, { fallbackRedirectUrl: '/inbox' });
    expect(drawn.find('.lk-socialButtonsProviderIcon__github svg')).toBeDefined();
    await drawn.press('Continue with GitHub');
    const form = sent(drawn, '/client/sign_ins');
    expect(form).toMatchObject({
      strategy: 'oauth_github',
      action_complete_redirect_url: 'https://app.example.com/inbox',
    });
    expect(form.redirect_url).toBe(`${PAGE}#/sso-callback?sign_in_fallback_redirect_url=%2Finbox`);
    expect(drawn.platform.navigations.at(-1)).toEqual({ kind: 'assign', url: THERE });
    expect(drawn.find<HTMLButtonElement>('form button[type="submit"]').disabled).toBe(true);
    await drawn.advance(PROVIDER_RELEASE_MS);
    expect(drawn.find<HTMLButtonElement>('form button[type="submit"]').disabled).toBe(false);
  });

  it('can be pressed again at once when it is rejected, and shows why', async () => {
    const drawn = await draw({ environment: GITHUB });
    drawn.service.once(CREATE, () => errorResponse(422, 'not_allowed_access'));
    await drawn.press('Continue with GitHub');
    expect(drawn.find('[role="alert"]').textContent).toContain('This address cannot be used here.');
    expect(drawn.find<HTMLButtonElement>('.lk-provider-buttons button').disabled).toBe(false);
  });

  it('shows a generic text when the service named no page', async () => {
    const drawn = await draw({ environment: GITHUB });
    drawn.service.once(CREATE, () =>
      jsonResponse({ response: signInJSON(factor({ status: 'verified' })), client: null }),
    );
    await drawn.press('Continue with GitHub');
    expect(drawn.find('[role="alert"]').textContent).toContain('That did not work.');
  });

  it('opens a popup where the host wants one, and closes with it', async () => {
    const popup = { closed: false, location: { href: '' }, close: () => Object.assign(popup, { closed: true }) };
    const scene = { environment: GITHUB, platform: { globals: { open: () => popup } } };
    const drawn = await draw(scene, { oauthFlow: 'popup' });
    await drawn.press('Continue with GitHub');
    expect(popup.location.href).toBe(THERE);
    popup.close();
    await drawn.advance(POPUP_GRACE_MS + POPUP_LOOK_MS);
    expect(drawn.find<HTMLButtonElement>('.lk-provider-buttons button').disabled).toBe(false);
    expect(drawn.node.querySelector('[role="alert"]')).toBeNull();
  });
});

describe('an error that a provider returned', () => {
  it.each([
    ['oauth_access_denied', 'Permission was not given there.'],
    ['external_account_not_found', 'There is no account for this yet.'],
    ['sign_up_mode_restricted', 'New accounts need an invitation at the moment.'],
    ['sign_up_restricted_waitlist', 'New accounts are opened from the waiting list. Join the list first.'],
    ['oauth_email_domain_reserved_by_saml', 'This address signs in through its organization.'],
    ['saml_user_attribute_missing', 'Your organization did not send everything we need.'],
    ['saml_email_address_domain_mismatch', 'Your address does not belong to this organization.'],
    ['enterprise_sso_user_attribute_missing', 'Your organization did not send everything we need.'],
    ['enterprise_sso_email_address_domain_mismatch', 'Your address does not belong to this organization.'],
    ['enterprise_sso_hosted_domain_mismatch', 'That account belongs to another organization.'],
    ['organization_membership_quota_exceeded_for_sso', 'Your organization is full.'],
    ['not_allowed_to_sign_up', 'New accounts need an invitation at the moment.'],
    ['not_allowed_access', 'This address cannot be used here.'],
    ['user_locked', 'There were too many wrong tries.'],
    ['internal_error', 'That did not work.'],
  ])('%s is shown once', async (code, words) => {
    const drawn = await draw({ environment: GITHUB, arrange: come(factor({}, code)) });
    expect(drawn.find('[role="alert"]').textContent).toContain(words);
    expect(drawn.service.calls.filter((call) => call === CREATE)).toHaveLength(1);
    expect(sent(drawn, '/client/sign_ins')).toEqual({});
    expect(drawn.latchkey.client?.signIn.firstFactorVerification.error).toBeNull();
    // The page continues as usual.
    await drawn.fill('identifier', EMAIL);
    await drawn.submit();
    expect(drawn.find('h1').textContent).toBe('Your password');
  });
});

describe('the callback page of a provider', () => {
  const path = '/sso-callback';

  it('activates the session', async () => {
    const drawn = await draw({
      path,
      arrange(service) {
        const { id } = service.signInDirectly(EMAIL);
        come({ status: 'complete', created_session_id: id })(service);
      },
    });
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
    expect(drawn.find('h1').textContent).toBe('You are signed in');
  });

  it('continues with a second factor on this page', async () => {
    const second = { status: 'needs_second_factor', supported_second_factors: [{ strategy: 'totp' }] } as const;
    const drawn = await draw({ path, arrange: come({ ...second, ...factor({ status: 'verified' }) }) });
    expect(drawn.find('h1').textContent).toBe('Two-step code');
    expect(drawn.location.read().path).toBe('/factor-two');
  });

  it('shows the start with the error', async () => {
    const drawn = await draw({ path, environment: GITHUB, arrange: come(factor({}, 'oauth_access_denied')) });
    expect(drawn.find('[role="alert"]').textContent).toContain('Permission was not given there.');
    expect(drawn.location.read().path).toBe('');
    expect(sent(drawn, '/client/sign_ins')).toEqual({});
  });

  it('creates an account from the provider’s profile, in this flow or on its own page', async () => {
    const arrange = (service: FakeService) => {
      come(factor({ status: 'transferable' }, 'external_account_not_found'))(service);
      service.once('POST /client/sign_ups', () => {
        const signUp = signUpJSON({ missing_fields: ['username'], unverified_fields: [] });
        return jsonResponse({ response: signUp, client: { ...service.client(), sign_up: signUp } });
      });
    };
    const inside = await draw({ path, arrange }, { withSignUp: true });
    expect(inside.location.read().path).toBe('/create/continue');
    expect(sent(inside, '/client/sign_ups')).toEqual({ transfer: 'true' });
    const apart = await draw({ path, arrange }, { signUpUrl: '/join' });
    expect(apart.platform.navigations.at(-1)?.url).toBe('https://app.example.com/join#/continue');
  });

  it('shows that sign-up is not allowed', async () => {
    const arrange = come(factor({ status: 'transferable' }, 'external_account_not_found'));
    const drawn = await draw({ path, arrange }, { transferable: false });
    expect(drawn.find('[role="alert"]').textContent).toContain('There is no account for this yet.');
    expect(drawn.service.calls).not.toContain('POST /client/sign_ups');
  });

  it('shows an error, and goes one level up after a moment', async () => {
    const drawn = await draw({
      path,
      arrange(service) {
        come(factor({ status: 'transferable' }, 'external_account_not_found'))(service);
        service.once('POST /client/sign_ups', () => errorResponse(422, 'captcha_invalid'));
      },
    });
    expect(drawn.find('.lk-signIn-ssoCallback [role="alert"]').textContent).toContain(
      'We could not check that you are a person.',
    );
    expect(drawn.location.read().path).toBe(path);
    await drawn.advance(CALLBACK_ERROR_RETURN_MS);
    expect(drawn.find('h1').textContent).toBe('Sign in');
    expect(drawn.node.querySelector('[role="alert"]')).toBeNull();
    expect(drawn.location.read().path).toBe('');
  });

  it('has a captcha element before anything is asked', async () => {
    const environment = settings((now) => ({ sign_up: { ...now.sign_up, captcha_enabled: true } }));
    let slot: Element | null = null;
    const drawn = await draw({
      path,
      environment,
      arrange(service) {
        come(factor({ status: 'transferable' }, 'external_account_not_found'))(service);
        service.once('POST /client/sign_ups', () => {
          slot = document.querySelector('.lk-signIn-ssoCallback .lk-captcha');
          return errorResponse(422, 'captcha_invalid');
        });
      },
    });
    await drawn.until(() => slot);
  });
});

describe('an enterprise provider', () => {
  const environment = settings((now) => ({ enterprise_sso: { ...now.enterprise_sso, enabled: true } }));

  it.each([
    ['SI-19', { status: 'needs_identifier', supported_first_factors: [{ strategy: 'saml' }] }],
    ['SI-20', { status: 'needs_first_factor', supported_first_factors: [{ strategy: 'enterprise_sso' }] }],
  ] as const)('%s is redirected to, without the password', async (_, answer) => {
    const drawn = await draw({ environment }, { fallbackRedirectUrl: '/inbox' });
    drawn.service.once(CREATE, () => {
      const signIn = signInJSON({ identifier: EMAIL, ...answer });
      return jsonResponse({ response: signIn, client: { ...drawn.service.client(), sign_in: signIn } });
    });
    drawn.service.once('POST /client/sign_ins/sia_1/prepare_first_factor', () => {
      const there = proof({ strategy: 'enterprise_sso', external_verification_redirect_url: THERE });
      const signIn = signInJSON({ identifier: EMAIL, ...answer, first_factor_verification: there });
      return jsonResponse({ response: signIn, client: { ...drawn.service.client(), sign_in: signIn } });
    });
    await drawn.fill('identifier', EMAIL);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(sent(drawn, '/client/sign_ins')).toEqual({ identifier: EMAIL });
    expect(sent(drawn, '/prepare_first_factor')).toEqual({
      strategy: 'enterprise_sso',
      redirect_url: `${PAGE}#/sso-callback?sign_in_fallback_redirect_url=%2Finbox`,
      action_complete_redirect_url: 'https://app.example.com/inbox',
    });
    expect(drawn.platform.navigations.at(-1)).toEqual({ kind: 'assign', url: THERE });
  });

  it('lets other users sign in with the typed password', async () => {
    const drawn = await draw({ environment });
    await drawn.fill('identifier', EMAIL);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(sent(drawn, '/client/sign_ins')).toEqual({ identifier: EMAIL });
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });
});

describe('a passkey error with a browser-specific message', () => {
  it('is shown as such, and the other methods stay', async () => {
    const environment = settings((now) => ({
      attributes: { ...now.attributes, passkey: { ...now.attributes.passkey, enabled: true } },
      passkey_settings: { allow_autofill: false, show_sign_in_button: true },
    }));
    const get = () => Promise.reject(new DOMException('strange', 'NotReadableError'));
    const drawn = await draw({ environment, platform: { credentials: { isSupported: () => true, get } } });
    await drawn.press('Sign in with a passkey');
    expect(drawn.find('[role="alert"]').textContent).toContain('The passkey could not be read.');
    expect(drawn.field('identifier')).toBeDefined();
  });
});
