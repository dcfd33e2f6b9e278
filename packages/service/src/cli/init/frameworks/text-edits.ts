// Small edits of source text that keep the rest of the file as it is. Each returns undefined where the text is not as expected.

/** The quote that the file uses in its imports. */
const quoteOf = (text: string): string => (/from\s+"/.test(text) || /import\s+"/.test(text) ? '"' : "'");

/** The end of a statement: some projects write no semicolons. */
const endOf = (text: string): string => (/^import .*['"]$/m.test(text) ? '' : ';');

/** The end of the last import at the beginning of a line; undefined if there is none. */
const endOfImports = (text: string): number | undefined => {
  const last = [...text.matchAll(/^import\s(?:[^'"]*?from\s*)?['"][^'"]+['"];?[ \t]*\n/gm)].at(-1);
  return last && last.index + last[0].length;
};

const insertAt = (text: string, at: number, added: string): string => text.slice(0, at) + added + text.slice(at);

/** Adds text after the imports, or after a directive at the top of a file without imports. */
export const addAfterImports = (text: string, added: string): string => {
  const directive = /^(?:['"]use \w+['"];?\s*\n)?/.exec(text)?.[0] ?? '';
  return insertAt(text, endOfImports(text) ?? directive.length, added);
};

/** Adds imports after the others, in the style of the file. */
export const addImports = (text: string, imports: readonly (readonly [names: string, from: string])[]): string => {
  const quote = quoteOf(text);
  const lines = imports.map(([names, from]) => `import ${names} from ${quote}${from}${quote}${endOf(text)}\n`).join('');
  return addAfterImports(text, endOfImports(text) === undefined ? `${lines}\n` : lines);
};

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : by + line))
    .join('\n');

/**
 * Puts an element around another one, each tag on a separate line: `wrap(text, '<App />', ['<Gate>'], ['</Gate>'])`. Undefined unless the
 * element is there exactly once.
 */
export const wrap = (
  text: string,
  inner: string,
  opening: readonly string[],
  closing: readonly string[],
): string | undefined => {
  const parts = text.split(inner);
  const [before, after] = parts;
  if (parts.length !== 2 || before === undefined || after === undefined) return undefined;
  const margin = /(?:^|\n)([ \t]*)$/.exec(before)?.[1];
  if (margin === undefined) return `${before}${opening.join('')}${inner}${closing.join('')}${after}`;
  const lines = (list: readonly string[]): string => list.join('\n');
  const whole = `${lines(nested(opening, 0))}\n${indent(inner, '  '.repeat(opening.length))}\n${lines(nested(closing, closing.length - 1))}`;
  // The first line has its margin already.
  return before + indent(whole, margin).slice(margin.length) + after;
};

/** Opening tags go one level deeper each, closing tags come back. */
const nested = (tags: readonly string[], first: number): readonly string[] =>
  tags.map((tag, index) => indent(tag, '  '.repeat(Math.abs(first - index))));

/** Adds text after the first match of an expression. */
export const addAfter = (text: string, expression: RegExp, added: string): string | undefined => {
  const found = expression.exec(text);
  if (!found) return undefined;
  return insertAt(text, found.index + found[0].length, added);
};
