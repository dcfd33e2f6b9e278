// Sign-up in the rendered surface: real machine, real client, in-memory service.
import { errorResponse, FAKE_CODE } from '@latchkey/client/testing';
import type { EnvironmentJSON } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { answer, asking, type Drawn, draw, labels, settings } from '../../testing/sign-up-drawing.tsx';

const EMAIL = 'mira@harbourlab.org';
const HOME = { kind: 'assign', url: 'https://app.example.com/' };

const fillIn = async (drawn: Drawn) => {
  await drawn.fill('emailAddress', EMAIL);
  await drawn.fill('password', 'tide and lantern');
};

describe('the start card', () => {
  it('SU-1 SU-2 SU-4 SU-11 asks for the required fields, with their autocomplete attributes', async () => {
    const drawn = await draw();
    expect(drawn.find('h1').textContent).toBe('Create an account');
    expect(labels(drawn)).toEqual(['Email', 'Password']);
    expect(drawn.field('emailAddress').autocomplete).toBe('email');
    expect(drawn.field('password').autocomplete).toBe('new-password');
    expect(drawn.find('button[type="submit"]').textContent).toBe('Create account');
  });

  it('renders names on one line, then username, and marks optional fields', async () => {
    const environment = asking({ first_name: 'required', last_name: 'optional', username: 'required' });
    const drawn = await draw({ environment });
    expect(labels(drawn)).toEqual(['First name', 'Last name optional', 'Username', 'Email', 'Password']);
    expect(drawn.find('.lk-sign-up-pair').children).toHaveLength(2);
    expect(drawn.field('firstName').autocomplete).toBe('given-name');
    expect(drawn.field('lastName').autocomplete).toBe('family-name');
    expect(drawn.field('username').autocomplete).toBe('username');
  });

  it('hides optional fields when the host configures it', async () => {
    const appearance = { ...PLAIN, layout: { showOptionalFields: false } };
    const drawn = await draw({ environment: asking({ first_name: 'optional' }), appearance });
    expect(labels(drawn)).toEqual(['Email', 'Password']);
  });

  it('checks the rules of the password off while it is typed', async () => {
    const environment = settings(({ password_settings }) => ({
      password_settings: { ...password_settings, min_length: 10, require_numbers: true },
    }));
    const drawn = await draw({ environment });
    const rules = () =>
      [...drawn.node.querySelectorAll('.lk-password-rule')].map((rule) => [
        rule.textContent,
        rule.hasAttribute('data-met'),
      ]);
    expect(rules()).toEqual([
      ['At least 10 characters', false],
      ['A number', false],
    ]);
    await drawn.fill('password', 'tide-and-1');
    expect(rules().map(([, met]) => met)).toEqual([true, true]);
  });

  it('SU-17 starts with the values of the props; those in the URL win', async () => {
    const props = { initialValues: { emailAddress: EMAIL } };
    expect((await draw({}, props)).field('emailAddress').value).toBe(EMAIL);
    const href = 'https://app.example.com/sign-up#/?email_address=other%40example.org';
    expect((await draw({ href }, props)).field('emailAddress').value).toBe('other@example.org');
  });

  it('shows what is missing under each field and focuses the first one', async () => {
    const drawn = await draw({ environment: asking({ first_name: 'required' }) });
    await drawn.submit();
    expect(drawn.text()).toContain('Enter a first name.');
    expect(drawn.text()).toContain('Choose a password.');
    expect(document.activeElement).toBe(drawn.field('firstName'));
    expect(drawn.service.calls).not.toContain('POST /client/sign_ups');
  });

  it('SU-36 shows errors of the service under their field, with the limits of the instance', async () => {
    const environment = (base: EnvironmentJSON) =>
      settings(() => ({ username_settings: { min_length: 5, max_length: 20 } }))(
        asking({ username: 'required' })(base),
      );
    const drawn = await draw({ environment });
    await fillIn(drawn);
    await drawn.fill('username', 'mirao');
    drawn.service.once('POST /client/sign_ups', () => errorResponse(422, 'form_username_invalid_length', 'username'));
    await drawn.submit();
    expect(drawn.text()).toContain('Use between 5 and 20 characters.');
    drawn.service.once('POST /client/sign_ups', () => errorResponse(422, 'form_identifier_exists', 'username'));
    await drawn.fill('username', 'mira.okafor');
    await drawn.submit();
    expect(drawn.text()).toContain('That username is taken.');
    expect(drawn.field('password').value).toBe('tide and lantern');
  });

  it('shows every error at once, with the focus on the first invalid field and the rules visible', async () => {
    const drawn = await draw({ environment: asking({ first_name: 'required', username: 'required' }) });
    await drawn.fill('username', 'mi');
    await drawn.fill('password', 'tide');
    await drawn.submit();
    const said = [...drawn.node.querySelectorAll('.lk-field-error')].map(({ textContent }) => textContent);
    expect(said).toEqual([
      'Enter a first name.',
      'Use between 4 and 64 characters.',
      'Enter your email.',
      'This password does not meet every rule yet.',
    ]);
    expect(document.activeElement).toBe(drawn.field('firstName'));
    expect(drawn.find('.lk-password-rules').textContent).toBe('At least 8 characters');
    expect(drawn.service.calls).not.toContain('POST /client/sign_ups');
  });

  it('names the wait after too many attempts', async () => {
    const drawn = await draw();
    await fillIn(drawn);
    drawn.service.once('POST /client/sign_ups', () =>
      errorResponse(429, 'too_many_requests', undefined, { retry_after_seconds: 900 }),
    );
    await drawn.submit();
    expect(drawn.find('[role="alert"]').textContent).toContain('Try again in 15 minutes.');
  });

  it('SU-22 asks for consent with links to its documents', async () => {
    const environment = (base: EnvironmentJSON): EnvironmentJSON => ({
      ...settings(({ sign_up }) => ({ sign_up: { ...sign_up, legal_consent_enabled: true } }))(base),
      display_config: {
        ...base.display_config,
        terms_url: 'https://example.org/terms',
        privacy_policy_url: 'https://example.org/privacy',
      },
    });
    const drawn = await draw({ environment });
    const consent = drawn.find('.lk-checkbox');
    expect(consent.textContent).toBe('I agree to the terms and the privacy notice.');
    expect([...consent.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'https://example.org/terms',
      'https://example.org/privacy',
    ]);
    await fillIn(drawn);
    await drawn.submit();
    expect(drawn.text()).toContain('Tick the box to continue.');
    await act(async () => drawn.field('legalAccepted').click());
    await drawn.submit();
    expect(drawn.service.calls).toContain('POST /client/sign_ups');
  });

  it('SU-15 links to sign-in with the redirect options; in a modal it is replaced by sign-in', async () => {
    const href = 'https://app.example.com/sign-up?redirect_url=%2Finbox';
    const drawn = await draw({ href }, { signInUrl: '/enter' });
    expect(drawn.find('footer a').getAttribute('href')).toBe('https://app.example.com/enter#/?redirect_url=%2Finbox');
    const switchTo = vi.fn();
    await (await draw({ switchTo }, { signInFallbackRedirectUrl: '/home' })).press('Sign in');
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('SignIn', { fallbackRedirectUrl: '/home' });
  });

  it('sends the unsafe metadata of the host', async () => {
    const drawn = await draw({}, { unsafeMetadata: { plan: 'team' } });
    await fillIn(drawn);
    await drawn.submit();
    const begun = drawn.platform.network.requests.find(({ url }) => url.pathname.endsWith('/client/sign_ups'));
    expect(new URLSearchParams(begun?.body).get('unsafe_metadata')).toBe('{"plan":"team"}');
  });
});

