// The search finds a number hashed by another SHA-256 implementation, for any salt length, and nothing if none matches.
import { describe, expect, it } from 'vitest';
import { createHashSearch } from './hash-search.ts';

const hide = async (salt: string, number: number): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}${number}`));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

describe('a search for a hash', () => {
  it('finds the number for salts of every length around the block size', async () => {
    for (let length = 0; length <= 140; length += 1) {
      const salt = 'kT1_-aZ9'.repeat(18).slice(0, length);
      const number = (length * 7_919) % 1_000;
      const search = createHashSearch(salt, await hide(salt, number));
      expect([length, search(0, 1_001)]).toEqual([length, number]);
    }
  });

  it('finds numbers of every length', async () => {
    for (const number of [0, 9, 10, 99, 100, 12_345, 3_200_000]) {
      expect(createHashSearch('salt', await hide('salt', number))(number - (number % 7), 7)).toBe(number);
    }
  });

  it('hashes a salt that is not ASCII as UTF-8', async () => {
    expect(createHashSearch('schlüssel', await hide('schlüssel', 42))(0, 100)).toBe(42);
  });

  it('searches only the given range', async () => {
    const search = createHashSearch('salt', await hide('salt', 500));
    expect([search(0, 500), search(501, 500), search(500, 1)]).toEqual([undefined, undefined, 500]);
  });

  it('finds nothing for a text that is no hash', async () => {
    expect(createHashSearch('salt', 'no hash')(0, 10)).toBeUndefined();
    expect(createHashSearch('salt', (await hide('salt', 3)).toUpperCase())(0, 10)).toBeUndefined();
  });
});
