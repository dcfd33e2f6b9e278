// Typed identifiers: detects the kind, gives the normal form, and masks a value for display.
import { asciiDigits, EMAIL_ADDRESS_MAX_LENGTH, type SignInIdentifier } from '@latchkey/wire';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Longer text is not an identifier. Unicode normalisation takes quadratic time on long runs of combining marks. */
const TYPED_MAX_LENGTH = 1_024;
const EMAIL_LOCAL_MAX_LENGTH = 64;
const DOMAIN_LABEL_MAX_LENGTH = 63;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const PHONE_LIKE = /^\+[\d\s().-]{6,}$/;
const NATIONAL_PHONE_LIKE = /^[\d(][\d\s().-]{5,}$/;
const WALLET = /^0x[0-9a-f]{40}$/i;

const EVERY_KIND: readonly SignInIdentifier[] = ['email_address', 'phone_number', 'username', 'web3_wallet'];

/**
 * Plain ASCII form of a phone number: digits of every script, full-width signs, dashes and invisible marks of copied text are
 * converted.
 */
const plainNumber = (text: string): string =>
  asciiDigits(text.slice(0, TYPED_MAX_LENGTH).normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();

/**
 * The kind of identifier a text is, among those an instance accepts; a text that is none of the others is a username. A number
 * without a country code counts as a phone number only if it cannot be a username.
 */
export const identifierKind = (text: string, supported: readonly SignInIdentifier[] = EVERY_KIND): SignInIdentifier => {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return 'email_address';
  const number = plainNumber(text);
  if (PHONE_LIKE.test(number)) return 'phone_number';
  if (WALLET.test(trimmed) && supported.includes('web3_wallet')) return 'web3_wallet';
  const mayBeNational = supported.includes('phone_number') && !supported.includes('username');
  return mayBeNational && NATIONAL_PHONE_LIKE.test(number) ? 'phone_number' : 'username';
};

/** A phone number in E.164, or undefined when the text is not one. `country` applies to a number without a country code. */
export const normalisePhone = (text: string, country?: string): string | undefined => {
  const home = country !== undefined && isSupportedCountry(country) ? { defaultCountry: country } : {};
  if (text.length > TYPED_MAX_LENGTH) return undefined;
  const parsed = parsePhoneNumberFromString(plainNumber(text), { ...home, extract: false });
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : undefined;
};

/** The normal form of an e-mail address, or undefined when the text is not one. */
export const normaliseEmail = (text: string): string | undefined => {
  if (text.length > TYPED_MAX_LENGTH) return undefined;
  const email = text.trim().normalize('NFKC').toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const valid =
    at > 0 &&
    email.length <= EMAIL_ADDRESS_MAX_LENGTH &&
    local.length <= EMAIL_LOCAL_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= DOMAIN_LABEL_MAX_LENGTH && DOMAIN_LABEL.test(label));
  return valid ? email : undefined;
};

/** Usernames are compared without case. */
export const normaliseUsername = (text: string): string =>
  text.trim().slice(0, TYPED_MAX_LENGTH).normalize('NFKC').toLowerCase();

/** The form under which an identifier of any kind is looked up and counted. */
export const normaliseIdentifier = (text: string): string => {
  const kind = identifierKind(text);
  if (kind === 'email_address') return normaliseEmail(text) ?? text.trim().toLowerCase();
  return (kind === 'phone_number' ? normalisePhone(text) : undefined) ?? normaliseUsername(text);
};

/** Masks an address so that only its owner recognises it: `ada@example.com` → `a**@e**.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const first = (text: string): string => [...text][0] ?? '';
  return `${first(email)}**@${first(domain)}**${ending}`;
};

const SHOWN_DIGITS = 2;

/** Masks all but the last digits of a number: `+12025550123` → `+1 ****23`. */
export const maskPhone = (phoneNumber: string): string => {
  const calling = parsePhoneNumberFromString(phoneNumber)?.countryCallingCode ?? '';
  return `+${calling} ****${phoneNumber.slice(-SHOWN_DIGITS)}`;
};
