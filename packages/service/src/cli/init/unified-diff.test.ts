import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

describe('a unified difference', () => {
  it('shows a new file as added', () => {
    expect(unifiedDiff('a/b.ts', undefined, 'one\ntwo\n')).toBe(
      '--- /dev/null\n+++ b/a/b.ts\n@@ -0,0 +1,2 @@\n+one\n+two\n',
    );
  });

  it('shows changed lines with three lines around them, in parts', () => {
    const before = numbers(20);
    const after = before.replace('2\n', '2\nnew\n').replace('18\n', '');
    expect(unifiedDiff('n', before, after)).toBe(
      [
        '--- a/n',
        '+++ b/n',
        '@@ -1,5 +1,6 @@',
        ' 1',
        ' 2',
        '+new',
        ' 3',
        ' 4',
        ' 5',
        '@@ -15,6 +16,5 @@',
        ' 15',
        ' 16',
        ' 17',
        '-18',
        ' 19',
        ' 20',
        '',
      ].join('\n'),
    );
  });

  it('joins parts that touch', () => {
    const text = unifiedDiff('n', numbers(10), numbers(10).replace('3\n', 'x\n').replace('7\n', 'y\n'));
    expect(text.match(/^@@/gm)).toHaveLength(1);
    expect(text).toContain('-3\n+x\n 4\n 5\n 6\n-7\n+y\n');
  });
});
