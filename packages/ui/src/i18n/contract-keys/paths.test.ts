// Every key path of the contract maps to one of our texts or has a reason why not; renaming one of our texts fails here.
import { CLIENT_ERROR_CODES, SERVER_ERROR_CODES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { english } from '../../messages.ts';
import { LOCALIZATION_PATHS } from '../../testing/localization-paths.ts';
import { CONTRACT_PATHS } from './paths.ts';
import { WITHOUT_COUNTERPART } from './paths-without-counterpart.ts';
import { targetsOf } from './texts.ts';

const ours: { readonly [group: string]: unknown } = english;
const textOf = (group: string, key: string): unknown => Object.getOwnPropertyDescriptor(ours[group] ?? {}, key)?.value;
const without = Object.values(WITHOUT_COUNTERPART).flat();
const rows = Object.entries(CONTRACT_PATHS).flatMap(([path, row]) =>
  targetsOf(row).map((target) => [path, `${target.group}:${target.key}`, target] as const),
);

describe('the key paths of the contract', () => {
  it('are all mapped: a built-in text, a reason for none, or the language tag', () => {
    expect(LOCALIZATION_PATHS).toHaveLength(625);
    const placed = [...Object.keys(CONTRACT_PATHS), ...without, 'locale'];
    expect([...placed].sort()).toEqual([...LOCALIZATION_PATHS].sort());
    expect(new Set(placed).size).toBe(placed.length);
  });

  it('have a built-in text nine times out of ten', () => {
    expect(Object.keys(CONTRACT_PATHS).length / LOCALIZATION_PATHS.length).toBeGreaterThan(0.9);
  });

  it('are valid rows', () => {
    for (const [path, row] of Object.entries(CONTRACT_PATHS))
      expect([path, targetsOf(row).length]).toEqual([path, row.split(' ').length]);
  });

  it.each(rows)('%s maps to %s, which exists', (_, __, { group, key, parameter }) => {
    const text = textOf(group, key);
    // A refusal is looked up by any code of the service, with a field or without.
    if (group === 'errors') expect([...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES]).toContain(key.split('__')[0]);
    else expect(text).toBeDefined();
    // A global value need not be in our text.
    if (parameter && parameter !== 'signIn.identifier') expect(JSON.stringify(text)).toContain(`{${parameter}}`);
  });

  it('that are also built-in keys map to that same text', () => {
    for (const [path, row] of Object.entries(CONTRACT_PATHS)) {
      const [group = '', ...rest] = path.split('.');
      const isOurs = textOf(group, rest.join('.')) !== undefined;
      if (isOurs)
        expect([path, row.split(/[ {]/)]).toEqual([path, expect.arrayContaining([`${group}:${rest.join('.')}`])]);
    }
  });
});
