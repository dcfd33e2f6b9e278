// Email addresses out of text.
import { describe, expect, it } from 'vitest';
import { inGroups, MOST_ADDRESSES, readAddresses, withAddresses } from './read-addresses.ts';

describe('readAddresses', () => {
  it('reads lists with commas, semicolons, lines and names', () => {
    expect(readAddresses('Mira Okafor <mira@a.example>, "tom@a.example"; ada@b.example\nwen@b.example.')).toEqual([
      'mira@a.example',
      'tom@a.example',
      'ada@b.example',
      'wen@b.example',
    ]);
  });

  it('keeps a word that is no address when there is no other, so that the service can refuse it', () => {
    expect(readAddresses(' mira ')).toEqual(['mira']);
    expect(readAddresses('  ')).toEqual([]);
  });

  it('takes each address once and not more than the most', () => {
    expect(readAddresses('a@a.example A@A.example')).toEqual(['a@a.example']);
    const many = Array.from({ length: MOST_ADDRESSES + 5 }, (_, at) => `user${at}@a.example`);
    expect(withAddresses([], many)).toHaveLength(MOST_ADDRESSES);
  });
});

it('puts a list into groups', () => {
  expect(inGroups(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  expect(inGroups([], 2)).toEqual([]);
});
