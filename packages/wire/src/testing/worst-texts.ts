// Worst-case inputs for parsers, and a function that finds those on which the cost grows faster than the length.
import { type Growth, growthOf } from './cpu-cost.ts';

const repeat = (text: string) => (n: number) => text.repeat(Math.ceil(n / text.length));
const around = (before: string, text: string, after: string) => (n: number) => `${before}${repeat(text)(n)}${after}`;

/** Inputs that cause backtracking: runs that almost match, brackets and quotes without an end, letters that case-fold. */
const WORST_TEXTS: Readonly<Record<string, (n: number) => string>> = {
  letters: repeat('a'),
  spaces: around('a', ' ', 'a'),
  'line breaks': around('a', '\n', 'a'),
  digits: around('+', '1', 'a'),
  dots: repeat('a.'),
  'dots alone': repeat('.'),
  hyphens: around('a', '-', 'a'),
  'at signs': repeat('@'),
  'at signs and line breaks': around('', '@', '\n'),
  'pluses without an at sign': repeat('+'),
  slashes: around('https://example.com', '/', 'x'),
  escapes: around('https://example.com/', '%25', 'x'),
  labels: around('https://', 'a.', 'example.com;'),
  ampersands: repeat('a&'),
  'equal signs': repeat('='),
  semicolons: repeat('a=b;'),
  commas: repeat('a;q=1,'),
  colons: repeat(':'),
  quotes: around('{"a":"', '\\"', ''),
  braces: repeat('{{'),
  'braces and spaces': repeat('{{ '),
  dollars: around('$pbkdf2-sha256$1$', 'a$', ''),
  'browser versions': repeat('Version/1 '),
  'combining marks in the wrong order': around('a', '\u0301\u0316', ''),
  'letters that unfold': repeat('\ufdfa'),
  'half characters': repeat('\ud800'),
  base64: around('', 'AAAA', '!'),
  'XML elements without an end': repeat('<a>'),
  'XML elements': around('<r>', '<a/>', '</r>'),
  'XML attributes': (n) => `<r ${Array.from({ length: n / 10 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  'XML namespaces': (n) => `<r ${Array.from({ length: n / 16 }, (_, at) => `xmlns:a${at}="x"`).join(' ')}/>`,
  'an XML attribute without an end': around('<r a="', 'x ', ''),
  'XML text': around('<r>', 'text &amp; ', '</r>'),
  'angle brackets': repeat('<'),
  'XML comments': repeat('<!--'),
  'XML instructions': around('<?xml ', '?', ''),
  'slashes in the middle': around('/', '/', 'x'),
  'equal signs and a letter': around('a', '=', 'x'),
  underscores: around('a', '_', 'A'),
  'dates without an end': repeat("{{ date | weekday('en'"),
  'links without an end': repeat('{{ termsOfServiceLink || link("'),
  placeholders: around('{{a', ' ', 'x'),
  brackets: repeat('['),
  'digits of other scripts': repeat('\u{1d7ff}'),
  'invisible characters': repeat('\u200b\u202e'),
  'scheme letters': repeat('a+'),
  'parameters of many names': (n) => Array.from({ length: n / 8 }, (_, at) => `a${at}=1`).join('&'),
  'marks of the protocol': repeat('__latchkey_synced=1&'),
  certificates: repeat('-----BEGIN CERTIFICATE-----'),
};

const N = 16_384;

/** The inputs on which the cost of `read` grows faster than their length. Refused inputs count too: refusing takes time. */
export const steepTexts = async (
  read: (text: string) => unknown,
): Promise<ReadonlyArray<readonly [name: string, costs: Growth['costs']]>> => {
  const attempt = (text: string) => async () => {
    try {
      await read(text);
    } catch {
      // Refused: only the time counts.
    }
  };
  const steep: Array<readonly [string, Growth['costs']]> = [];
  for (const [name, make] of Object.entries(WORST_TEXTS)) {
    const { isSteep, costs } = await growthOf(N, (size) => attempt(make(size)));
    if (isSteep) steep.push([name, costs]);
  }
  return steep;
};
