import { describe, expect, it } from 'vitest';
import { readNewAccounts } from './new-accounts.ts';
import { type SignInPage, signInSettings } from './settings.ts';

const on = { enabled: true, required: true, used_for_first_factor: true };
const off = { enabled: false, required: false, used_for_first_factor: false };

type Attributes = Parameters<typeof signInSettings>[0]['userSettings']['attributes'];

const read = (
  attributes: Attributes,
  page: Partial<SignInPage> = {},
  passkeySettings = { link: true, autofill: true },
) =>
  signInSettings(
    {
      userSettings: {
        attributes,
        passkeySettings: { show_sign_in_button: passkeySettings.link, allow_autofill: passkeySettings.autofill },
        authenticatableSocialStrategies: [],
        web3FirstFactors: ['web3_metamask_signature'],
        enterpriseSSO: { enabled: true },
      },
      displayConfig: { preferredSignInStrategy: 'password' },
    },
    { initial: {}, ...page },
  );

describe('the settings of a sign-in', () => {
  it('show the identifiers of the instance, in its order', () => {
    expect(read({ email_address: on, username: on }).identifiers).toEqual(['email_address', 'username']);
    expect(read({ email_address: off, username: on }).identifiers).toEqual(['username']);
    expect(read({ email_address: { ...on, used_for_first_factor: false } }).identifiers).toEqual([]);
  });

  it.each<[Attributes, readonly string[]]>([
    [{ email_address: on }, ['text']],
    [{ phone_number: on }, ['phone']],
    [{ email_address: on, phone_number: on }, ['text', 'phone']],
    [{ email_address: off, phone_number: on, username: on }, ['phone', 'text']],
    [{ email_address: on, phone_number: on, username: on }, ['text', 'phone']],
    [{ phone_number: on, email_address: on, username: on }, ['text', 'phone']],
    [{ email_address: on, username: on, passkey: on }, ['text']],
    [{}, []],
  ])('show the fields of %j as %j', (attributes, fields) => {
    expect(read(attributes).fields).toEqual(fields);
  });

  it('include the password only where it is required', () => {
    expect(read({ password: on }).passwordWithIdentifier).toBe(true);
    expect(read({ password: { ...on, required: false } }).passwordWithIdentifier).toBe(false);
    expect(read({}).passwordWithIdentifier).toBe(false);
  });

  it('start with an initial value only if the instance has that identifier', () => {
    const initial = { email_address: 'mira@harbourlab.org', username: 'mira' };
    expect(read({ email_address: on }, { initial }).initialIdentifier).toBe('mira@harbourlab.org');
    expect(read({ username: on }, { initial }).initialIdentifier).toBe('mira');
    expect(read({ username: on }, { initial: { email_address: 'mira@harbourlab.org' } }).initialIdentifier).toBe('');
  });

  it('start with the phone field when only a number is given, and keep both values otherwise', () => {
    const both = { email_address: on, phone_number: on };
    const phone = read(both, { initial: { phone_number: '+4915112345678' } });
    expect(phone).toMatchObject({ fields: ['phone', 'text'], initialPhoneNumber: '+4915112345678' });
    const initial = { phone_number: '+4915112345678', email_address: 'mira@harbourlab.org' };
    expect(read(both, { initial }).fields).toEqual(['text', 'phone']);
    expect(read({ email_address: on }, { initial })).toMatchObject({ fields: ['text'], initialPhoneNumber: '' });
  });

  it('offer passkeys where the instance and the browser support them', () => {
    expect(read({ passkey: on }, { passkeys: true })).toMatchObject({ passkeyLink: true, passkeyAutofill: true });
    expect(read({ passkey: on })).toMatchObject({ passkeyLink: false, passkeyAutofill: false });
    expect(read({ passkey: off }, { passkeys: true })).toMatchObject({ passkeyLink: false, passkeyAutofill: false });
    expect(read({ passkey: on }, { passkeys: true }, { link: false, autofill: true })).toMatchObject({
      passkeyLink: false,
      passkeyAutofill: true,
    });
  });
});

describe('the combined flow', () => {
  type Environment = Parameters<typeof readNewAccounts>[0]['userSettings'];
  const asks = (attributes: Environment['attributes'], signUp: Environment['signUp'] = { mode: 'public' }) =>
    readNewAccounts({ userSettings: { attributes, signUp } });

  it('follows the mode of the instance', () => {
    expect(asks({ email_address: on }, { mode: 'restricted' })).toBeUndefined();
    expect(asks({ email_address: on }, { mode: 'waitlist' })).toEqual({ to: 'waitlist' });
  });

  it('starts a sign-up at once where only an address or a number is required', () => {
    expect(asks({ email_address: on })).toEqual({ to: 'sign-up', atOnce: ['emailAddress'] });
    expect(asks({ phone_number: on, password: { ...on, required: false } })).toMatchObject({ atOnce: ['phoneNumber'] });
  });

  it.each<[string, Environment['attributes'], Environment['signUp']?]>([
    ['a password', { email_address: on, password: on }],
    ['a name', { email_address: on, first_name: { ...on, required: false } }],
    ['a second contact', { email_address: on, phone_number: on }],
    ['only a username', { username: on }],
    ['consent', { email_address: on }, { mode: 'public', legal_consent_enabled: true }],
  ])('shows the form where it requires %s', (_, attributes, signUp) => {
    const values = { username: 'mira', phoneNumber: undefined };
    const found = asks(attributes, signUp);
    expect(found).toMatchObject({ to: 'sign-up' });
    expect(found?.to === 'sign-up' && found.atOnce.some((name) => name in values)).toBe(false);
  });
});