describe('verifying the address', () => {
  const toVerify = async () => {
    const drawn = await draw();
    await fillIn(drawn);
    await drawn.submit();
    return drawn;
  };

  it('SU-44 SU-45 SU-47 follows, with the address visible, and sends the code once', async () => {
    const drawn = await toVerify();
    expect(drawn.find('h1').textContent).toBe('Enter the code');
    expect(drawn.find('.lk-identity-chip').textContent).toBe(EMAIL);
    expect(drawn.location.read().path).toBe('/verify-email-address');
    expect(drawn.service.calls.filter((call) => call.endsWith('prepare_verification'))).toHaveLength(1);
    expect(document.activeElement).toBe(drawn.field('code'));
  });

  it('with the right code signs the new user in and continues', async () => {
    const drawn = await toVerify();
    await drawn.fill('code', ` ${FAKE_CODE.slice(0, 3)} ${FAKE_CODE.slice(3)} `);
    expect(drawn.platform.navigations).toEqual([HOME]);
    expect(drawn.text()).toContain('You are signed in');
  });

  it('with a wrong one shows an error, and a press on the button with too few digits asks for all six', async () => {
    const drawn = await toVerify();
    await drawn.fill('code', '000000');
    expect(drawn.text()).toContain('That code does not match.');
    await drawn.fill('code', '12');
    await drawn.submit();
    expect(drawn.text()).toContain('Type all six digits.');
    expect(drawn.service.calls.filter((call) => call.endsWith('attempt_verification'))).toHaveLength(1);
  });

  it('SU-48 leads back by its pencil with every typed value', async () => {
    const drawn = await toVerify();
    await drawn.press('Use a different email');
    expect(drawn.field('emailAddress').value).toBe(EMAIL);
    expect(drawn.field('password').value).toBe('tide and lantern');
    expect(drawn.location.read().path).toBe('');
  });

  it('SU-50 shows why the code was not sent, and offers to send it again', async () => {
    const drawn = await draw();
    await fillIn(drawn);
    drawn.service.once('POST /client/sign_ups/sua_1/prepare_verification', () =>
      errorResponse(429, 'too_many_requests'),
    );
    await drawn.submit();
    expect(drawn.find('[role="alert"]').textContent).toContain('There were too many tries.');
    expect(drawn.find<HTMLButtonElement>('.lk-line button').disabled).toBe(false);
  });

  it('SU-52 sends another code after thirty seconds', async () => {
    const drawn = await toVerify();
    const again = () => drawn.find<HTMLButtonElement>('.lk-line button');
    expect(again().disabled).toBe(true);
    await drawn.advance(30_000);
    expect(again().disabled).toBe(false);
  });

  it('restarts an expired sign-up by itself', async () => {
    const drawn = await toVerify();
    const { id } = drawn.latchkey.client?.signUp ?? {};
    drawn.service.once(`POST /client/sign_ups/${id}/attempt_verification`, () =>
      errorResponse(404, 'sign_up_not_found'),
    );
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.text()).toContain('we sent a new code');
    expect(drawn.field('code').getAttribute('aria-invalid')).toBeNull();
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.platform.navigations).toEqual([HOME]);
  });

  it('SU-26 SU-31 SU-37 continues with the missing fields', async () => {
    const drawn = await toVerify();
    const { id } = drawn.latchkey.client?.signUp ?? {};
    answer(drawn.service, `POST /client/sign_ups/${id}/attempt_verification`, {
      unverified_fields: [],
      missing_fields: ['username'],
    });
    await drawn.fill('code', FAKE_CODE);
    expect(drawn.find('h1').textContent).toBe('Almost there');
    expect(labels(drawn)).toEqual(['Username']);
    expect(drawn.location.read().path).toBe('/continue');
    expect(drawn.find('footer a').textContent).toBe('Sign in');
  });
});

