// The list of countries as users see and search it: names in their language, the likely ones first, then in alphabetical order of
// that language. Pure.
import { asciiDigits } from '@latchkey/wire';

/** A row of the list. */
export type Country = { readonly country: string; readonly code: string; readonly name: string };

const tagOf = (locale: string): string => locale.replaceAll('_', '-');

/** Names of countries in a language; a country without a name there is shown by its two letters. */
export const countryNames = (locale: string): ((country: string) => string) => {
  try {
    const names = new Intl.DisplayNames([tagOf(locale), 'en'], { type: 'region' });
    return (country) => names.of(country) ?? country;
  } catch {
    return (country) => country;
  }
};

const collator = (locale: string): Intl.Collator => {
  try {
    return new Intl.Collator(tagOf(locale));
  } catch {
    return new Intl.Collator();
  }
};

/** The countries of most numbers; they come before the alphabetical list. */
const MOST_USED: readonly string[] = ['US', 'GB', 'IN', 'DE', 'FR', 'BR', 'JP'];

/** Every country by its name in a language: that of the visitor, the most used ones, then alphabetically. */
export const countriesIn = (
  locale: string,
  countries: readonly { readonly country: string; readonly code: string }[],
  visitor?: string,
): readonly Country[] => {
  const nameOf = countryNames(locale);
  const { compare } = collator(locale);
  const first = [visitor?.toUpperCase(), ...MOST_USED];
  const place = ({ country }: Country): number => {
    const at = first.indexOf(country);
    return at === -1 ? first.length : at;
  };
  return countries
    .map(({ country, code }) => ({ country, code, name: nameOf(country) }))
    .sort((a, b) => place(a) - place(b) || compare(a.name, b.name));
};

/** No country name is longer; normalizing a long text would block the page. */
const MOST_TYPED = 100;

/** Lower case without accents, because users search without them. */
const plain = (text: string): string =>
  asciiDigits(text.slice(0, MOST_TYPED)).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The countries that match a text: digits by dial code; else the country code, then names that begin with it, then others. */
export const searchCountries = (countries: readonly Country[], typed: string): readonly Country[] => {
  const wanted = plain(typed);
  if (!wanted) return countries;
  const digits = /^\+?[\d\s]+$/.test(wanted) ? wanted.replace(/\D/g, '') : undefined;
  if (digits !== undefined) return countries.filter(({ code }) => code.startsWith(digits));
  const rank = ({ name, country }: Country): number => {
    if (country.toLowerCase() === wanted) return 0;
    const at = plain(name).indexOf(wanted);
    return at > 0 ? 2 : at + 1 || 3;
  };
  return countries
    .map((row) => ({ row, rank: rank(row) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
};
