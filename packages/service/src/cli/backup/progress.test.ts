// Progress of a copy on a terminal and in a pipe.
import { describe, expect, it } from 'vitest';
import type { BackupPart } from '../../domain/backup/format.ts';
import { barText, createProgress } from './progress.ts';

const PARTS: readonly BackupPart[] = [
  { at: 'table', table: 'users', columns: ['id'] },
  { at: 'rows', lines: ['["1"]', '["2"]'] },
  { at: 'table_end', table: 'users', rows: 2 },
  { at: 'table', table: 'empty', columns: ['id'] },
  { at: 'table_end', table: 'empty', rows: 0 },
];

const run = (isTerminal: boolean) => {
  const written: string[] = [];
  const lines: string[] = [];
  const progress = createProgress({ isTerminal, write: (text) => written.push(text) }, (text) => lines.push(text));
  for (const part of PARTS) progress.onPart(part, 4);
  progress.end();
  return { written, lines };
};

describe('progress', () => {
  it('draws a bar', () => {
    expect(barText(1_500_000, 3_000_000, 'users')).toBe(
      `[${'#'.repeat(15)}${'.'.repeat(15)}]  50%  1,500,000 of 3,000,000 rows  users`,
    );
    expect(barText(0, 0, '')).toContain('100%');
    expect(barText(9, 3, '')).toContain('100%');
  });

  it('is drawn in place on a terminal, and removed at the end', () => {
    const { written, lines } = run(true);
    expect(lines).toEqual([]);
    expect(written.every((text) => text.startsWith('\r\u001b[K') && text.length < 84)).toBe(true);
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('is a line for each table with rows elsewhere', () => {
    expect(run(false)).toEqual({ written: [], lines: ['users: 2 rows'] });
  });
});
