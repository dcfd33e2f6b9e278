// The difference of two texts in the unified format, as `diff -u` prints it.

const CONTEXT = 3;

type Line = { readonly mark: ' ' | '-' | '+'; readonly text: string };

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** The lengths of the longest common lists of lines from each pair of positions on. */
const commonLengths = (before: readonly string[], after: readonly string[]): readonly (readonly number[])[] => {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const cells = table[row];
      if (cells)
        cells[column] =
          before[row] === after[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
    }
  return table;
};

const compare = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  const common = commonLengths(before, after);
  const lines: Line[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const fresh = after[column];
    if (old !== undefined && old === fresh) {
      lines.push({ mark: ' ', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (common[row + 1]?.[column] ?? 0) >= (common[row]?.[column + 1] ?? 0)) {
      lines.push({ mark: '-', text: old });
      row += 1;
    } else {
      lines.push({ mark: '+', text: fresh ?? '' });
      column += 1;
    }
  }
  return lines;
};

/** The parts with changes, each with the unchanged lines around it. */
const hunksOf = (lines: readonly Line[]): readonly { readonly from: number; readonly to: number }[] => {
  const hunks: { from: number; to: number }[] = [];
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    const last = hunks.at(-1);
    if (last && index - CONTEXT <= last.to) last.to = index + CONTEXT + 1;
    else hunks.push({ from: Math.max(0, index - CONTEXT), to: index + CONTEXT + 1 });
  });
  return hunks;
};

const count = (lines: readonly Line[], besides: '-' | '+'): number =>
  lines.filter(({ mark }) => mark !== besides).length;

/** Where a part begins: the first line has the number 1, and an empty part the number before it. */
const range = (before: number, length: number): string => `${length === 0 ? before : before + 1},${length}`;

/** The difference of a file; `before` is undefined if the file does not exist. */
export const unifiedDiff = (path: string, before: string | undefined, after: string): string => {
  const lines = compare(linesOf(before ?? ''), linesOf(after));
  const body = hunksOf(lines).flatMap(({ from, to }) => {
    const [head, part] = [lines.slice(0, from), lines.slice(from, to)];
    const old = range(count(head, '+'), count(part, '+'));
    const fresh = range(count(head, '-'), count(part, '-'));
    return [`@@ -${old} +${fresh} @@`, ...part.map(({ mark, text }) => mark + text)];
  });
  return [`--- ${before === undefined ? '/dev/null' : `a/${path}`}`, `+++ b/${path}`, ...body, ''].join('\n');
};
