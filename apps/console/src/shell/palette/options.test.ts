// The palette: which options fit the words, and which letters are marked.
import { describe, expect, it } from 'vitest';
import { hits, matching } from './options.ts';

const options = ['Users', 'Organizations', 'Sign-in methods'].map((name) => ({ key: name, path: '/', name }));
const names = (words: string) => matching(options, words).map(({ name }) => name);

describe('the palette', () => {
  it('offers everything before a word is typed', () => {
    expect(names('')).toHaveLength(3);
  });

  it('offers what contains every word, in any order and case', () => {
    expect(names('USE')).toEqual(['Users']);
    expect(names('methods sign')).toEqual(['Sign-in methods']);
    expect(names('x')).toEqual([]);
  });

  it('marks the first place that the words hit', () => {
    expect(hits('Mira Okafor', 'oka')).toEqual([
      { text: 'Mira ', isHit: false },
      { text: 'Oka', isHit: true },
      { text: 'for', isHit: false },
    ]);
    expect(hits('Mira', '')).toEqual([{ text: 'Mira', isHit: false }]);
  });
});
