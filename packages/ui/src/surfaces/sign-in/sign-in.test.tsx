// Sign-in in the rendered surface: real machine, real client, in-memory service.
import { errorResponse, FAKE_CODE, jsonResponse } from '@latchkey/client/testing';
import type { EnvironmentJSON, SignInJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';

type Props = Parameters<typeof Surface>[0]['props'];

const draw = (scene: Scene = {}, props: Props = {}) =>
  drawSurface((location) => <Surface props={props} location={location} mode={scene.switchTo ? 'modal' : 'mounted'} />, {
    ...scene,
    arrange(service) {
      service.addAccount(EMAIL, 'correct horse');
      scene.arrange?.(service);
    },
  });

type Drawn = Awaited<ReturnType<typeof draw>>;

const identify = async (drawn: Drawn) => {
  await drawn.fill('identifier', EMAIL);
  await drawn.submit();
};

const settings =
  (change: (settings: EnvironmentJSON['user_settings']) => Partial<EnvironmentJSON['user_settings']>) =>
  (environment: EnvironmentJSON): EnvironmentJSON => ({
    ...environment,
    user_settings: { ...environment.user_settings, ...change(environment.user_settings) },
  });

const attributes = (change: Partial<EnvironmentJSON['user_settings']['attributes']>) =>
  settings((now) => ({ attributes: { ...now.attributes, ...change } }));

const mode = (value: 'public' | 'restricted' | 'waitlist') =>
  settings((now) => ({ sign_up: { ...now.sign_up, mode: value } }));

const FACTORS: SignInJSON['supported_first_factors'] = [
  { strategy: 'password' },
  { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: EMAIL },
  { strategy: 'reset_password_email_code', email_address_id: 'idn_1', safe_identifier: EMAIL },
];

const SIGN_IN: SignInJSON = {
  object: 'sign_in',
  id: 'sia_9',
  status: 'needs_first_factor',
  identifier: EMAIL,
  supported_identifiers: ['email_address'],
  supported_first_factors: FACTORS,
  supported_second_factors: null,
  first_factor_verification: null,
  second_factor_verification: null,
  created_session_id: null,
  user_data: null,
};

/** Sets the next reply to a call: the changed sign-in, and the client that contains it. */
const answer = ({ service }: Drawn, call: string, change: Partial<SignInJSON> = {}) =>
  service.once(call, () => {
    const signIn = { ...SIGN_IN, ...change };
    return jsonResponse({ response: signIn, client: { ...service.client(), sign_in: signIn } });
  });

const HOME = { kind: 'assign', url: 'https://app.example.com/' };
const PREPARE = 'POST /client/sign_ins/sia_9/prepare_first_factor';
const ATTEMPT = 'POST /client/sign_ins/sia_9/attempt_first_factor';

describe('the start card', () => {
  it('has a title, names the application and asks for the email', async () => {
    const drawn = await draw();
    expect(drawn.find('h1').textContent).toBe('Sign in');
    expect(drawn.text()).toContain('Use your Fake account.');
    expect(drawn.find('label').textContent).toBe('Email');
    expect(drawn.field('identifier').autocomplete).toBe('username webauthn');
    expect(drawn.field('identifier').type).toBe('email');
  });

  it('asks for a username, or for either, where the instance is configured so', async () => {
    const { username, email_address } = (await draw()).service.environment.user_settings.attributes;
    const on = { ...username, enabled: true, used_for_first_factor: true };
    const off = { ...email_address, used_for_first_factor: false };
    const named = await draw({ environment: attributes({ username: on, email_address: off }) });
    expect(named.find('label').textContent).toBe('Username');
    expect(named.field('identifier').type).toBe('text');
    await named.submit();
    expect(named.text()).toContain('Enter your username.');
    const either = await draw({ environment: attributes({ username: on }) });
    expect(either.find('label').textContent).toBe('Email or username');
  });

  it('shows an error when the instance has no method that this build supports', async () => {
    const { email_address } = (await draw()).service.environment.user_settings.attributes;
    const drawn = await draw({ environment: attributes({ email_address: { ...email_address, enabled: false } }) });
    expect(drawn.text()).toContain('This page has no way to sign in yet.');
    expect(drawn.node.querySelector('form')).toBeNull();
  });

  it('starts with the value of the props; a value in the URL wins', async () => {
    const props = { initialValues: { emailAddress: EMAIL } };
    expect((await draw({}, props)).field('identifier').value).toBe(EMAIL);
    const href = 'https://app.example.com/sign-in#/?email_address=other%40example.org';
    expect((await draw({ href }, props)).field('identifier').value).toBe('other@example.org');
  });

  it('links to sign-up with the redirect options, when sign-up is public', async () => {
    const href = 'https://app.example.com/sign-in?redirect_url=%2Finbox&other=1';
    const drawn = await draw({ href }, { signUpUrl: '/join', signUpFallbackRedirectUrl: '/welcome' });
    const link = drawn.find<HTMLAnchorElement>('footer a');
    expect(link.textContent).toBe('Create an account');
    expect(link.getAttribute('href')).toBe(
      'https://app.example.com/join#/?sign_up_fallback_redirect_url=%2Fwelcome&redirect_url=%2Finbox',
    );
  });

  it('links to the waitlist, or nowhere, when sign-up is not public', async () => {
    const waiting = await draw({ environment: mode('waitlist') });
    expect(waiting.find('footer a').textContent).toBe('Join the waiting list');
    const closed = await draw({ environment: mode('restricted') });
    expect(closed.node.querySelector('footer a')).toBeNull();
  });

  it('in a modal is replaced by sign-up', async () => {
    const switchTo = vi.fn();
    const drawn = await draw({ switchTo }, { forceRedirectUrl: '/home' });
    await drawn.press('Create an account');
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('SignUp', { signInForceRedirectUrl: '/home' });
  });

  it('in a modal is replaced by the waitlist', async () => {
    const switchTo = vi.fn();
    const drawn = await draw({ environment: mode('waitlist'), switchTo });
    await drawn.press('Join the waiting list');
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('Waitlist', {});
  });

  it('hides the password field until a password manager fills it, and then submits both at once', async () => {
    const drawn = await draw();
    const password = drawn.field('password');
    expect(password.autocomplete).toBe('current-password');
    expect(password.tabIndex).toBe(-1);
    expect(drawn.find('.lk-sign-in-early').getAttribute('aria-hidden')).toBe('true');
    await drawn.fill('identifier', EMAIL);
    await drawn.fill('password', 'correct horse');
    expect(drawn.find('.lk-sign-in-early').dataset.shown).toBe('true');
    await drawn.submit();
    expect(drawn.platform.navigations).toEqual([HOME]);
  });

  it('moves the focus to the rejected field and announces why', async () => {
    const drawn = await draw();
    await drawn.fill('identifier', 'nobody@nowhere.org');
    await drawn.submit();
    const field = drawn.field('identifier');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const words = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toContain('We found no account with that.');
    expect(words?.closest('[aria-live]')).not.toBeNull();
    expect(field.value).toBe('nobody@nowhere.org');
  });

  it('shows an error without a field of the card at its top', async () => {
    const drawn = await draw();
    drawn.service.once('POST /client/sign_ins', () => errorResponse(422, 'not_allowed_access', 'phone_number'));
    await identify(drawn);
    expect(drawn.find('[role="alert"]').textContent).toContain('This number cannot be used here.');
  });

  it('submits once, however often it is pressed', async () => {
    const drawn = await draw();
    await drawn.fill('identifier', EMAIL);
    const form = drawn.find<HTMLFormElement>('form');
    await drawn.meanwhile(() => {
      form.requestSubmit();
      form.requestSubmit();
    });
    expect(drawn.service.calls.filter((call) => call === 'POST /client/sign_ins')).toHaveLength(1);
  });
});

describe('the password card', () => {
  it('follows the identifier, which stays visible and readable for password managers', async () => {
    const drawn = await draw();
    await identify(drawn);
    expect(drawn.find('h1').textContent).toBe('Your password');
    expect(drawn.location.read().path).toBe('/factor-one');
    expect(drawn.find('.lk-identity-chip').textContent).toBe(EMAIL);
    expect(drawn.find<HTMLInputElement>('[autocomplete="username"]').value).toBe(EMAIL);
    expect(drawn.field('password').autocomplete).toBe('current-password');
    expect(document.activeElement).toBe(drawn.field('password'));
  });

  it('signs in and redirects to the requested page', async () => {
    const drawn = await draw({ href: 'https://app.example.com/sign-in?redirect_url=%2Finbox' });
    await identify(drawn);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(drawn.service.calls.at(-1)).toMatch(/sessions\/\w+\/touch$/);
    expect(drawn.platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/inbox' }]);
    expect(drawn.text()).toContain('You are signed in');
  });

  it('shows that the password is wrong, and keeps it', async () => {
    const drawn = await draw();
    await identify(drawn);
    await drawn.fill('password', 'correct');
    await drawn.submit();
    expect(drawn.text()).toContain('That password is not right.');
    expect(drawn.field('password').value).toBe('correct');
    expect(document.activeElement).toBe(drawn.field('password'));
  });

  it('leads back to the start by its pencil', async () => {
    const drawn = await draw();
    await identify(drawn);
    await drawn.press('Use a different account');
    expect(drawn.field('identifier').value).toBe(EMAIL);
    expect(document.activeElement).toBe(drawn.field('identifier'));
    expect(drawn.location.read().path).toBe('');
  });

  it('of a locked account leads to the start, which shows it', async () => {
    const drawn = await draw();
    await identify(drawn);
    drawn.service.once(`POST /client/sign_ins/${drawn.latchkey.client?.signIn.id}/attempt_first_factor`, () =>
      errorResponse(422, 'user_locked'),
    );
    await drawn.fill('password', 'correct');
    await drawn.submit();
    expect(drawn.find('[role="alert"]').textContent).toContain('too many wrong tries');
    expect(drawn.field('identifier').value).toBe(EMAIL);
    expect(drawn.location.read().path).toBe('');
  });

  it('signs in although the attempt expired meanwhile', async () => {
    const drawn = await draw();
    await identify(drawn);
    drawn.service.once(`POST /client/sign_ins/${drawn.latchkey.client?.signIn.id}/attempt_first_factor`, () =>
      errorResponse(404, 'sign_in_not_found'),
    );
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(drawn.platform.navigations).toEqual([HOME]);
  });
});

describe('alternative methods', () => {
  const withFactors = async () => {
    const drawn = await draw();
    answer(drawn, 'POST /client/sign_ins');
    await identify(drawn);
    return drawn;
  };

  it('list the others and not the current one, and lead back', async () => {
    const drawn = await withFactors();
    await drawn.press('Sign in another way');
    expect(drawn.find('h1').textContent).toBe('Sign in another way');
    expect([...drawn.node.querySelectorAll('.lk-choices button')].map((each) => each.textContent)).toEqual([
      'Email me a code',
    ]);
    await drawn.press('Back');
    expect(drawn.find('h1').textContent).toBe('Your password');
  });

  it('sign in by code, sent when the card opens and verified with the sixth digit', async () => {
    const drawn = await withFactors();
    await drawn.press('Sign in another way');
    answer(drawn, PREPARE);
    await drawn.press('Email me a code');
    expect(drawn.service.calls).toContain(PREPARE);
    const field = drawn.field('code');
    expect(document.activeElement).toBe(field);
    expect(field.autocomplete).toBe('one-time-code');
    await drawn.fill('code', FAKE_CODE.slice(0, 5));
    expect(drawn.service.calls.at(-1)).not.toContain('attempt');
    drawn.service.once(ATTEMPT, () => errorResponse(422, 'form_code_incorrect', 'code'));
    await drawn.fill('code', '000000');
    expect(drawn.text()).toContain('That code does not match. Try the newest one.');
    expect(field.value).toBe('000000');
    answer(drawn, ATTEMPT, { status: 'needs_second_factor', supported_second_factors: [{ strategy: 'totp' }] });
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.find('h1').textContent).toBe('Two-step code');
    expect(drawn.location.read().path).toBe('/factor-two');
  });

  it('send another code after thirty seconds and not before', async () => {
    const drawn = await withFactors();
    await drawn.press('Sign in another way');
    answer(drawn, PREPARE);
    await drawn.press('Email me a code');
    const resend = () => drawn.find<HTMLButtonElement>('.lk-line button');
    expect(resend().textContent).toBe('Send again in 0:30');
    await drawn.advance(15_000);
    expect(resend().textContent).toBe('Send again in 0:15');
    expect(resend().disabled).toBe(true);
    await drawn.advance(15_000);
    expect(resend().textContent).toBe('Send a new code');
    expect(resend().disabled).toBe(false);
    answer(drawn, PREPARE);
    await drawn.press('Send a new code');
    expect(resend().textContent).toBe('Send again in 0:30');
    expect(drawn.service.calls.filter((call) => call.endsWith('prepare_first_factor'))).toHaveLength(2);
  });

  it('of a forgotten password start with a code for a new one', async () => {
    const drawn = await withFactors();
    await drawn.press('Forgot it?');
    expect(drawn.find('h1').textContent).toBe('Forgot your password?');
    expect(drawn.find('.lk-divider').textContent).toBe('or sign in another way');
    answer(drawn, PREPARE);
    await drawn.press('Email me a code for a new password');
    expect(drawn.text()).toContain('First enter the six digits we emailed.');
    answer(drawn, ATTEMPT, {
      status: 'needs_new_password',
      first_factor_verification: {
        object: 'verification',
        status: 'verified',
        strategy: 'reset_password_email_code',
        attempts: 1,
        expire_at: null,
        error: null,
        verified_at_client: null,
      },
    });
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.location.read().path).toBe('/reset-password');
    expect(drawn.field('password').autocomplete).toBe('new-password');
    expect(drawn.text()).toContain('8 characters');
    expect(drawn.field('signOutOfOtherSessions').checked).toBe(true);
    await drawn.fill('password', 'tide and lantern');
    await drawn.fill('confirmation', 'tide');
    await drawn.submit();
    expect(drawn.text()).toContain('The two passwords are not the same.');
    await drawn.fill('confirmation', 'tide and lantern');
    const session = drawn.service.signInDirectly(EMAIL);
    answer(drawn, 'POST /client/sign_ins/sia_9/reset_password', { status: 'complete', created_session_id: session.id });
    await drawn.submit();
    expect(drawn.text()).toContain('Password saved');
    expect(drawn.location.read().path).toBe('/reset-password-success');
    await drawn.advance(1_999);
    expect(drawn.platform.navigations).toEqual([]);
    await drawn.advance(1);
    expect(drawn.platform.navigations).toEqual([HOME]);
  });

  it('of an account without any offer help, by e-mail', async () => {
    const support = (environment: EnvironmentJSON): EnvironmentJSON => ({
      ...environment,
      display_config: { ...environment.display_config, support_email: 'help@example.org' },
    });
    const drawn = await draw({ environment: support });
    answer(drawn, 'POST /client/sign_ins', { supported_first_factors: [{ strategy: 'password' }] });
    await identify(drawn);
    expect(drawn.text()).not.toContain('Sign in another way');
    await drawn.press('Get help');
    expect(drawn.find('.lk-header a').getAttribute('href')).toBe('mailto:help@example.org');
    await drawn.press('Back');
    expect(drawn.find('h1').textContent).toBe('Your password');
  });
});

