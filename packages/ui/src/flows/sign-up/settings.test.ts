// Which fields a sign-up asks for, by every combination of settings. The numbers are those of docs/acceptance.md.
import { describe, expect, it } from 'vitest';
import { attempt, EMAIL, PHONE } from '../../testing/sign-up-fixtures.ts';
import { drawnFields, startAsks, valuesToSend } from './asked-fields.ts';
import { readSignUp, type SignUpSource } from './attempt.ts';
import { type SignUpEnvironment, type SignUpSettings, signUpSettings } from './settings.ts';
import { firstValues } from './values.ts';

type Attributes = SignUpEnvironment['userSettings']['attributes'];
type UserSettings = SignUpEnvironment['userSettings'];
type Rest = Partial<Omit<UserSettings, 'signUp'>> & { readonly signUp?: Partial<UserSettings['signUp']> };

const attribute = (need: 'required' | 'optional' | 'off', used_for_first_factor = true) => ({
  enabled: need !== 'off',
  required: need === 'required',
  used_for_first_factor,
  verifications: ['email_code', 'phone_code'],
});
const REQUIRED = attribute('required');
const OPTIONAL = attribute('optional');

const read = (
  attributes: Attributes,
  progressive = true,
  rest: Rest = {},
  page: Partial<SignUpSettings> = {},
): SignUpSettings =>
  signUpSettings(
    {
      userSettings: {
        authenticatableSocialStrategies: [],
        web3FirstFactors: [],
        hasValidAuthFactor: true,
        ...rest,
        attributes,
        signUp: { mode: 'public', progressive, legal_consent_enabled: false, ...rest.signUp },
      },
    },
    { initial: {}, ticket: undefined, alreadySignedIn: false, ...page },
  );

/** What the first card asks for. */
const asks = (settings: SignUpSettings, known = attempt({ id: undefined, emailAddress: undefined })) =>
  startAsks(settings, firstValues(settings, known), known);

const classic = (attributes: Attributes) => asks(read(attributes, false));
const progressive = (attributes: Attributes) => asks(read(attributes));
const invited = (attributes: Attributes, isProgressive: boolean, emailAddress?: string) =>
  asks(read(attributes, isProgressive, {}, { ticket: 'tkt_1' }), attempt({ emailAddress }));

describe('the fields of a sign-up without progressive mode', () => {
  it('SU-59 are the address alone', () => {
    expect(classic({ email_address: REQUIRED })).toEqual({ fields: { emailAddress: 'required' }, consent: false });
    expect(classic({ email_address: OPTIONAL }).fields).toEqual({ emailAddress: 'required' });
    expect(classic({ email_address: attribute('required', false) }).fields).toEqual({});
  });

  it('SU-60 are the number alone', () => {
    expect(classic({ phone_number: REQUIRED }).fields).toEqual({ phoneNumber: 'required' });
    expect(classic({ phone_number: attribute('required', false) }).fields).toEqual({});
  });

  it('SU-61 start with the address where either is enough', () => {
    expect(classic({ email_address: REQUIRED, phone_number: REQUIRED })).toEqual({
      fields: { emailAddress: 'required' },
      consent: false,
      instead: 'phoneNumber',
    });
  });

  it('SU-62 mark optional names', () => {
    expect(classic({ email_address: REQUIRED, first_name: OPTIONAL, last_name: REQUIRED }).fields).toEqual({
      firstName: 'optional',
      lastName: 'required',
      emailAddress: 'required',
    });
  });

  it('SU-63 are empty when the instance has none', () => expect(classic({}).fields).toEqual({}));

  it.each([
    ['the address', { email_address: REQUIRED }],
    ['the number', { phone_number: REQUIRED }],
    ['either', { email_address: REQUIRED, phone_number: REQUIRED }],
    ['nothing', {}],
  ])('SU-64 include neither address nor number with an invitation, where %s is required otherwise', (_, attributes) => {
    expect(invited({ ...attributes, first_name: OPTIONAL }, false)).toEqual({
      fields: { firstName: 'optional' },
      consent: false,
    });
  });

  it('SU-65 show the address of an invitation, which cannot be changed', () => {
    expect(invited({ email_address: REQUIRED }, false, EMAIL)).toEqual({
      fields: { emailAddress: 'required' },
      fixed: 'emailAddress',
      consent: false,
    });
  });
});

describe('the fields of a sign-up in progressive mode', () => {
  it('SU-66 include a required address', () => {
    expect(progressive({ email_address: REQUIRED }).fields).toEqual({ emailAddress: 'required' });
    expect(progressive({ email_address: OPTIONAL }).fields).toEqual({ emailAddress: 'optional' });
  });

  it('SU-67 include a required number', () => {
    expect(progressive({ phone_number: REQUIRED }).fields).toEqual({ phoneNumber: 'required' });
  });

  it('SU-68 include both', () => {
    expect(progressive({ email_address: REQUIRED, phone_number: REQUIRED }).fields).toEqual({
      emailAddress: 'required',
      phoneNumber: 'required',
    });
  });

  it('SU-69 include either, required unless a username is required', () => {
    const either = { email_address: OPTIONAL, phone_number: OPTIONAL };
    expect(progressive(either)).toMatchObject({ fields: { emailAddress: 'required' }, instead: 'phoneNumber' });
    expect(progressive({ ...either, username: REQUIRED }).fields).toEqual({
      username: 'required',
      emailAddress: 'optional',
    });
  });

  it('SU-70 include the address, and an optional number', () => {
    expect(progressive({ email_address: REQUIRED, phone_number: OPTIONAL }).fields).toEqual({
      emailAddress: 'required',
      phoneNumber: 'optional',
    });
  });

  it('SU-71 include the number, and an optional address', () => {
    expect(progressive({ email_address: OPTIONAL, phone_number: REQUIRED }).fields).toEqual({
      emailAddress: 'optional',
      phoneNumber: 'required',
    });
  });

  it('SU-72 include the number with an invitation', () => {
    expect(invited({ email_address: OPTIONAL, phone_number: OPTIONAL }, true, EMAIL)).toMatchObject({
      fields: { emailAddress: 'required', phoneNumber: 'optional' },
      fixed: 'emailAddress',
    });
    expect(invited({ email_address: REQUIRED, phone_number: REQUIRED }, true).fields).toEqual({
      phoneNumber: 'required',
    });
  });

  it('have a password only where it is required', () => {
    expect(progressive({ password: REQUIRED }).fields).toEqual({ password: 'required' });
    expect(progressive({ password: OPTIONAL }).fields).toEqual({});
  });

  it('are empty where their values could not sign in and there is another method', () => {
    const names = { first_name: REQUIRED };
    const google = { authenticatableSocialStrategies: ['oauth_google'], hasValidAuthFactor: false } as const;
    expect(asks(read(names, true, google)).fields).toEqual({});
    expect(asks(read(names, true, { hasValidAuthFactor: false })).fields).toEqual({ firstName: 'required' });
  });
});

