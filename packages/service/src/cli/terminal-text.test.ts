import { describe, expect, it } from 'vitest';
import { jsonText, safeLines, safeText, tableText } from './terminal-text.ts';

describe('text of others on a terminal', () => {
  it('shows control characters, marks of direction and separators as escapes', () => {
    expect(safeText('a\u001b[2Jb\u009bc\u202ed\u2028e\u007f\r\nf')).toBe(
      'a\\u001b[2Jb\\u009bc\\u202ed\\u2028e\\u007f\\u000d\\u000af',
    );
    expect(safeText('Ángela 山田 🙂')).toBe('Ángela 山田 🙂');
    expect(safeText('tag \u{e0041}')).toBe('tag \\udb40\\udc41');
    expect(safeLines('a\nb\u0007')).toBe('a\nb\\u0007');
  });

  it('is the same JSON for a program', () => {
    const value = { name: 'x\u001b\u009b\u202e\u{e0041}\n"\\', list: [1, null] };
    const text = jsonText(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('is cut in columns, and cannot begin a row', () => {
    const table = tableText(
      ['ID', 'NAME'],
      [
        ['1', 'a\nb'],
        ['22', 'x'.repeat(100)],
      ],
    );
    expect(table.split('\n')).toEqual(['ID  NAME', '1   a\\u000ab', `22  ${'x'.repeat(59)}…`]);
  });
});
