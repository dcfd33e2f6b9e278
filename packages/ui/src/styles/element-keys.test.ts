// Every name by which a host may address an element is that of some element.
import { expect, it } from 'vitest';
import keysText from './element-keys.ts?raw';

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**', '!./element-keys.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** What our surfaces do not draw, and why. A host that comes with rules for it breaks nothing. */
const NOT_DRAWN = [
  // A way back is a button among others and stands in no row of its own.
  'backRow',
  // Numbers are written with their country code; flags stand for countries, not for numbers.
  'formattedPhoneNumberFlag',
];

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

it('every element key is used by a part or a surface', () => {
  const keys = found(keysText.split('export type ElementState')[0] ?? '', /\| '(\w+)'/g);
  const all = Object.values(sources).join('\n');
  const whole = new Set(found(all, /['"`](\w+)['"`]/g));
  // LazyModules for people and organizations alike put a name together: `${kind}AvatarBox`.
  const ends = new Set(found(all, /`\$\{kind\}(\w+)`/g));
  const kinds = ['userPreview', 'organizationPreview'];
  const isUsed = (key: string): boolean =>
    whole.has(key) || kinds.some((kind) => key.startsWith(kind) && ends.has(key.slice(kind.length)));
  expect(keys.length).toBeGreaterThan(200);
  expect(keys.filter((key) => !isUsed(key))).toEqual(NOT_DRAWN);
});
