// Every documented element key belongs to some element.
import { expect, it } from 'vitest';
import keysText from './element-keys.ts?raw';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**', '!./element-keys.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** Keys that our surfaces do not render, and why. A host's rules for them have no effect. */
const NOT_DRAWN = [
  // A back button is among the other buttons and has no separate row.
  'backRow',
  // Phone numbers are shown with their country code, without a flag: a flag represents a country, not a number.
  'formattedPhoneNumberFlag',
];

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

it('every element key is used by a part or a surface', () => {
  const keys = found(keysText.split('export type ElementState')[0] ?? '', /\| '(\w+)'/g);
  const all = Object.values(sources).join('\n');
  const whole = new Set(found(all, /['"`](\w+)['"`]/g));
  // Parts for both users and organizations compose the key: `${kind}AvatarBox`.
  const ends = new Set(found(all, /`\$\{kind\}(\w+)`/g));
  const kinds = ['userPreview', 'organizationPreview'];
  const isUsed = (key: string): boolean =>
    whole.has(key) || kinds.some((kind) => key.startsWith(kind) && ends.has(key.slice(kind.length)));
  expect(keys.length).toBeGreaterThan(200);
  expect(keys.filter((key) => !isUsed(key))).toEqual(NOT_DRAWN);
});
