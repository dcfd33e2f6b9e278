// The forms of sign-up by instance settings: phone numbers, either of two, other methods, and missing fields.
import { createFakeWallet, errorResponse, FAKE_CODE } from '@latchkey/client/testing';
import type { OAuthStrategy } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../styles/appearance/appearance.ts';
import {
  all,
  answer,
  asking,
  begun,
  type Drawn,
  draw,
  labels,
  proof,
  proofs,
  sent,
  settings,
} from '../../testing/sign-up-drawing.tsx';

const EMAIL = 'mira@harbourlab.org';
const PHONE = '+4915123456789';
const CREATE = 'POST /client/sign_ups';
const OFF = { email_address: 'off', password: 'off' } as const;

/** The visible field; the number in E.164 is in a hidden one next to it. */
const phone = (drawn: Drawn) => drawn.find<HTMLInputElement>('input[type="tel"]');

describe('the start card', () => {
  it('SU-3 asks for a required number', async () => {
    const drawn = await draw({ environment: asking({ ...OFF, phone_number: 'required' }) });
    expect(labels(drawn)).toEqual(['Phone number']);
    expect(phone(drawn).autocomplete).toBe('tel');
  });

  it('SU-5 SU-8 asks for a number with address and password', async () => {
    const both = await draw({ environment: asking({ email_address: 'off', phone_number: 'required' }) });
    expect(labels(both)).toEqual(['Phone number', 'Password']);
    const three = await draw({ environment: asking({ phone_number: 'required' }) });
    expect(labels(three)).toEqual(['Email', 'Phone number', 'Password']);
  });

  it('SU-7 asks for both where both are required', async () => {
    const drawn = await draw({ environment: asking({ password: 'off', phone_number: 'required' }) });
    expect(labels(drawn)).toEqual(['Email', 'Phone number']);
  });

  it('SU-6 asks for either with the address first, and a link replaces it with the number and the focus', async () => {
    const environment = asking({ email_address: 'optional', phone_number: 'optional', password: 'off' });
    const drawn = await draw({ environment });
    expect(labels(drawn)).toEqual(['Email']);
    await drawn.press('Use a phone number');
    expect(labels(drawn)).toEqual(['Phone number']);
    expect(document.activeElement).toBe(phone(drawn));
    await drawn.submit();
    expect(drawn.text()).toContain('Enter your phone number.');
    await drawn.press('Use an email address');
    expect(labels(drawn)).toEqual(['Email']);
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
  });

  it('SU-9 SU-10 marks an optional address or number', async () => {
    const address = await draw({ environment: asking({ email_address: 'optional', phone_number: 'required' }) });
    expect(labels(address)).toEqual(['Email optional', 'Phone number', 'Password']);
    const number = await draw({ environment: asking({ phone_number: 'optional' }) });
    expect(labels(number)).toEqual(['Email', 'Phone number optional', 'Password']);
  });

  it('SU-16 starts with the values of the sign-up', async () => {
    const environment = asking({ first_name: 'optional', last_name: 'optional', phone_number: 'optional' });
    const held = { email_address: EMAIL, first_name: 'Mira', last_name: 'Okafor', phone_number: PHONE };
    const drawn = await draw({ environment, arrange: begun(held) });
    expect(['firstName', 'lastName', 'emailAddress'].map((name) => drawn.field(name).value)).toEqual([
      'Mira',
      'Okafor',
      EMAIL,
    ]);
    expect(phone(drawn).value.replace(/\s/g, '')).toBe('15123456789');
  });

  it('SU-18 SU-19 starts with a number, formatted for its country, and a username', async () => {
    const environment = asking({ ...OFF, phone_number: 'required', username: 'required' });
    const drawn = await draw({ environment }, { initialValues: { phoneNumber: PHONE, username: 'mira.okafor' } });
    expect(phone(drawn).value.replace(/\s/g, '')).toBe('15123456789');
    expect(phone(drawn).value).toContain(' ');
    expect(drawn.field('username').value).toBe('mira.okafor');
  });

  it('keeps address or number where the host hides optional fields', async () => {
    const environment = asking({
      email_address: 'optional',
      phone_number: 'optional',
      username: 'required',
      first_name: 'optional',
      password: 'off',
    });
    const drawn = await draw({ environment, appearance: { ...PLAIN, layout: { showOptionalFields: false } } });
    expect(labels(drawn)).toEqual(['Username', 'Email']);
  });

  it('has a captcha element in the form, above its button, where the instance requires one', async () => {
    const environment = settings(({ sign_up }) => ({ sign_up: { ...sign_up, captcha_enabled: true } }));
    const drawn = await draw({ environment });
    const slot = drawn.find('form .lk-captcha');
    const button = drawn.find('form button[type="submit"]');
    expect(slot.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect((await draw()).node.querySelector('.lk-captcha')).toBeNull();
  });
});

const social = (...names: readonly string[]) =>
  settings(() => ({
    social: Object.fromEntries(
      names.map((name) => [
        `oauth_${name.toLowerCase()}`,
        {
          enabled: true,
          required: false,
          authenticatable: true,
          block_email_subaddresses: false,
          strategy: `oauth_${name.toLowerCase()}` as OAuthStrategy,
          name,
          logo_url: null,
          not_selectable: false,
          deprecated: false,
        },
      ]),
    ),
  }));

const wallets = settings(({ attributes }) => ({
  attributes: {
    ...attributes,
    web3_wallet: {
      ...attributes.web3_wallet,
      enabled: true,
      used_for_first_factor: true,
      first_factors: ['web3_metamask_signature'],
    },
  },
}));

const methods = ({ node }: Drawn) =>
  [...node.querySelectorAll('.lk-provider-buttons button')].map((button) => button.getAttribute('aria-label'));

describe('alternative methods next to the form', () => {
  it('SU-12 SU-14 are buttons, with a divider between them and the form', async () => {
    const drawn = await draw({ environment: social('Google') });
    expect(methods(drawn)).toEqual(['Continue with Google']);
    expect(drawn.find('.lk-provider-buttons button').textContent).toBe('Continue with Google');
    expect(drawn.find('.lk-socialButtonsProviderIcon__google svg').getAttribute('aria-hidden')).toBe('true');
    expect(drawn.find('.lk-divider').textContent).toBe('or');
    expect(document.activeElement).toBe(document.body);
  });

  it('SU-13 show only the name where there are several', async () => {
    const drawn = await draw({ environment: social('Google', 'Microsoft') });
    expect(drawn.find('.lk-provider-buttons').textContent).toBe('GoogleMicrosoft');
  });

  it('are alone, with the consent, where no form could sign in', async () => {
    const consent = settings(({ sign_up }) => ({ sign_up: { ...sign_up, legal_consent_enabled: true } }));
    const drawn = await draw({
      environment: all(asking({ ...OFF, first_name: 'required' }), social('Google'), consent),
    });
    expect(drawn.node.querySelector('form, .lk-divider')).toBeNull();
    expect(drawn.find('.lk-checkbox').textContent).toBe('I agree to the rules of this application.');
  });

  it('that a provider rejects show its error, which the service then clears', async () => {
    const drawn = await draw({ environment: social('Google') });
    drawn.service.once(CREATE, () => errorResponse(422, 'oauth_access_denied'));
    await drawn.press('Continue with Google');
    expect(drawn.find('[role="alert"]').textContent).toContain('Permission was not given there.');
    expect(sent(drawn, '/client/sign_ups')).toMatchObject({
      strategy: 'oauth_google',
      redirect_url: 'https://app.example.com/sign-up#/sso-callback',
    });
  });

  it('with a missing wallet show an error', async () => {
    const drawn = await draw({ environment: wallets });
    expect(methods(drawn)).toEqual(['Continue with MetaMask']);
    drawn.service.once('POST /client/sign_ins', () => errorResponse(422, 'form_param_nil', 'identifier'));
    await drawn.press('Continue with MetaMask');
    expect(drawn.find('[role="alert"]').textContent).toContain('We found no such wallet in this browser.');
    expect(drawn.find<HTMLButtonElement>('.lk-provider-buttons button').disabled).toBe(false);
  });

  it('with a new wallet continue with the missing fields', async () => {
    const drawn = await draw({ environment: all(asking({ email_address: 'optional' }), wallets) });
    const account = '0x1234567890abcdef1234567890abcdef12345678';
    Object.assign(drawn.platform.wallets, { find: async () => createFakeWallet(account) });
    const wallet = { web3_wallet: account, missing_fields: ['username'] as const };
    const signing = proof({ strategy: 'web3_metamask_signature', message: 'Sign here.', nonce: 'Sign here.' });
    const unproven = proofs({ web3_wallet: signing });
    answer(drawn.service, CREATE, { ...wallet, verifications: unproven });
    answer(drawn.service, 'POST /client/sign_ups/sua_1/prepare_verification', { ...wallet, verifications: unproven });
    answer(drawn.service, 'POST /client/sign_ups/sua_1/attempt_verification', {
      ...wallet,
      verifications: proofs({ web3_wallet: { ...signing, status: 'verified' } }),
    });
    await drawn.press('Continue with MetaMask');
    expect(drawn.find('h1').textContent).toBe('Almost there');
    expect(labels(drawn)).toEqual(['Username']);
  });
});

describe('the missing fields', () => {
  const missing = async (change: Parameters<typeof answer>[2], environment = asking({})) => {
    const drawn = await draw({ environment });
    await drawn.fill('emailAddress', EMAIL);
    await drawn.fill('password', 'tide and lantern');
    answer(drawn.service, CREATE, { id: 'sua_1', status: 'missing_requirements', unverified_fields: [], ...change });
    await drawn.submit();
    return drawn;
  };

  it('SU-32 have their own title when only the consent is missing', async () => {
    const drawn = await missing({ missing_fields: ['legal_accepted'] });
    expect(drawn.find('h1').textContent).toBe('Before you continue');
    expect(labels(drawn)).toEqual([]);
    expect(drawn.node.querySelectorAll('input')).toHaveLength(1);
    expect(drawn.field('legalAccepted').type).toBe('checkbox');
  });

  it('SU-30 do not include a verified address', async () => {
    const drawn = await missing({ missing_fields: ['username'], email_address: EMAIL });
    expect(labels(drawn)).toEqual(['Username']);
  });

  it('SU-33 SU-34 come with providers but never wallets', async () => {
    const environment = all(social('Google'), wallets);
    const drawn = await missing({ missing_fields: ['username'] }, environment);
    expect(methods(drawn)).toEqual(['Continue with Google']);
    const proven = await missing(
      {
        missing_fields: ['username'],
        verifications: proofs({ external_account: proof({ status: 'verified' }) }),
      },
      environment,
    );
    expect(methods(proven)).toEqual([]);
  });

  it('SU-35 show the limits of a username', async () => {
    const drawn = await missing({ missing_fields: ['username'] });
    drawn.service.once('PATCH /client/sign_ups/sua_1', () =>
      errorResponse(422, 'form_username_invalid_length', 'username'),
    );
    await drawn.fill('username', 'mi');
    await drawn.submit();
    expect(drawn.text()).toContain('Use between 4 and 64 characters.');
  });

  it('include address or number where the service accepts either', async () => {
    const drawn = await missing(
      { missing_fields: ['email_address_or_phone_number'] },
      asking({ phone_number: 'optional' }),
    );
    expect(labels(drawn)).toEqual(['Email']);
    await drawn.press('Use a phone number');
    expect(labels(drawn)).toEqual(['Phone number']);
  });
});

describe('verifying the number', () => {
  const toVerify = async () => {
    const drawn = await draw(
      { environment: asking({ phone_number: 'required' }) },
      { initialValues: { phoneNumber: PHONE } },
    );
    await drawn.fill('emailAddress', EMAIL);
    await drawn.fill('password', 'tide and lantern');
    answer(drawn.service, CREATE, {
      id: 'sua_1',
      status: 'missing_requirements',
      email_address: EMAIL,
      phone_number: PHONE,
      missing_fields: [],
      unverified_fields: ['phone_number'],
    });
    await drawn.submit();
    return drawn;
  };

  it('SU-53 SU-54 SU-55 asks for the code with the number visible', async () => {
    const drawn = await toVerify();
    expect(drawn.find('h1').textContent).toBe('Enter the code');
    expect(drawn.find('.lk-identity-chip').textContent?.replace(/\s/g, '')).toBe(PHONE);
    expect(drawn.location.read().path).toBe('/verify-phone-number');
    expect(sent(drawn, '/prepare_verification').strategy).toBe('phone_code');
  });

  it('SU-56 leads back by its pencil', async () => {
    const drawn = await toVerify();
    await drawn.press('Use a different number');
    expect(labels(drawn)).toEqual(['Email', 'Phone number', 'Password']);
    expect(drawn.location.read().path).toBe('');
  });

  it('SU-57 SU-58 sends another code after thirty seconds', async () => {
    const drawn = await toVerify();
    const again = () => drawn.find<HTMLButtonElement>('.lk-line button');
    expect(again().disabled).toBe(true);
    await drawn.advance(30_000);
    expect(again().disabled).toBe(false);
    await drawn.press('Send a new code');
    expect(drawn.service.calls.filter((call) => call.endsWith('prepare_verification'))).toHaveLength(2);
  });

  it('completes with the right code', async () => {
    const drawn = await toVerify();
    drawn.service.addAccount(EMAIL, 'tide and lantern');
    await drawn.fill('code', FAKE_CODE);
    expect(sent(drawn, '/attempt_verification')).toMatchObject({ strategy: 'phone_code', code: FAKE_CODE });
  });
});
