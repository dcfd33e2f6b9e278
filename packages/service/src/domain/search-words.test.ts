// A query is split into words; addresses and phone numbers stay whole.
import { expect, it } from 'vitest';
import { searchWords } from './search-words.ts';

it.each([
  ['', []],
  ['  ', []],
  ['...', []],
  ['Ada', ['Ada']],
  ['ada  lovelace', ['lovelace', 'ada']],
  ['ada.lovelace', ['lovelace', 'ada']],
  ['ada_l', ['ada', 'l']],
  ['ada.lovelace@example.com', ['ada.lovelace@example.com']],
  ['@example.com ada', ['@example.com', 'ada']],
  ['+1 (202) 555-0123', ['12025550123']],
  ['202 555', ['202', '555']],
  ['user_2abC', ['2abC']],
  ['user_', ['user']],
  ['x'.repeat(100), ['x'.repeat(64)]],
  ['a a a', ['a']],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%j is searched as %j', (query, words) => {
  expect(searchWords(query)).toEqual(words);
});
