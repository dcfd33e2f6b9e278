// Telephone numbers of the world: countries, dial codes, how a number is written. It is large, so it is imported lazily and
// only here; what is outside asks `usePhoneLibrary`.
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

/** A number as it stands in the field: whose country, the text beside the dial code, and the whole in E.164. */
export type TypedPhone = { readonly country: string; readonly text: string; readonly value: string };

/** E.164: country code and number are at most fifteen digits. */
const MOST_DIGITS = 15;

/** Fewer are left as they are: a format that comes and goes with each key is in the way. */
const FORMATTED_FROM = 4;

const FALLBACK: CountryCode = 'US';

const known = (country: string | undefined): CountryCode => {
  const code = country?.toUpperCase();
  return getCountries(metadata).find((each) => each === code) ?? FALLBACK;
};

/** `dialCode('DE')` is `'49'`. */
export const dialCode = (country: string): string => getCountryCallingCode(known(country), metadata);

/** Every country that has numbers, with its dial code. */
export const dialledCountries = (): readonly { readonly country: string; readonly code: string }[] =>
  getCountries(metadata).map((country) => ({ country, code: getCountryCallingCode(country, metadata) }));

/** The country of a number: what its digits say, else the current one where its dial code fits, else the main one. */
const countryOf = (number: string, code: string, current: CountryCode): CountryCode => {
  const told = parsePhoneNumberFromString(number, metadata)?.country;
  if (told) return told;
  if (getCountryCallingCode(current, metadata) === code) return current;
  return metadata.country_calling_codes[code]?.[0] ?? current;
};

/** National digits as that country writes them; where it knows no way without its trunk prefix, as they are dialled from abroad. */
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

/** No number is longer with all that people write into it; folding a long text would hold up the page. */
const MOST_TYPED = 100;

/** Reads what stands in the field: a plus sign says the country, digits alone belong to the current one. */
export const readTyped = (text: string, country: string | undefined): TypedPhone => {
  const current = known(country);
  const written = parseIncompletePhoneNumber(asciiDigits(text.slice(0, MOST_TYPED).normalize('NFKC')));
  if (!written.startsWith('+')) return read(written, current);
  const typing = new AsYouType(undefined, metadata);
  typing.input(written);
  const code = typing.getCallingCode();
  // The first digits of a dial code belong to nobody yet.
  if (code === undefined) return { country: current, text: written.slice(0, MOST_DIGITS + 1), value: written };
  return read(written.slice(code.length + 1), countryOf(written, code, current));
};

/** A number as people abroad write it; undefined when it is none, a masked one for example. */
export const writtenPhone = (value: string): string | undefined =>
  /^\+\d+$/.test(value) ? parsePhoneNumberFromString(value, metadata)?.formatInternational() : undefined;
