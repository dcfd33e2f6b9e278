// Acceptance criteria that no single card shows: the whole sign-in, real machine, real client.
import {
  createFakeAuthenticator,
  errorResponse,
  FAKE_CODE,
  type FakeService,
  jsonResponse,
} from '@latchkey/client/testing';
import {
  type AttributeDataJSON,
  type AttributeName,
  CODE_RESEND_SECONDS,
  type FirstFactorJSON,
  OAUTH_PROVIDERS,
  type OAuthStrategy,
  type SecondFactorJSON,
} from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { all, sent, settings } from '../../testing/sign-up-drawing.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const PAGE = 'https://app.example.com/sign-in';
const HIDDEN_PHONE = '+49 ****78';

type Props = Parameters<typeof Surface>[0]['props'];

const draw = (scene: Scene = {}, props: Props = {}) =>
  drawSurface((location) => <Surface props={props} location={location} mode="mounted" />, {
    ...scene,
    arrange(service) {
      service.addAccount(EMAIL, 'correct horse');
      scene.arrange?.(service);
    },
  });

type Drawn = Awaited<ReturnType<typeof draw>>;

const identify = async (drawn: Drawn, who = EMAIL) => {
  await drawn.fill('identifier', who);
  await drawn.submit();
};

const title = (drawn: Drawn) => drawn.find('h1').textContent;
const resend = (drawn: Drawn) => drawn.find<HTMLButtonElement>('.lk-formResendCodeLink');
const callsTo = ({ service }: Drawn, end: string) => service.calls.filter((call) => call.endsWith(end));

/** Sets the next reply to a step of the current attempt. */
const answerNext = ({ latchkey, service }: Drawn, step: string, answer: () => Response) =>
  service.once(`POST /client/sign_ins/${latchkey.client?.signIn.id}/${step}`, answer);

/** Enables sign-in by these attributes, and no others. */
const signingInBy = (...names: readonly AttributeName[]) =>
  settings(({ attributes }) => {
    const identifiers: readonly AttributeName[] = ['email_address', 'phone_number', 'username'];
    const changed = identifiers.map((name): readonly [AttributeName, AttributeDataJSON] => {
      const on = names.includes(name);
      return [name, { ...attributes[name], enabled: on, used_for_first_factor: on }];
    });
    return { attributes: { ...attributes, ...Object.fromEntries(changed) } };
  });

const withPasskeys = settings(({ attributes }) => ({
  attributes: { ...attributes, passkey: { ...attributes.passkey, enabled: true } },
  passkey_settings: { show_sign_in_button: true, allow_autofill: true },
}));

const providers = (...names: readonly string[]) =>
  settings(() => ({
    social: Object.fromEntries(
      names.map((name) => [
        `oauth_${name}`,
        {
          enabled: true,
          required: false,
          authenticatable: true,
          block_email_subaddresses: false,
          strategy: `oauth_${name}` as OAuthStrategy,
          name: `House of ${name}`,
          logo_url: null,
          not_selectable: false,
          deprecated: false,
        },
      ]),
    ),
  }));

const BY_EMAIL = { email_address_id: 'idn_1', safe_identifier: EMAIL };
const BY_PHONE = { phone_number_id: 'idn_2', safe_identifier: HIDDEN_PHONE };
const PASSWORD: FirstFactorJSON = { strategy: 'password' };
const EMAIL_CODE: FirstFactorJSON = { strategy: 'email_code', ...BY_EMAIL };
const EMAIL_LINK: FirstFactorJSON = { strategy: 'email_link', ...BY_EMAIL };
const PHONE_CODE: FirstFactorJSON = { strategy: 'phone_code', ...BY_PHONE };
const EMAIL_RESET: FirstFactorJSON = { strategy: 'reset_password_email_code', ...BY_EMAIL };
const PHONE_RESET: FirstFactorJSON = { strategy: 'reset_password_phone_code', ...BY_PHONE };
const TOTP: SecondFactorJSON = { strategy: 'totp' };
const SECOND_PHONE: SecondFactorJSON = { strategy: 'phone_code', ...BY_PHONE };

const proving =
  (first: readonly FirstFactorJSON[], second?: readonly SecondFactorJSON[]) =>
  (service: FakeService): void => {
    service.firstFactors = first;
    service.secondFactors = second;
  };