describe('closed sign-up', () => {
  const mode = (value: 'restricted' | 'waitlist') =>
    settings(({ sign_up }) => ({ sign_up: { ...sign_up, mode: value } }));

  it('SU-20 shows it and offers no form', async () => {
    const drawn = await draw({ environment: mode('restricted'), options: { supportEmail: 'help@example.org' } });
    expect(drawn.text()).toContain('By invitation for now');
    expect(drawn.node.querySelector('form')).toBeNull();
    expect(drawn.find('a').getAttribute('href')).toBe('mailto:help@example.org');
  });

  it('SU-21 with a waitlist links to it', async () => {
    const drawn = await draw({ environment: mode('waitlist') }, { waitlistUrl: '/waitlist' });
    await drawn.press('Join the waiting list');
    expect(drawn.platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/waitlist' }]);
  });

  it('passes its initial address to the waitlist', async () => {
    const initialValues = { emailAddress: EMAIL };
    const drawn = await draw({ environment: mode('waitlist') }, { waitlistUrl: '/waitlist', initialValues });
    await drawn.press('Join the waiting list');
    expect(drawn.platform.navigations.at(-1)?.url).toBe(
      'https://app.example.com/waitlist#/?email_address=mira%40harbourlab.org',
    );
  });

  it('is replaced by the waitlist in a modal', async () => {
    const switchTo = vi.fn();
    const drawn = await draw({ environment: mode('waitlist'), switchTo }, { initialValues: { emailAddress: EMAIL } });
    await drawn.press('Join the waiting list');
    expect(switchTo).toHaveBeenCalledExactlyOnceWith('Waitlist', { initialValues: { emailAddress: EMAIL } });
    expect(drawn.platform.navigations).toEqual([]);
  });

  it('renders nothing and redirects when a user is signed in and one session is allowed', async () => {
    const drawn = await draw({
      arrange(service) {
        service.addAccount(EMAIL, 'correct horse');
        service.signInDirectly(EMAIL);
      },
    });
    expect(drawn.text()).toBe('');
    expect(drawn.platform.navigations).toEqual([{ ...HOME, kind: 'replace' }]);
  });

  it('SU-27 SU-28 at a step without a sign-up shows the start of the flow', async () => {
    const drawn = await draw({ path: '/continue' });
    expect(drawn.find('h1').textContent).toBe('Create an account');
    expect(drawn.location.read().path).toBe('');
  });
});
