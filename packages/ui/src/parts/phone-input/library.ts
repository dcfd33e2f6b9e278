// Phone numbers of all countries: dial codes and formats. The library is large, so it is imported lazily and only here; other
// modules use `usePhoneLibrary`.
import { asciiDigits } from '@latchkey/wire';
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parseIncompletePhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';

/** A number in the field: its country, the text after the dial code, and the whole number in E.164. */
export type TypedPhone = { readonly country: string; readonly text: string; readonly value: string };

/** E.164: country code and number have at most fifteen digits. */
const MOST_DIGITS = 15;

/** Fewer digits are not formatted: a format that changes with each key is distracting. */
const FORMATTED_FROM = 4;

const FALLBACK: CountryCode = 'US';

const known = (country: string | undefined): CountryCode => {
  const code = country?.toUpperCase();
  return getCountries(metadata).find((each) => each === code) ?? FALLBACK;
};

/** `dialCode('DE')` is `'49'`. */
export const dialCode = (country: string): string => getCountryCallingCode(known(country), metadata);

/** Every country with a numbering plan, and its dial code. */
export const dialledCountries = (): readonly { readonly country: string; readonly code: string }[] =>
  getCountries(metadata).map((country) => ({ country, code: getCountryCallingCode(country, metadata) }));

/** The country of a number: by its digits, else the current one if its dial code matches, else the main one of the dial code. */
const countryOf = (number: string, code: string, current: CountryCode): CountryCode => {
  const country = parsePhoneNumberFromString(number, metadata)?.country;
  if (country) return country;
  if (getCountryCallingCode(current, metadata) === code) return current;
  return metadata.country_calling_codes[code]?.[0] ?? current;
};

/** National digits in that country's format; if it has no format without the trunk prefix, the international format. */
const formatted = (digits: string, country: CountryCode): string => {
  if (digits.length < FORMATTED_FROM) return digits;
  const national = new AsYouType(country, metadata).input(digits);
  if (national !== digits || digits.startsWith('0')) return national;
  const prefix = `+${getCountryCallingCode(country, metadata)}`;
  return new AsYouType(undefined, metadata).input(`${prefix}${digits}`).slice(prefix.length).trimStart();
};

const read = (digits: string, current: CountryCode): TypedPhone => {
  const code = getCountryCallingCode(current, metadata);
  const capped = digits.slice(0, MOST_DIGITS - code.length);
  const typing = new AsYouType(current, metadata);
  typing.input(capped);
  const value = (capped && typing.getNumberValue()) || '';
  const country = value ? countryOf(value, code, current) : current;
  return { country, text: formatted(capped, country), value };
};

/** No number with its separators is longer; parsing a long text would block the page. */
const MOST_TYPED = 100;

/** Parses the text of the field: a plus sign starts a dial code, digits alone belong to the current country. */
export const readTyped = (text: string, country: string | undefined): TypedPhone => {
  const current = known(country);
  const written = parseIncompletePhoneNumber(asciiDigits(text.slice(0, MOST_TYPED).normalize('NFKC')));
  if (!written.startsWith('+')) return read(written, current);
  const typing = new AsYouType(undefined, metadata);
  typing.input(written);
  const code = typing.getCallingCode();
  // The first digits of a dial code do not determine a country yet.
  if (code === undefined) return { country: current, text: written.slice(0, MOST_DIGITS + 1), value: written };
  return read(written.slice(code.length + 1), countryOf(written, code, current));
};

/** A number in international format; undefined if it is not a number, for example a masked one. */
export const writtenPhone = (value: string): string | undefined =>
  /^\+\d+$/.test(value) ? parsePhoneNumberFromString(value, metadata)?.formatInternational() : undefined;