describe('the settings of a sign-up', () => {
  it('have the verification of an address and a number', () => {
    const by = (verifications: readonly string[]) => ({ ...REQUIRED, verifications });
    expect(read({ email_address: by(['email_code']) }).emailProof).toBe('code');
    expect(read({ email_address: by(['email_code', 'email_link']) }).emailProof).toBe('link');
    expect(read({ email_address: by([]) }).emailProof).toBeUndefined();
    expect(read({ phone_number: by(['phone_code']) }).phoneProof).toBe('code');
    expect(read({ phone_number: by([]) }).phoneProof).toBeUndefined();
  });

  it('start with the number where only a number is given', () => {
    const either = { email_address: OPTIONAL, phone_number: OPTIONAL };
    const given = (initial: SignUpSettings['initial']) => asks(read(either, true, {}, { initial })).instead;
    expect(given({ phoneNumber: PHONE })).toBe('emailAddress');
    expect(given({ phoneNumber: PHONE, emailAddress: EMAIL })).toBe('phoneNumber');
  });
});

describe('the fields that a card renders and sends', () => {
  const settings = read({ email_address: OPTIONAL, phone_number: OPTIONAL, first_name: OPTIONAL });
  const values = { ...firstValues(settings, undefined), emailAddress: EMAIL, phoneNumber: PHONE };

  it('exclude optional fields for a host that hides them, but never address or number', () => {
    expect(drawnFields(asks(settings), false)).toEqual(['firstName', 'emailAddress']);
    expect(drawnFields(asks(settings), true)).toEqual(['emailAddress']);
    expect(drawnFields(progressive({ email_address: OPTIONAL, username: REQUIRED }), true)).toEqual(['username']);
  });

  it('contain one of the pair, and clear the other one where the service has it', () => {
    expect(valuesToSend(asks(settings), values, undefined)).toEqual({ emailAddress: EMAIL });
    const switched = startAsks(settings, { ...values, contact: 'phoneNumber' }, undefined);
    expect(valuesToSend(switched, values, attempt())).toEqual({ phoneNumber: PHONE, emailAddress: '' });
  });

  it('clear an optional text that was emptied', () => {
    const known = attempt({ emailAddress: undefined, firstName: 'Mira' });
    expect(valuesToSend(asks(settings), values, known)).toEqual({ emailAddress: EMAIL, firstName: '' });
  });

  it('contain the ticket and not its address', () => {
    const asked = invited({ email_address: REQUIRED, password: REQUIRED }, true, EMAIL);
    expect(valuesToSend(asked, { ...values, ticket: 'tkt_1', password: 'tide and lantern' }, undefined)).toEqual({
      password: 'tide and lantern',
      ticket: 'tkt_1',
    });
  });
});

describe('reading a sign-up', () => {
  const unproven = { status: null, strategy: null, expireAt: null };
  const sent = { status: 'unverified', strategy: 'email_code', expireAt: new Date(2_000) };
  const source: SignUpSource = {
    id: undefined,
    status: null,
    missingFields: [],
    unverifiedFields: [],
    emailAddress: null,
    phoneNumber: null,
    username: null,
    firstName: null,
    lastName: null,
    verifications: { emailAddress: sent, phoneNumber: unproven, externalAccount: { status: null, error: null } },
    createdSessionId: null,
  };
  const withError = (code: string): SignUpSource => ({
    ...source,
    verifications: {
      ...source.verifications,
      externalAccount: { status: 'failed', error: { code, message: 'Short.', longMessage: 'Long.' } },
    },
  });

  it('detects a code that was sent, until it has expired', () => {
    expect(readSignUp(source, 1_999).codesSent).toEqual(['emailAddress']);
    expect(readSignUp(source, 2_000).codesSent).toEqual([]);
  });

  it('that was not created has no id and no status', () => {
    expect(readSignUp(source, 0)).toMatchObject({ id: undefined, status: undefined, emailAddress: undefined });
  });

  it('reads why a provider rejected, with a translated text where the code has one', () => {
    expect(readSignUp(source, 0).returned).toBeUndefined();
    expect(readSignUp(withError('oauth_access_denied'), 0).returned).toEqual({
      code: 'oauth_access_denied',
      text: 'Long.',
    });
    expect(readSignUp(withError('internal_error'), 0).returned).toEqual({ code: 'return_failed' });
  });
});
