// The list of countries as users see and search it.
import { expect, it } from 'vitest';
import { countriesIn, countryNames, searchCountries } from './countries.ts';
import { dialledCountries } from './library.ts';

const english = countriesIn('en', dialledCountries());
const found = (typed: string): readonly string[] => searchCountries(english, typed).map(({ name }) => name);

it('starts with the country of the visitor and the most used ones; the alphabet follows', () => {
  const shown = (visitor?: string) => countriesIn('en', dialledCountries(), visitor).map(({ country }) => country);
  const used = ['US', 'GB', 'IN', 'DE', 'FR', 'BR', 'JP'];
  expect(shown().slice(0, 8)).toEqual([...used, 'AF']);
  expect(shown('ke').slice(0, 9)).toEqual(['KE', ...used, 'AF']);
  expect(shown('de').slice(0, 8)).toEqual(['DE', 'US', 'GB', 'IN', 'FR', 'BR', 'JP', 'AF']);
  expect(new Set(shown('de')).size).toBe(english.length);
});

it('lists the most used matches first', () => {
  expect(found('+44')[0]).toBe('United Kingdom');
  expect(found('1')[0]).toBe('United States');
  expect(found('g')[0]).toBe('Germany');
});

it('has names in the language of the page, in its alphabetical order', () => {
  const names = countriesIn('de-DE', dialledCountries()).map(({ name }) => name);
  expect(names).toContain('Deutschland');
  expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Albanien'));
  expect(countryNames('ar-SA')('DE')).toBe('ألمانيا');
});

it('has names for an unknown language, too', () => {
  expect(countryNames('de_DE')('DE')).toBe('Deutschland');
  expect(countryNames('no language')('DE')).toBe('DE');
  expect(countriesIn('no language', dialledCountries()).length).toBe(english.length);
});

it('is searched by name, by the two letters and by dial code', () => {
  expect(found('germ')).toEqual(['Germany']);
  expect(found('DE')[0]).toBe('Germany');
  expect(found('+966')).toEqual(['Saudi Arabia']);
  expect(found('49')).toEqual(['Germany']);
  expect(found('ivoire')).toEqual(found('Ivoire'));
  expect(found('aland')[0]).toBe('Åland Islands');
  expect(found('xyzzy')).toEqual([]);
});

it('lists names that start with the typed text before those that only contain it', () => {
  const names = found('gu');
  expect(names.indexOf('Guatemala')).toBeLessThan(names.indexOf('Antigua & Barbuda'));
  expect(names).toContain('Antigua & Barbuda');
});