describe('the fields of the start card', () => {
  it('SI-5 are one for address or username where a phone number is enabled too', async () => {
    const drawn = await draw({ environment: signingInBy('email_address', 'phone_number', 'username') });
    expect([...drawn.node.querySelectorAll('label')][0]?.textContent).toBe('Email or username');
    expect(drawn.field('identifier').type).toBe('text');
    expect(drawn.node.querySelector('input[type="tel"]')).toBeNull();
  });

  it('SI-23 start with the phone number where the other one is a username', async () => {
    const drawn = await draw({ environment: signingInBy('phone_number', 'username') });
    expect(drawn.find('input[type="tel"]').isConnected).toBe(true);
    expect(drawn.node.querySelector('[name="identifier"]')).toBeNull();
  });

  it('SI-6 are switched between, while passkeys are offered', async () => {
    const drawn = await draw({
      environment: all(signingInBy('email_address', 'phone_number'), withPasskeys),
      platform: { credentials: createFakeAuthenticator({ userId: 'user_1' }) },
    });
    expect(drawn.text()).toContain('Sign in with a passkey');
    await drawn.fill('identifier', EMAIL);
    await drawn.press('Use a phone number');
    expect(document.activeElement).toBe(drawn.find('input[type="tel"]'));
    expect(drawn.node.querySelector('[name="identifier"]')).toBeNull();
    await drawn.press('Use an email address');
    expect(drawn.field('identifier').value).toBe(EMAIL);
    expect(drawn.node.querySelector('input[type="tel"]')).toBeNull();
    expect(drawn.text()).toContain('Sign in with a passkey');
  });

  it('SI-30 start with the username of the props', async () => {
    const drawn = await draw({ environment: signingInBy('username') }, { initialValues: { username: 'mira' } });
    expect(drawn.field('identifier').value).toBe('mira');
  });
});

describe('the buttons of providers', () => {
  it.each(OAUTH_PROVIDERS)('SI-12 have the whole sentence for the only one: %s', async (name) => {
    const drawn = await draw({ environment: providers(name) });
    const button = drawn.find(`.lk-socialButtonsBlockButton__${name}`);
    expect(button.querySelector('.lk-provider-name')?.textContent).toBe(`Continue with House of ${name}`);
    await drawn.press(`Continue with House of ${name}`);
    expect(sent(drawn, '/client/sign_ins').strategy).toBe(`oauth_${name}`);
  });

  it('SI-13 are names where the host wants text for several, labelled by a sentence of the host', async () => {
    const names = ['apple', 'github', 'google'];
    const drawn = await draw({
      environment: providers(...names),
      appearance: { ...PLAIN, layout: { socialButtonsVariant: 'blockButton' } },
      options: { localization: { parts: { 'provider.continue': 'Weiter mit {provider}' } } },
    });
    const buttons = [...drawn.node.querySelectorAll('.lk-provider-buttons button')];
    expect(buttons.map((each) => each.querySelector('.lk-socialButtonsBlockButtonText')?.textContent)).toEqual(
      names.map((name) => `House of ${name}`),
    );
    expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(
      names.map((name) => `Weiter mit House of ${name}`),
    );
  });
});

