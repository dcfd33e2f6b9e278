// The packs as a page downloads them.
import { LANGUAGES, supportedLanguage } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { english } from '../../messages.ts';
import { loadPack, readPack } from './packs.ts';

describe('a language pack', () => {
  it.each(LANGUAGES.filter((language) => language !== 'en'))(
    'in %s has every group and key, and its own tag',
    async (language) => {
      const { locale, ...groups } = await loadPack(language);
      expect(supportedLanguage(String(locale))).toBe(language);
      const { locale: _, ...own } = english;
      expect(Object.keys(groups)).toEqual(Object.keys(own));
      for (const [name, group] of Object.entries(own)) {
        expect(Object.keys(groups[name] as object)).toEqual(Object.keys(group));
        for (const [key, text] of Object.entries(group))
          expect(typeof (groups[name] as Record<string, unknown>)[key], `${name}.${key}`).toBe(typeof text);
      }
    },
  );

  it('has its plurals as objects', async () => {
    const { organizationProfile } = (await loadPack('de')) as { organizationProfile: Record<string, unknown> };
    expect(organizationProfile['invite.submitCount']).toEqual({
      one: expect.stringContaining('Einladung'),
      other: expect.stringContaining('{count}'),
    });
  });

  it('is read from lines', () => {
    expect(readPack('a x y\nb z', 'de-DE\nEins\n\tone\tein\tother\t{count}\nDrei')).toEqual({
      locale: 'de-DE',
      a: { x: 'Eins', y: { one: 'ein', other: '{count}' } },
      b: { z: 'Drei' },
    });
  });

  it('of English is empty', async () => {
    expect(await loadPack('en')).toEqual({ locale: 'en' });
  });
});
