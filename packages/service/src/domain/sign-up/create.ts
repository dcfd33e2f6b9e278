// Parses a request to start or extend a sign-up: returns the normalised fields, or every validation error.
import type { JSONObject, ServerErrorCode, Strategy, UserSettingsJSON } from '@latchkey/wire';
import { normaliseWallet } from '../factors/web3.ts';
import { identifierKind, normaliseEmail, normalisePhone, normaliseUsername } from '../identifiers/normalise.ts';
import { usernameProblem } from '../identifiers/username.ts';
import { passwordLengths, passwordProblems } from '../passwords/password.ts';
import type { SignUp } from './sign-up.ts';

/** An undefined field was not sent; null clears it (docs/reference/wire.md#bodies). */
export type SignUpRequest = {
  readonly strategy?: Strategy | undefined;
  readonly email_address?: string | null | undefined;
  readonly phone_number?: string | null | undefined;
  readonly email_address_or_phone_number?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly web3_wallet?: string | null | undefined;
  readonly legal_accepted?: boolean | undefined;
  readonly unsafe_metadata?: JSONObject | undefined;
  readonly ticket?: string | undefined;
  readonly token?: string | undefined;
  readonly transfer?: boolean | undefined;
  readonly external_account_strategy?: string | undefined;
};

type FieldProblem = {
  readonly code: ServerErrorCode;
  readonly field?: string;
  readonly values?: Readonly<Record<string, number>>;
};

/** The changes of the attempt; the password is still plain text, because the caller hashes it. */
export type SignUpChange = Partial<
  Pick<
    SignUp,
    | 'emailAddress'
    | 'phoneNumber'
    | 'web3Wallet'
    | 'username'
    | 'firstName'
    | 'lastName'
    | 'unsafeMetadata'
    | 'legalAcceptedAt'
  >
> & { readonly password?: string };

type SignUpPlan =
  | { readonly at: 'change'; readonly change: SignUpChange }
  | { readonly at: 'refuse'; readonly problems: readonly FieldProblem[] };

type Reading = { readonly change: SignUpChange; readonly problems: readonly FieldProblem[] };

const NOTHING: Reading = { change: {}, problems: [] };
const problem = (code: ServerErrorCode, field: string, values?: Readonly<Record<string, number>>): Reading => ({
  change: {},
  problems: [{ code, field, ...(values && { values }) }],
});

const readEmail = (field: string, text: string | null): Reading => {
  if (text === null) return { change: { emailAddress: null }, problems: [] };
  const emailAddress = normaliseEmail(text);
  return emailAddress === undefined
    ? problem('form_param_format_invalid', field)
    : { change: { emailAddress }, problems: [] };
};

const readPhone = (field: string, text: string | null, country: string | undefined): Reading => {
  if (text === null) return { change: { phoneNumber: null }, problems: [] };
  const phoneNumber = normalisePhone(text, country);
  return phoneNumber === undefined
    ? problem('form_param_format_invalid', field)
    : { change: { phoneNumber }, problems: [] };
};

const readWallet = (text: string | null): Reading => {
  if (text === null) return { change: { web3Wallet: null }, problems: [] };
  const web3Wallet = normaliseWallet(text);
  return web3Wallet === undefined
    ? problem('form_param_format_invalid', 'web3_wallet')
    : { change: { web3Wallet }, problems: [] };
};

const readUsername = (settings: UserSettingsJSON, text: string | null): Reading => {
  if (text === null) return { change: { username: null }, problems: [] };
  const username = normaliseUsername(text);
  const found = usernameProblem(settings.username_settings, username);
  const { min_length: min, max_length: max } = settings.username_settings;
  return found ? problem(found, 'username', { min, max }) : { change: { username }, problems: [] };
};

const readPassword = (settings: UserSettingsJSON, password: string | null): Reading => {
  if (password === null) return NOTHING;
  const found = passwordProblems(settings.password_settings, password);
  const values = passwordLengths(settings.password_settings);
  return found.length === 0
    ? { change: { password }, problems: [] }
    : { change: {}, problems: found.map((code) => ({ code, field: 'password', values })) };
};

type Attribute = Exclude<keyof UserSettingsJSON['attributes'], 'ticket'>;

/** Reads one attribute if it was sent and the instance has it. A blank value of a disabled attribute is ignored. */
const readAttribute = (
  settings: UserSettingsJSON,
  name: Attribute,
  value: string | null | undefined,
  read: (given: string | null) => Reading,
): Reading => {
  if (value === undefined) return NOTHING;
  if (settings.attributes[name].enabled) return read(value);
  return value === null ? NOTHING : problem('form_param_unknown', name);
};

/** Reads the combined field as an e-mail address or a phone number, by its form and the enabled attributes. */
const readEither = (settings: UserSettingsJSON, text: string, country: string | undefined): Reading => {
  const field = 'email_address_or_phone_number';
  const { email_address: email, phone_number: phone } = settings.attributes;
  const isPhone = identifierKind(text, phone.enabled ? ['phone_number'] : ['email_address']) === 'phone_number';
  if (isPhone && phone.enabled) return readPhone(field, text, country);
  return email.enabled ? readEmail(field, text) : problem('form_param_format_invalid', field);
};

/** True for a request without fields: surfaces send it to clear an old error (docs/reference/wire.md#empty-attempts). */
export const isEmptySignUp = (request: SignUpRequest): boolean =>
  Object.entries(request).every(([name, value]) => value === undefined || name.startsWith('captcha_'));

/** Why sign-up is closed, or undefined while it is open. */
export const modeProblem = (settings: UserSettingsJSON): ServerErrorCode | undefined => {
  const { mode } = settings.sign_up;
  if (mode === 'restricted') return 'sign_up_mode_restricted';
  return mode === 'waitlist' ? 'sign_up_restricted_waitlist' : undefined;
};

/** Parses a request into changes of the attempt, or reports every validation error at once. */
export const planSignUp = (
  settings: UserSettingsJSON,
  request: SignUpRequest,
  at: { readonly now: number; readonly country?: string | undefined },
): SignUpPlan => {
  const either = request.email_address_or_phone_number;
  const readings: readonly Reading[] = [
    readAttribute(settings, 'email_address', request.email_address, (text) => readEmail('email_address', text)),
    readAttribute(settings, 'phone_number', request.phone_number, (text) =>
      readPhone('phone_number', text, at.country),
    ),
    either ? readEither(settings, either, at.country) : NOTHING,
    readAttribute(settings, 'web3_wallet', request.web3_wallet, readWallet),
    readAttribute(settings, 'username', request.username, (text) => readUsername(settings, text)),
    readAttribute(settings, 'first_name', request.first_name, (firstName) => ({ change: { firstName }, problems: [] })),
    readAttribute(settings, 'last_name', request.last_name, (lastName) => ({ change: { lastName }, problems: [] })),
    readAttribute(settings, 'password', request.password, (text) => readPassword(settings, text)),
  ];
  const problems = readings.flatMap((reading) => reading.problems);
  if (problems.length > 0) return { at: 'refuse', problems };
  const change: SignUpChange = {
    ...Object.assign({}, ...readings.map((reading) => reading.change)),
    ...(request.unsafe_metadata !== undefined && { unsafeMetadata: request.unsafe_metadata }),
    ...(request.legal_accepted !== undefined && { legalAcceptedAt: request.legal_accepted ? at.now : null }),
  };
  return { at: 'change', change };
};
