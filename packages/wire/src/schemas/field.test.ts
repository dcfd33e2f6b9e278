import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { METADATA_MAX_BYTES, NAME_MAX_LENGTH, PAGE_SIZE_MAX } from '../limits.ts';
import { filter, filterList, flag, metadata, name, optionalText, paging, searchText, textList } from './field.ts';

const pageQuery = v.object(paging);

describe('paging', () => {
  it('reads numbers from text', () => {
    expect(v.parse(pageQuery, { limit: '20', offset: '40' })).toEqual({ limit: 20, offset: 40 });
    expect(v.parse(pageQuery, { limit: PAGE_SIZE_MAX, offset: 0 })).toEqual({ limit: PAGE_SIZE_MAX, offset: 0 });
    expect(v.parse(pageQuery, {})).toEqual({});
  });

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: String(PAGE_SIZE_MAX + 1) },
    { limit: '1.5' },
    { limit: '1e2' },
    { limit: '' },
    { limit: ['1', '2'] },
    { offset: '-1' },
    { offset: '9'.repeat(30) },
    { offset: Number.NaN },
    { offset: Number.POSITIVE_INFINITY },
  ])('rejects %j', (query) => {
    expect(v.is(pageQuery, query)).toBe(false);
  });
});

describe('filters', () => {
  it('accept one value, several, or none', () => {
    const statuses = filterList(['pending', 'accepted']);
    expect(v.parse(statuses, 'pending')).toEqual(['pending']);
    expect(v.parse(statuses, ['accepted', 'pending'])).toEqual(['pending', 'accepted']);
    expect(v.parse(statuses, '')).toEqual([]);
    expect(v.parse(statuses, 'null')).toEqual([]);
    expect(v.is(statuses, 'other')).toBe(false);
    expect(v.is(statuses, ['pending', 'other'])).toBe(false);
  });

  it('of one value are undefined when not set', () => {
    const mode = filter(['manual', 'automatic']);
    expect(v.parse(mode, 'manual')).toBe('manual');
    expect(v.parse(mode, 'null')).toBeUndefined();
    expect(v.is(mode, 'other')).toBe(false);
  });

  it('repair text that lost its commas in transit', () => {
    expect(v.parse(searchText, ['https://app.example/?a=1', '2', '3'])).toBe('https://app.example/?a=1,2,3');
  });
});

describe('small fields', () => {
  it('a flag is true, false or absent', () => {
    expect([true, 'true', false, 'false', '', null].map((input) => v.parse(flag, input))).toEqual([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
    ]);
    expect(['TRUE', '1', 0, 'on'].some((input) => v.is(flag, input))).toBe(false);
  });

  it('a list drops empty values', () => {
    expect(v.parse(textList, '')).toEqual([]);
    expect(v.parse(textList, ['a', '', 'b'])).toEqual(['a', 'b']);
  });

  it('optional text is absent when empty', () => {
    expect(v.parse(optionalText, '')).toBeUndefined();
    expect(v.parse(optionalText, null)).toBeUndefined();
    expect(v.parse(optionalText, 'x')).toBe('x');
  });

  it('a name has a maximum length', () => {
    expect(v.is(name, 'x'.repeat(NAME_MAX_LENGTH))).toBe(true);
    expect(v.is(name, 'x'.repeat(NAME_MAX_LENGTH + 1))).toBe(false);
  });
});

describe('metadata', () => {
  it('is an object, its text, or cleared', () => {
    expect(v.parse(metadata, { a: { b: [1, null] } })).toEqual({ a: { b: [1, null] } });
    expect(v.parse(metadata, '{"a":true}')).toEqual({ a: true });
    expect(v.parse(metadata, '')).toEqual({});
    expect(v.parse(metadata, null)).toEqual({});
  });

  const refused = [
    '[]',
    '1',
    'null',
    '"text"',
    '{',
    '{"__proto__":{"polluted":true}}',
    '{"a":{"constructor":{"prototype":{}}}}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"\\ud800":1}',
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    JSON.stringify({ a: 'x'.repeat(METADATA_MAX_BYTES) }),
    JSON.stringify({ a: 'é'.repeat(METADATA_MAX_BYTES / 2) }),
  ];

  it.each(refused.map((text) => [text.slice(0, 40), text] as const))('rejects %s', (_, text) => {
    expect(v.is(metadata, text)).toBe(false);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('rejects text nested a hundred thousand deep without overflow', () => {
    expect(v.is(metadata, '['.repeat(100_000) + ']'.repeat(100_000))).toBe(false);
    expect(v.is(metadata, '{"a":'.repeat(100_000))).toBe(false);
  });
});
