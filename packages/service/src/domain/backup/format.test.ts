// Lines of a backup: what is written is read again, and nothing else is accepted.
import { describe, expect, it } from 'vitest';
import { type BackupLine, encodePart, parseHeader, parseLine } from './format.ts';
import { FIRST_STATE, nextState } from './line-order.ts';

const HEADER = {
  latchkey_backup: 1,
  version: '0.1.0',
  created_at: '2026-01-15T12:00:00.000Z',
  migrations: ['001_foundation'],
  key_fingerprint: 'abc',
};

describe('the header', () => {
  it('is read', () => {
    expect(parseHeader(JSON.stringify(HEADER))).toEqual(HEADER);
  });

  it.each([
    ['not JSON', 'hello'],
    ['another object', '{"name":"x"}'],
    ['an array', '[1]'],
  ])('is refused if it is %s', (_, line) => {
    expect(() => parseHeader(line)).toThrow('not a backup that latchkey backup wrote');
  });

  it('of a later format names the remedy', () => {
    expect(() => parseHeader(JSON.stringify({ ...HEADER, latchkey_backup: 2 }))).toThrow(
      'the backup has format 2, and this release reads format 1. Restore it with the release that wrote it, or a later one.',
    );
  });

  it('without a field is refused', () => {
    const { key_fingerprint: _, ...rest } = HEADER;
    expect(() => parseHeader(JSON.stringify(rest))).toThrow('header of the backup is damaged');
  });
});

const LINES: readonly BackupLine[] = [
  { at: 'table', table: 'users', columns: ['id', 'name'] },
  { at: 'row', values: 2, line: '["1", null]' },
  { at: 'row', values: 2, line: '["2", "\\"ü\\n"]' },
  { at: 'table_end', table: 'users', rows: 2 },
  { at: 'sequences', sequences: [{ name: 's', value: '9223372036854775807', is_called: true }] },
  { at: 'end', rows: 2, sha256: 'x', mac: 'y' },
];

const runAll = (lines: readonly BackupLine[]) => lines.reduce(nextState, FIRST_STATE);

describe('a line', () => {
  it('is read as it was written', () => {
    expect(parseLine('["1", null]')).toEqual(LINES[1]);
    const sequences = { at: 'sequences', sequences: [{ name: 's', value: '-5', is_called: false }] } as const;
    expect(encodePart({ at: 'rows', lines: ['[1]', '[2]'] })).toBe('[1]\n[2]\n');
    expect(parseLine(encodePart(sequences).trim())).toEqual(sequences);
    expect(parseLine(encodePart({ at: 'table', table: 't', columns: ['a'] }).trim())).toEqual({
      at: 'table',
      table: 't',
      columns: ['a'],
    });
  });

  it.each([
    '',
    '{',
    '{"at":"drop"}',
    '[1]',
    '[{}]',
    '{"at":"table_end","table":"t","rows":-1}',
    '{"at":"sequences","sequences":[{"name":"s","value":"1;drop","is_called":true}]}',
  ])('is refused: %s', (line) => {
    expect(() => parseLine(line)).toThrow('a line of it cannot be read');
  });
});

describe('the order of the lines', () => {
  it('is accepted', () => {
    expect(runAll(LINES).rows).toBe(2);
  });

  it.each([
    ['a row is missing', LINES.filter((_, at) => at !== 1), 'users has 1 of 2 rows'],
    ['a row belongs to no table', LINES.slice(1), 'a row belongs to no table'],
    ['a row is short', [LINES[0], { at: 'row', values: 1, line: '["1"]' }], 'has 1 of 2 values'],
    ['a table does not end', [LINES[0], LINES[4]], 'the counters are at the wrong place'],
    ['a table is in another', [LINES[0], LINES[0]], 'begins at the wrong place'],
    ['another table ends', [LINES[0], { at: 'table_end', table: 'x', rows: 0 }], 'the rows of x do not begin'],
    ['the counters are missing', [...LINES.slice(0, 4), LINES[5]], 'the counters are missing'],
    ['a table is missing', LINES.slice(4), 'it has 0 of 2 rows'],
  ])('is refused where %s', (_, lines, problem) => {
    // The cast holds: the list has no holes.
    expect(() => runAll(lines as BackupLine[])).toThrow(problem);
  });
});
