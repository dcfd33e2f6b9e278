// Every setting of the service has a row, and every value that cannot be changed is listed with its reason. docs/reference/settings.md
// has all of them: a test of the service compares it with the settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowTexts } from '../texts/rows.en.ts';
import { fixedAt, GROUPS, ROWS } from './table.ts';

const REFERENCE = readFileSync(join(import.meta.dirname, '../../../../../docs/reference/settings.md'), 'utf8');

const LEAVES = [...REFERENCE.matchAll(/^\| `([\w.]+)` \| (.*) \|$/gm)].map(([, path = '', says = '']) => ({
  path,
  isFixed: /^(?:Cannot be changed|Follows )/.test(says),
}));

describe('the table of settings', () => {
  it('has a row for every setting that can be changed, and for no other', () => {
    const changeable = LEAVES.filter(({ isFixed }) => !isFixed).map(({ path }) => path);
    expect(changeable.length).toBeGreaterThan(110);
    expect(ROWS.map(({ path }) => path).sort()).toEqual(changeable.sort());
  });

  it('says of every other value why it cannot be changed, on a page that exists', () => {
    const fixed = LEAVES.filter(({ isFixed }) => isFixed).map(({ path }) => ({ path, at: fixedAt(path) }));
    expect(fixed.length).toBeGreaterThan(90);
    expect(fixed.filter(({ at }) => !GROUPS.some(({ key }) => key === at?.group))).toEqual([]);
    expect(ROWS.filter(({ path }) => fixedAt(path) !== undefined)).toEqual([]);
  });

  it('has a name for every row, and only one row for each setting', () => {
    expect(new Set(ROWS.map(({ path }) => path)).size).toBe(ROWS.length);
    expect(ROWS.filter(({ path }) => !(path in rowTexts)).map(({ path }) => path)).toEqual([]);
    expect(
      Object.keys(rowTexts).filter((key) => !ROWS.some(({ path }) => key === path || key === `${path}.note`)),
    ).toEqual([]);
  });

  it('puts a setting that needs a switch below that switch', () => {
    const paths = new Set(ROWS.map(({ path }) => path));
    expect(ROWS.filter(({ under }) => under !== undefined && !paths.has(under))).toEqual([]);
  });
});
