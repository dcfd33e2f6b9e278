// E-mail addresses, phone numbers and wallets in the rendered surface: real client, in-memory service.
import { errorResponse } from '@latchkey/client/testing';
import { CODE_SUCCESS_HOLD_MS, type EnvironmentJSON, type UserJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { drawProfile, EMAIL, withAttributes } from '../../testing/draw-profile.tsx';
import { companyOf, emailOf, linkedOf, phoneOf, walletOf, withProviders } from '../../testing/profile-fixtures.ts';

const NEW = 'mira@kestrel.example';
const PHONE = '+4915112345678';
const OPTIONS = (name: string) => `Options for ${name}`;

const CLOSED = companyOf({ closed: true });

/** An instance with every kind of identifier, and enterprise SSO. */
const EVERYTHING = (environment: EnvironmentJSON): EnvironmentJSON => {
  const wallet = { enabled: true, used_for_first_factor: true, first_factors: ['web3_metamask_signature' as const] };
  const kinds = withAttributes({ phone_number: { enabled: true }, web3_wallet: wallet });
  const { user_settings, ...rest } = withProviders('github', 'google')(kinds(environment));
  return { ...rest, user_settings: { ...user_settings, enterprise_sso: { enabled: true } } };
};

type Drawn = Awaited<ReturnType<typeof drawProfile>>;

const disabled = (drawn: Drawn, id: string): boolean | undefined =>
  drawn.section(id).querySelector<HTMLButtonElement>('[type="submit"]')?.disabled;

const titleIn = (drawn: Drawn, id: string): string | null | undefined =>
  drawn.section(id).querySelector('h3')?.textContent;

describe('addresses', () => {
  const OTHER = emailOf('idn_2', 'm.okafor@posteo.example', { status: 'unverified' });
  const first = emailOf('idn_1', EMAIL);
  const two: Partial<UserJSON> = { email_addresses: [OTHER, first] };

  const add = async (drawn: Drawn, answer = emailOf('idn_9', NEW, { status: 'unverified' })) => {
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', ` ${NEW} `);
    drawn.answer('POST /me/email_addresses', { email_addresses: [first, answer] }, answer);
    drawn.answer(`POST /me/email_addresses/${answer.id}/prepare_verification`, {}, answer);
    await drawn.pressIn('emailAddresses', 'Continue');
  };

  it('UP-23 are listed with their badges, the primary one first', async () => {
    const drawn = await drawProfile({ user: two });
    const rows = [...drawn.section('emailAddresses').querySelectorAll('li')].map((row) => row.textContent);
    expect(rows).toEqual([`${EMAIL}Primary`, 'm.okafor@posteo.exampleNot verified']);
  });

  it('UP-24 UP-26 UP-27 are added in a form that asks for one first, and closes by Cancel', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('emailAddresses', 'Add an email');
    expect(titleIn(drawn, 'emailAddresses')).toBe('Add an email');
    expect(disabled(drawn, 'emailAddresses')).toBe(true);
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
    await drawn.pressIn('emailAddresses', 'Cancel');
    expect(drawn.section('emailAddresses').querySelector('form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add an email');
  });

  it('UP-25 are created, verified by a code that submits itself, and confirmed', async () => {
    const drawn = await drawProfile();
    await add(drawn);
    expect(drawn.sent('/me/email_addresses')).toEqual({ email_address: NEW });
    expect(titleIn(drawn, 'emailAddresses')).toBe('Enter the code');
    expect(drawn.sent('/prepare_verification')).toEqual({ strategy: 'email_code' });
    expect(document.activeElement).toBe(drawn.field('code'));
    const proven = emailOf('idn_9', NEW);
    drawn.answer('POST /me/email_addresses/idn_9/attempt_verification', { email_addresses: [first, proven] }, proven);
    await drawn.fill('code', '424242');
    expect(drawn.sent('/attempt_verification')).toEqual({ code: '424242' });
    await drawn.advance(CODE_SUCCESS_HOLD_MS);
    expect(drawn.said()).toBe(`${NEW} is verified.`);
    expect(drawn.section('emailAddresses').querySelector('form')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add an email');
  });

  it('show that a code is wrong, and keep it', async () => {
    const drawn = await drawProfile();
    await add(drawn);
    drawn.service.once('POST /me/email_addresses/idn_9/attempt_verification', () =>
      errorResponse(422, 'form_code_incorrect', 'code'),
    );
    await drawn.fill('code', '111111');
    expect(drawn.section('emailAddresses').textContent).toContain('That code does not match.');
    expect(drawn.field('code').value).toBe('111111');
  });

  it('that are taken are rejected under the field, and the typed value stays', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', NEW);
    drawn.service.once('POST /me/email_addresses', () => errorResponse(422, 'form_identifier_exists', 'email_address'));
    await drawn.pressIn('emailAddresses', 'Continue');
    expect(drawn.section('emailAddresses').textContent).toContain('This address belongs to an account already.');
    expect(drawn.field('emailAddress').value).toBe(NEW);
    expect(document.activeElement).toBe(drawn.field('emailAddress'));
  });

  it('that the user has already are not sent', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', first.email_address.toUpperCase());
    await drawn.pressIn('emailAddresses', 'Continue');
    expect(drawn.section('emailAddresses').textContent).toContain('You have this address already.');
    expect(drawn.service.calls).not.toContain('POST /me/email_addresses');
  });

  it('that are taken do not suggest to sign in with them, in any language', async () => {
    const localization = {
      errors: { form_identifier_exists__email_address: 'Melden Sie sich an.' },
      userProfile: { 'emails.taken': 'Nehmen Sie eine andere.' },
    };
    const drawn = await drawProfile({ options: { localization } });
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', NEW);
    drawn.service.once('POST /me/email_addresses', () => errorResponse(422, 'form_identifier_exists', 'email_address'));
    await drawn.pressIn('emailAddresses', 'Continue');
    expect(drawn.section('emailAddresses').textContent).toContain('Nehmen Sie eine andere.');
    expect(drawn.section('emailAddresses').textContent).not.toContain('Melden Sie sich an.');
  });

  it.each([
    ['identification_limit_reached', 'An account can have up to 10 of these.'],
    ['duplicate_record', 'This is on your account already.'],
  ])('that exceed the limit are rejected under the field: %s', async (code, words) => {
    const drawn = await drawProfile();
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', NEW);
    drawn.service.once('POST /me/email_addresses', () => errorResponse(422, code, 'email_address', { max: 10 }));
    await drawn.pressIn('emailAddresses', 'Continue');
    expect(drawn.field('emailAddress').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.section('emailAddresses').textContent).toContain(words);
  });

  it('that are incomplete are not sent', async () => {
    const drawn = await drawProfile();
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.fill('emailAddress', 'mira');
    await drawn.pressIn('emailAddresses', 'Continue');
    expect(drawn.section('emailAddresses').textContent).toContain('This address looks unfinished.');
    expect(drawn.service.calls).not.toContain('POST /me/email_addresses');
  });

  it('are verified by a link where the instance sends links, which opens the page of the profile', async () => {
    const drawn = await drawProfile({
      environment: withAttributes({ email_address: { verifications: ['email_link'] } }),
    });
    drawn.answer('GET /me/email_addresses/idn_9', {}, emailOf('idn_9', NEW, { status: 'unverified' }));
    await add(drawn);
    expect(titleIn(drawn, 'emailAddresses')).toBe('Open the link we sent');
    expect(drawn.sent('/prepare_verification')).toEqual({
      strategy: 'email_link',
      redirect_url: 'https://app.example.com/account#/verify',
    });
    const proven = emailOf('idn_9', NEW);
    drawn.answer('GET /me/email_addresses/idn_9', { email_addresses: [first, proven] }, proven);
    await drawn.advance(2_000);
    expect(drawn.said()).toBe(`${NEW} is verified.`);
  });

  it('of an enterprise connection are verified there', async () => {
    const drawn = await drawProfile();
    const url = 'https://idp.harbourlab.example/start';
    await add(
      drawn,
      emailOf('idn_9', NEW, { status: 'unverified', matches: true, external_verification_redirect_url: url }),
    );
    expect(drawn.sent('/prepare_verification')).toEqual({
      strategy: 'enterprise_sso',
      redirect_url: 'https://app.example.com/account',
    });
    const link = [...drawn.section('emailAddresses').querySelectorAll('a')][0];
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Go to your organization', url]);
    drawn.answer('GET /me/email_addresses/idn_9', {}, emailOf('idn_9', NEW));
    await drawn.advance(1_500);
    expect(drawn.said()).toBe(`${NEW} is verified.`);
  });

  it('that are unverified can be verified from their menu', async () => {
    const drawn = await drawProfile({ user: two });
    drawn.answer('POST /me/email_addresses/idn_2/prepare_verification', {}, OTHER);
    await drawn.pressIn('emailAddresses', OPTIONS(OTHER.email_address));
    await drawn.pressIn('emailAddresses', 'Verify');
    expect(titleIn(drawn, 'emailAddresses')).toBe('Enter the code');
    await drawn.key('Escape');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(OPTIONS(OTHER.email_address));
  });

  it('can be made the primary one', async () => {
    const drawn = await drawProfile({ user: { email_addresses: [first, emailOf('idn_2', NEW)] } });
    await drawn.pressIn('emailAddresses', OPTIONS(NEW));
    drawn.answer('PATCH /me', { primary_email_address_id: 'idn_2' });
    await drawn.pressIn('emailAddresses', 'Make primary');
    expect(drawn.sent('/me')).toEqual({ primary_email_address_id: 'idn_2' });
    expect(drawn.section('emailAddresses').querySelector('li')?.textContent).toBe(`${NEW}Primary`);
    expect(drawn.said()).toBe(`${NEW} is primary now.`);
    // The menu stayed mounted, so the focus is where it was.
    expect(document.activeElement?.getAttribute('aria-label')).toBe(OPTIONS(NEW));
  });

  it('that could not be made primary show why at the top of the section', async () => {
    const drawn = await drawProfile({ user: { email_addresses: [first, emailOf('idn_2', NEW)] } });
    await drawn.pressIn('emailAddresses', OPTIONS(NEW));
    drawn.service.once('PATCH /me', () => errorResponse(429, 'too_many_requests'));
    await drawn.pressIn('emailAddresses', 'Make primary');
    expect(drawn.section('emailAddresses').querySelector('[role="alert"]')?.textContent).toContain('too many tries');
  });

  it('UP-28 UP-29 UP-30 are removed after a confirmation that names them', async () => {
    const drawn = await drawProfile({ user: { email_addresses: [first, emailOf('idn_2', NEW)] } });
    await drawn.pressIn('emailAddresses', OPTIONS(NEW));
    await drawn.pressIn('emailAddresses', 'Remove');
    expect(drawn.section('emailAddresses').textContent).toContain(
      `This removes ${NEW} from your account. You can no longer sign in with it.`,
    );
    expect(disabled(drawn, 'emailAddresses')).toBe(false);
    drawn.answer('DELETE /me/email_addresses/idn_2', { email_addresses: [first] }, { deleted: true });
    await drawn.pressIn('emailAddresses', 'Remove');
    expect(drawn.service.calls).toContain('DELETE /me/email_addresses/idn_2');
    expect(drawn.said()).toBe(`${NEW} is removed.`);
    expect(drawn.section('emailAddresses').querySelectorAll('li')).toHaveLength(1);
    // The focused element was removed: the title of the section takes the focus.
    expect(document.activeElement?.textContent).toBe('Email');
  });

  it('that were never verified are removed without a warning about signing in', async () => {
    const drawn = await drawProfile({ user: two });
    await drawn.pressIn('emailAddresses', OPTIONS(OTHER.email_address));
    await drawn.pressIn('emailAddresses', 'Remove');
    expect(drawn.section('emailAddresses').textContent).not.toContain('no longer sign in');
  });

  it('UP-31 UP-32 UP-33 have one form open at a time', async () => {
    const drawn = await drawProfile({ user: two });
    await drawn.pressIn('emailAddresses', 'Add an email');
    await drawn.pressIn('emailAddresses', OPTIONS(OTHER.email_address));
    await drawn.pressIn('emailAddresses', 'Remove');
    expect(titleIn(drawn, 'emailAddresses')).toBe('Remove this email?');
    await drawn.pressIn('emailAddresses', 'Add an email');
    expect(titleIn(drawn, 'emailAddresses')).toBe('Add an email');
    expect(drawn.section('emailAddresses').querySelectorAll('form')).toHaveLength(1);
    await drawn.pressIn('emailAddresses', OPTIONS(OTHER.email_address));
    await drawn.pressIn('emailAddresses', 'Remove');
    await drawn.pressIn('emailAddresses', 'Cancel');
    expect(drawn.section('emailAddresses').querySelector('form')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe(OPTIONS(OTHER.email_address));
  });
});

describe('identifiers that an enterprise connection restricts', () => {
  it('UP-10 are hidden except for the connection and the addresses where there is nothing else', async () => {
    const drawn = await drawProfile({ environment: EVERYTHING, user: { enterprise_accounts: [CLOSED] } });
    const titles = [...drawn.node.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Profile', 'Email', 'Organization sign-in']);
    expect(drawn.node.querySelector('.lk-add')).toBeNull();
  });

  it('UP-11 are listed, without a button to add', async () => {
    const drawn = await drawProfile({
      environment: EVERYTHING,
      user: {
        enterprise_accounts: [CLOSED],
        phone_numbers: [phoneOf('idn_3', PHONE)],
        external_accounts: [linkedOf('eac_1', 'github')],
        web3_wallets: [walletOf('idn_4', '0x52908400098527886E0F7030069857D2E4169EE7', { status: 'unverified' })],
      },
    });
    for (const id of ['emailAddresses', 'phoneNumbers', 'connectedAccounts', 'web3Wallets']) {
      expect(drawn.section(id).querySelectorAll('li'), id).toHaveLength(1);
    }
    expect(drawn.node.querySelector('.lk-add')).toBeNull();
  });
});

describe('numbers', () => {
  const environment = withAttributes({ phone_number: { enabled: true } });
  const user = { phone_numbers: [phoneOf('idn_3', PHONE)], primary_phone_number_id: 'idn_3' };

  it('UP-34 UP-6 have a section where the instance enables them', async () => {
    const drawn = await drawProfile({ environment, user });
    expect(drawn.section('phoneNumbers').textContent?.replace(/\s/g, '')).toContain(`${PHONE}Primary`);
    const off = withAttributes({ phone_number: { enabled: false }, username: { enabled: false } });
    const without = await drawProfile({ environment: off });
    expect([without.hasSection('phoneNumbers'), without.hasSection('username')]).toEqual([false, false]);
  });

  it('UP-35 UP-37 UP-38 are added in a form that asks for one first, and closes by Cancel', async () => {
    const drawn = await drawProfile({ environment });
    await drawn.pressIn('phoneNumbers', 'Add a phone');
    expect(drawn.section('phoneNumbers').textContent).toContain('We send a code in a text message.');
    expect(disabled(drawn, 'phoneNumbers')).toBe(true);
    await drawn.pressIn('phoneNumbers', 'Cancel');
    expect(drawn.section('phoneNumbers').querySelector('form')).toBeNull();
  });

  it('UP-36 UP-45 are created, and verified by a code', async () => {
    const drawn = await drawProfile({ environment });
    const made = phoneOf('idn_8', PHONE, { status: 'unverified' });
    await drawn.pressIn('phoneNumbers', 'Add a phone');
    await drawn.fill('tel', PHONE);
    drawn.answer('POST /me/phone_numbers', { phone_numbers: [made] }, made);
    drawn.answer('POST /me/phone_numbers/idn_8/prepare_verification', {}, made);
    await drawn.pressIn('phoneNumbers', 'Send code');
    expect(drawn.sent('/me/phone_numbers')).toEqual({ phone_number: PHONE });
    expect(drawn.service.calls).toContain('POST /me/phone_numbers/idn_8/prepare_verification');
    const proven = phoneOf('idn_8', PHONE);
    drawn.answer('POST /me/phone_numbers/idn_8/attempt_verification', { phone_numbers: [proven] }, proven);
    await drawn.fill('code', '424242');
    await drawn.advance(CODE_SUCCESS_HOLD_MS);
    expect(drawn.said()).toBe(`${PHONE} is verified.`);
    expect(drawn.section('phoneNumbers').textContent).not.toContain('Not verified');
  });

  it('UP-39 UP-40 UP-41 UP-42 UP-43 UP-44 are removed after a confirmation; one form is open at a time', async () => {
    const drawn = await drawProfile({ environment, user });
    await drawn.pressIn('phoneNumbers', 'Add a phone');
    await drawn.pressIn('phoneNumbers', OPTIONS(PHONE));
    await drawn.pressIn('phoneNumbers', 'Remove');
    expect(titleIn(drawn, 'phoneNumbers')).toBe('Remove this phone?');
    expect(drawn.section('phoneNumbers').textContent).toContain('This removes +49 1511 2345678 from your account.');
    await drawn.pressIn('phoneNumbers', 'Add a phone');
    expect(titleIn(drawn, 'phoneNumbers')).toBe('Add a phone');
    await drawn.pressIn('phoneNumbers', OPTIONS(PHONE));
    await drawn.pressIn('phoneNumbers', 'Remove');
    await drawn.pressIn('phoneNumbers', 'Cancel');
    expect(drawn.section('phoneNumbers').querySelector('form')).toBeNull();
    await drawn.pressIn('phoneNumbers', OPTIONS(PHONE));
    await drawn.pressIn('phoneNumbers', 'Remove');
    expect(disabled(drawn, 'phoneNumbers')).toBe(false);
    drawn.answer('DELETE /me/phone_numbers/idn_3', { phone_numbers: [] }, { deleted: true });
    await drawn.pressIn('phoneNumbers', 'Remove');
    expect(drawn.said()).toBe(`${PHONE} is removed.`);
  });
});

describe('wallets', () => {
  const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
  const environment = withAttributes({
    web3_wallet: { enabled: true, used_for_first_factor: true, first_factors: ['web3_metamask_signature'] },
  });

  it('are listed by the ends of their address; the menu is hidden when every kind is linked', async () => {
    const drawn = await drawProfile({ environment, user: { web3_wallets: [walletOf('idn_4', ADDRESS)] } });
    expect(drawn.section('web3Wallets').textContent).toBe('WalletsMetaMask0x5290…9EE7');
  });

  it('that are not in this browser show an error at the top of the section', async () => {
    const drawn = await drawProfile({ environment });
    await drawn.pressIn('web3Wallets', 'Add a wallet');
    await drawn.pressIn('web3Wallets', 'MetaMask');
    expect(drawn.section('web3Wallets').querySelector('[role="alert"]')?.textContent).toContain(
      'We found no such wallet in this browser.',
    );
  });

  it('are removed after a confirmation', async () => {
    const drawn = await drawProfile({ environment, user: { web3_wallets: [walletOf('idn_4', ADDRESS)] } });
    await drawn.pressIn('web3Wallets', OPTIONS('0x5290…9EE7'));
    await drawn.pressIn('web3Wallets', 'Remove');
    drawn.answer('DELETE /me/web3_wallets/idn_4', { web3_wallets: [] }, { deleted: true });
    await drawn.pressIn('web3Wallets', 'Remove');
    expect(drawn.said()).toBe('0x5290…9EE7 is removed.');
  });
});
