// Sentences and facts in a row, in languages with and without spaces.
import { expect, it } from 'vitest';
import { joinFacts, joinSentences } from './join.ts';

it.each([
  ['en', 'A. B.', 'A, B'],
  ['de-DE', 'A. B.', 'A, B'],
  ['ko-KR', 'A. B.', 'A, B'],
  ['he_IL', 'A. B.', 'A, B'],
  ['ar-SA', 'A. B.', 'A، B'],
  ['ja-JP', 'A.B.', 'A、B'],
  ['zh-CN', 'A.B.', 'A，B'],
  ['zh_TW', 'A.B.', 'A，B'],
  ['not a language', 'A. B.', 'A, B'],
])('of %s are %s and %s', (locale, sentences, facts) => {
  expect(joinSentences(locale, ['A.', false, undefined, null, '', 'B.'])).toBe(sentences);
  expect(joinFacts(locale, [undefined, 'A', 'B'])).toBe(facts);
});
