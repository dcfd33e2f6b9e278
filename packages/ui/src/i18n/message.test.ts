// Texts: named placeholders, plurals by language, the host's texts first.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createTranslate, fill, type ParamsOf, type Translation } from './message.ts';

const english = {
  'start.title': 'Sign in',
  'start.subtitle': 'Use your {applicationName} account.',
  'code.sent': 'We sent {digits} digits to {email}.',
  'invite.send': { one: 'Send {count} invitation', other: 'Send {count} invitations' },
} as const;

describe('texts', () => {
  it('fill placeholders by name, in one pair of braces or two', () => {
    expect(fill('{b} {{ a }} {b}', { a: 'x', b: 2 })).toBe('2 x 2');
  });

  it('keep a placeholder without a value as written', () => {
    expect(fill('{a} {b}', { b: 1 })).toBe('{a} 1');
  });

  it('never expand a placeholder inside a value', () => {
    expect(fill('{a} {b}', { a: '{b}', b: 1 })).toBe('{b} 1');
  });

  it('isolate a value from the direction of the text', () => {
    expect(fill('{name} signed in', { name: 'Mira\u202eneslO' })).toBe('MiraneslO signed in');
    expect(fill('{name} (you)', { name: 'ميرا' })).toBe('\u2068ميرا\u2069 (you)');
    expect(fill('مرحبا {name}', { name: 'Harbour Inc.' })).toBe('مرحبا \u2068Harbour Inc.\u2069');
    expect(fill('مرحبا {name}', { name: 'ميرا' })).toBe('مرحبا ميرا');
    expect(fill('{count} من {name}', { count: 3, name: 'ميرا' })).toBe('3 من ميرا');
  });

  it('choose the plural form by the rules of the language', () => {
    const t = createTranslate(english);
    expect(t('invite.send', { count: 1 })).toBe('Send 1 invitation');
    expect(t('invite.send', { count: 2 })).toBe('Send 2 invitations');
    const polish = {
      ...english,
      'invite.send': { one: '{count} zaproszenie', few: '{count} zaproszenia', other: '{count} zaproszeń' },
    } as const satisfies Translation<typeof english>;
    expect(createTranslate(polish, { locale: 'pl' })('invite.send', { count: 3 })).toBe('3 zaproszenia');
  });

  it('accept a tag with an underscore, and ignore an invalid one', () => {
    const polish = { 'invite.send': { one: 'jedno', few: 'kilka', other: 'wiele' } } as const;
    expect(createTranslate(polish, { locale: 'pl_PL' })('invite.send', { count: 3 })).toBe('kilka');
    expect(createTranslate(polish, { locale: 'not a language' })('invite.send', { count: 7 })).toBe('wiele');
  });

  it("use the host's texts, written flat or nested, and fall back one by one", () => {
    expect(createTranslate(english, { texts: { 'start.title': 'Enter' } })('start.title')).toBe('Enter');
    const nested = createTranslate(english, {
      texts: { start: { title: 'Come in' } },
      globals: { applicationName: 'Fieldnote' },
    });
    expect(nested('start.title')).toBe('Come in');
    expect(nested('start.subtitle', { applicationName: 'Fieldnote' })).toBe('Use your Fieldnote account.');
  });

  it("use a host's plural, flat or nested, by the rules of its language", () => {
    const forms = { one: '{count} zaproszenie', few: '{count} zaproszenia', other: '{count} zaproszeń' };
    for (const texts of [{ 'invite.send': forms }, { invite: { send: forms } }]) {
      const t = createTranslate(english, { texts, locale: 'pl' });
      expect([1, 3, 5].map((count) => t('invite.send', { count }))).toEqual([
        '1 zaproszenie',
        '3 zaproszenia',
        '5 zaproszeń',
      ]);
    }
  });

  it('fall back to English where a host has a group in place of a text', () => {
    const texts = { 'start.title': { one: 'Alone' }, invite: { send: { title: 'Send' } } };
    const t = createTranslate(english, { texts });
    expect(t('start.title')).toBe('Sign in');
    expect(t('invite.send', { count: 1 })).toBe('Send 1 invitation');
  });

  it('require exactly the parameters of the English text', () => {
    expectTypeOf<ParamsOf<(typeof english)['start.title']>>().toEqualTypeOf<[]>();
    expectTypeOf<ParamsOf<(typeof english)['code.sent']>>().toEqualTypeOf<
      [params: { readonly digits: string | number; readonly email: string | number }]
    >();
    expectTypeOf<ParamsOf<(typeof english)['invite.send']>>().toEqualTypeOf<[params: { readonly count: number }]>();
  });
});