describe('another method', () => {
  const choose = async (words: string, first: readonly FirstFactorJSON[]) => {
    const drawn = await draw({ arrange: proving(first) });
    await identify(drawn);
    await drawn.press('Sign in another way');
    await drawn.press(words);
    return drawn;
  };

  it.each([
    ['SF1-42', 'Email me a link', EMAIL_LINK, 'Open the link we sent', '.lk-signIn-emailLink'],
    ['SF1-43', 'Email me a code', EMAIL_CODE, 'Enter the code', '.lk-signIn-emailCode'],
    ['SF1-44', `Text a code to ${HIDDEN_PHONE}`, PHONE_CODE, 'Enter the code', '.lk-signIn-phoneCode'],
  ] as const)('%s opens its card: %s', async (_, words, factor, heading, card) => {
    const drawn = await choose(words, [PASSWORD, factor]);
    expect(title(drawn)).toBe(heading);
    expect(drawn.find(card).isConnected).toBe(true);
    expect(sent(drawn, '/prepare_first_factor').strategy).toBe(factor.strategy);
  });

  it('SF1-41 opens the card of the password', async () => {
    const drawn = await draw({ arrange: proving([PASSWORD, EMAIL_CODE]) });
    await identify(drawn);
    await drawn.press('Sign in another way');
    await drawn.press('Email me a code');
    await drawn.press('Use another way');
    await drawn.press('Use my password');
    expect(title(drawn)).toBe('Your password');
    expect(drawn.field('password').isConnected).toBe(true);
  });

  it('SF1-27 by phone sends another code after thirty seconds and not before', async () => {
    const drawn = await choose(`Text a code to ${HIDDEN_PHONE}`, [PASSWORD, PHONE_CODE]);
    expect(resend(drawn).disabled).toBe(true);
    await drawn.advance((CODE_RESEND_SECONDS - 1) * 1_000);
    expect(resend(drawn).disabled).toBe(true);
    await drawn.advance(1_000);
    expect(resend(drawn).disabled).toBe(false);
    await drawn.press('Send a new code');
    expect(callsTo(drawn, 'prepare_first_factor')).toHaveLength(2);
    expect(resend(drawn).disabled).toBe(true);
  });

  const wordless = () => jsonResponse({ errors: [{ code: 'never_seen', message: '' }] }, { status: 422 });

  it.each([
    ['SF1-24', 'Email me a code', EMAIL_CODE],
    ['SF1-29', `Text a code to ${HIDDEN_PHONE}`, PHONE_CODE],
  ] as const)('%s shows the error of a code: %s', async (_, words, factor) => {
    const drawn = await choose(words, [PASSWORD, factor]);
    answerNext(drawn, 'attempt_first_factor', () => errorResponse(422, 'form_code_incorrect', 'code'));
    await drawn.fill('code', '000000');
    expect(drawn.find('.lk-field-error').textContent).toBe('That code does not match. Try the newest one.');
    expect(drawn.field('code').getAttribute('aria-invalid')).toBe('true');
  });

  it('RT-24 shows the service’s text for an error without a translation', async () => {
    const drawn = await choose('Email me a code', [PASSWORD, EMAIL_CODE]);
    answerNext(drawn, 'attempt_first_factor', () => errorResponse(422, 'never_seen', 'code'));
    await drawn.fill('code', '000000');
    expect(drawn.text()).toContain('never_seen.');
  });

  it('RT-25 shows a generic text for an error without any', async () => {
    const drawn = await choose('Email me a code', [PASSWORD, EMAIL_CODE]);
    answerNext(drawn, 'attempt_first_factor', wordless);
    await drawn.fill('code', '000000');
    expect(drawn.text()).toContain('Something went wrong on our side. Try again in a moment.');
  });
});

describe('the second factor', () => {
  const reach = async () => {
    const drawn = await draw({
      arrange: proving([PASSWORD], [TOTP, SECOND_PHONE]),
      environment: (now) => ({ ...now, display_config: { ...now.display_config, support_email: 'help@example.org' } }),
    });
    await identify(drawn);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    await drawn.press('Use another way');
    return drawn;
  };

  it('SF2-8 SF2-25 by phone is opened from the list, and shows the masked number', async () => {
    const drawn = await reach();
    await drawn.press(`Text a code to ${HIDDEN_PHONE}`);
    expect(drawn.find('.lk-signIn-phoneCode2Fa').isConnected).toBe(true);
    expect(drawn.find('.lk-identity-chip').textContent).toBe(HIDDEN_PHONE);
    expect(callsTo(drawn, 'prepare_second_factor')).toHaveLength(1);
  });

  it('SF2-26 by app is opened from the list', async () => {
    const drawn = await reach();
    await drawn.press(`Text a code to ${HIDDEN_PHONE}`);
    await drawn.press('Use another way');
    await drawn.press('Use my authenticator app');
    expect(drawn.text()).toContain('enter the code it shows for this account');
    expect(drawn.node.querySelector('.lk-formResendCodeLink')).toBeNull();
  });

  it('SF2-30 leads to the support contact', async () => {
    const drawn = await reach();
    await drawn.press('Get help');
    expect(drawn.find('a[href^="mailto:"]').getAttribute('href')).toBe('mailto:help@example.org');
    expect(drawn.location.read().path).toBe('/factor-two');
  });
});

