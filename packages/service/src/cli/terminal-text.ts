// Text of others on a terminal: names and addresses may hold control characters that move the cursor, change colours or reverse the text.
// They are shown as escapes, and never sent.

/** Control characters (C0, C1, DEL), format characters (direction, no width), and separators of lines and paragraphs. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The escapes that JSON has for it. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** One line of text that a terminal shows as it is. */
export const safeText = (text: string): string => text.replace(UNSAFE, escaped);

/** The same for text of several lines: line breaks stay. */
export const safeLines = (text: string): string => text.split('\n').map(safeText).join('\n');

/** A value as JSON that is safe to print. In a text, the escapes mean the same characters. */
export const jsonText = (value: unknown): string =>
  // Outside of texts, JSON has no other of these characters than the line breaks of its layout.
  safeLines(JSON.stringify(value, null, 2) ?? 'null');

const CELL_MAX = 60;

const cell = (text: string): string => {
  const safe = safeText(text);
  return safe.length > CELL_MAX ? `${safe.slice(0, CELL_MAX - 1)}…` : safe;
};

/** Rows in columns under their heads. The last column is not padded. */
export const tableText = (heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string => {
  const lines = [heads, ...rows.map((row) => row.map(cell))];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines
    .map((line) => line.map((text, at) => (at === line.length - 1 ? text : text.padEnd(widths[at] ?? 0))).join('  '))
    .join('\n');
};
