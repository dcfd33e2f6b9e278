// The language packs as pages download them.
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLanguagePacks, writePack } from './language-packs.mjs';

/** The most that a page downloads of one pack, compressed; and of the keys, which all languages share. */
const PACK_LIMIT = 9_000;
const KEYS_LIMIT = 4_000;

const english = { locale: 'en', a: { x: 'One', y: { one: '{count} day', other: '{count} days' } } };

describe('a language pack', () => {
  it('is its tag and its texts, one on each line, without keys', () => {
    const pack = { locale: 'de-DE', a: { x: 'Eins', y: { one: 'ein Tag', other: '{count} Tage' } } };
    expect(writePack(pack, english)).toBe('de-DE\nEins\n\tone\tein Tag\tother\t{count} Tage');
  });

  it('is refused if its keys are others, or in another order, or a text would be two', () => {
    const y = { other: 'z' };
    expect(() => writePack({ locale: 'de-DE', a: { y, x: 'Eins' } }, english)).toThrow('de-DE has other keys');
    expect(() => writePack({ locale: 'de-DE', a: { x: 'Eins' } }, english)).toThrow('de-DE has other keys');
    expect(() => writePack({ locale: 'de-DE', a: { x: 'Eins\nZwei', y } }, english)).toThrow('a line break or a tab');
  });

  it('is small enough to be downloaded for one page, in every language', async () => {
    const { keys, ...packs } = await readLanguagePacks();
    const bytes = (written) => brotliCompressSync(`export const written = ${JSON.stringify(written)};`).length;
    expect(Object.keys(packs)).toHaveLength(23);
    for (const [name, written] of Object.entries(packs)) expect(bytes(written), name).toBeLessThanOrEqual(PACK_LIMIT);
    expect(bytes(keys)).toBeLessThanOrEqual(KEYS_LIMIT);
  });
});