describe('a code for a new password', () => {
  type Way = Readonly<Record<'button' | 'words' | 'address' | 'card', string>> & { readonly factor: FirstFactorJSON };
  const byEmail: Way = {
    factor: EMAIL_RESET,
    button: 'Email me a code for a new password',
    words: 'First enter the six digits we emailed.',
    address: EMAIL,
    card: '.lk-signIn-emailCode',
  };
  const byPhone: Way = {
    factor: PHONE_RESET,
    button: 'Text me a code for a new password',
    words: 'First enter the six digits we texted.',
    address: HIDDEN_PHONE,
    card: '.lk-signIn-phoneCode',
  };
  const reach = async (factor: FirstFactorJSON) => {
    const drawn = await draw({ arrange: proving([PASSWORD, EMAIL_CODE, factor]) });
    await identify(drawn);
    return drawn;
  };
  const expectCode = async (drawn: Drawn, { factor, button, words, address, card }: Way) => {
    await drawn.press(button);
    expect(title(drawn)).toBe('Choose a new password');
    expect(drawn.text()).toContain(words);
    expect(drawn.find('.lk-identity-chip').textContent).toBe(address);
    expect(drawn.find(card).isConnected).toBe(true);
    expect(sent(drawn, '/prepare_first_factor').strategy).toBe(factor.strategy);
  };

  it.each([
    ['SF1-10', byEmail],
    ['SF1-16', byPhone],
  ] as const)('%s is above the other methods, and names its channel', async (_, way) => {
    const drawn = await reach(way.factor);
    await drawn.press('Forgot it?');
    expect(title(drawn)).toBe('Forgot your password?');
    expect(drawn.find('.lk-divider').textContent).toBe('or sign in another way');
    await expectCode(drawn, way);
  });

  it.each([
    ['SF1-13', byEmail],
    ['SF1-14', byPhone],
  ] as const)('%s is the next step of a leaked password, and names its channel', async (_, way) => {
    const drawn = await reach(way.factor);
    answerNext(drawn, 'attempt_first_factor', () => errorResponse(422, 'form_password_pwned', 'password'));
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(title(drawn)).toBe('This password is not safe');
    expect(drawn.find('[role="alert"]').textContent).toContain('data leak');
    await expectCode(drawn, way);
  });
});

describe('a new password', () => {
  const NEW = 'tide and lantern';
  const save = async (drawn: Drawn) => {
    await drawn.fill('password', NEW);
    await drawn.fill('confirmation', NEW);
    await drawn.submit();
  };

  it('SR-1 is requested twice, under a title', async () => {
    const drawn = await draw({ arrange: proving([PASSWORD, EMAIL_RESET]) });
    await identify(drawn);
    await drawn.press('Forgot it?');
    await drawn.press('Email me a code for a new password');
    await drawn.fill('code', FAKE_CODE);
    expect(title(drawn)).toBe('Choose a new password');
    for (const name of ['password', 'confirmation']) {
      expect(drawn.field(name).type).toBe('password');
      expect(drawn.field(name).autocomplete).toBe('new-password');
    }
  });

  it('SR-9 that is required shows why, asks for nothing else, and signs out everywhere else', async () => {
    const drawn = await draw();
    await identify(drawn);
    const { service } = drawn;
    const signIn = service.client()?.sign_in;
    const forced = { ...signIn, status: 'needs_new_password' };
    answerNext(drawn, 'attempt_first_factor', () =>
      jsonResponse({ response: forced, client: { ...service.client(), sign_in: forced } }),
    );
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(drawn.find('[role="alert"]').textContent).toContain('Your password has to be changed');
    expect(drawn.node.querySelector('[type="checkbox"]')).toBeNull();
    await save(drawn);
    expect(sent(drawn, '/reset_password')).toEqual({ password: NEW, sign_out_of_other_sessions: 'true' });
  });

  it('SR-12 whose page is opened without a session activates none', async () => {
    const drawn = await draw({ path: '/reset-password-success' });
    expect(title(drawn)).toBe('Sign in');
    expect(drawn.location.read().path).toBe('');
    await drawn.advance(5_000);
    expect(callsTo(drawn, '/touch')).toEqual([]);
    expect(drawn.platform.navigations).toEqual([]);
  });
});

describe('the link of an e-mail, in the combined flow', () => {
  const environment = settings(({ attributes }) => ({
    attributes: {
      ...attributes,
      email_address: { ...attributes.email_address, verifications: ['email_link'] },
      password: { ...attributes.password, required: false },
    },
  }));
  const props = { withSignUp: true };

  it('RT-19 is the page of the link for users who have an account', async () => {
    const drawn = await draw({ environment, arrange: proving([PASSWORD, EMAIL_LINK]) }, props);
    await identify(drawn);
    await drawn.press('Sign in another way');
    await drawn.press('Email me a link');
    expect(sent(drawn, '/prepare_first_factor').redirect_url).toBe(`${PAGE}#/verify`);
  });

  it('RT-19 is the page of the sign-up inside for users who have none', async () => {
    const drawn = await draw({ environment }, props);
    await identify(drawn, 'new@harbourlab.org');
    await drawn.meanwhile(() => vi.dynamicImportSettled());
    expect(sent(drawn, '/prepare_verification').redirect_url).toBe(`${PAGE}#/create/verify`);
  });
});