describe('the URL', () => {
  it('of a step without an attempt is replaced by the start', async () => {
    const drawn = await draw({ path: '/factor-one' });
    expect(drawn.find('h1').textContent).toBe('Sign in');
    expect(drawn.location.read().path).toBe('');
  });

  it('navigated back to shows the start; one that is not allowed is corrected', async () => {
    const drawn = await draw();
    await identify(drawn);
    await drawn.meanwhile(() => drawn.location.push('/factor-two'));
    expect(drawn.location.read().path).toBe('/factor-one');
    expect(drawn.find('h1').textContent).toBe('Your password');
    await drawn.meanwhile(() => drawn.location.push(''));
    expect(drawn.find('h1').textContent).toBe('Sign in');
    expect(drawn.field('identifier').value).toBe(EMAIL);
  });

  it('redirects at once when a user is signed in and one session is allowed', async () => {
    const drawn = await draw({ arrange: (service) => service.signInDirectly(EMAIL) }, { fallbackRedirectUrl: '/home' });
    expect(drawn.platform.navigations).toEqual([{ kind: 'replace', url: 'https://app.example.com/home' }]);
    expect(drawn.text()).toBe('');
  });

  it('redirects when a user signs in meanwhile, for example by a form of the host', async () => {
    const drawn = await draw();
    const { latchkey } = drawn;
    await drawn.meanwhile(async () => {
      const credentials = { strategy: 'password', identifier: EMAIL, password: 'correct horse' } as const;
      const signIn = await latchkey.client?.signIn.create(credentials);
      await latchkey.setActive({ session: signIn?.createdSessionId ?? null });
    });
    await drawn.until(() => drawn.platform.navigations.length > 0);
    expect(drawn.platform.navigations).toEqual([{ ...HOME, kind: 'replace' }]);
    expect(drawn.text()).toBe('');
  });
});
