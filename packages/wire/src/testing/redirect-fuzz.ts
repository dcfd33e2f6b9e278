// Random redirect targets, combined from the pieces of attacks; the same seed gives the same targets.
import { GOOD_TARGETS } from './good-targets.ts';
import { HOSTILE_HOSTS } from './hostile-hosts.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';

const PIECES: readonly string[] = [
  ...[
    'https:',
    'http:',
    'HTTPS:',
    'javascript:',
    'data:',
    'blob:',
    'file:',
    'ftp:',
    'myapp:',
    'h',
    ':',
    '://',
    '/',
    '//',
  ],
  ...[
    '\\',
    '%2f',
    '%5c',
    '%2e',
    '%00',
    '%0d%0a',
    '%25',
    '%',
    '@',
    '#',
    '?',
    '&',
    '=',
    ';',
    '.',
    '..',
    '/./',
    '/../',
    '|',
  ],
  ...[
    'app.example.com',
    'example.com',
    'partner.example.org',
    'evil.example',
    '.example.com',
    'app',
    'com',
    'localhost',
  ],
  ...[
    ':443',
    ':80',
    ':8443',
    ':',
    '127.0.0.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'xn--',
    'user:pass@',
    '。',
    '．',
    '／',
  ],
  ...[
    '\u212a',
    'а',
    'ß',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\ufeff',
    '\ud800',
    '\u{1f600}',
    'a',
  ],
];

/** The generator "mulberry32": 32 bits of state, sufficient for choosing pieces. */
const createChance = (seed: number): ((end: number) => number) => {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
};

/** A source of targets: random text from the pieces, and texts of the corpus with something removed, doubled or inserted. */
export const createTargetSource = (seed: number): (() => string) => {
  const below = createChance(seed);
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';
  const known = [...GOOD_TARGETS, ...HOSTILE_HOSTS, ...HOSTILE_SHAPES].flatMap(({ targets }) => targets);
  const free = (): string => Array.from({ length: 1 + below(7) }, () => pick(PIECES)).join('');
  const mutated = (): string => {
    const text = pick(known);
    const from = below(text.length + 1);
    const to = from + below(4);
    const ways = [
      () => text.slice(0, from) + pick(PIECES) + text.slice(from),
      () => text.slice(0, from) + text.slice(to),
      () => text.slice(0, to) + text.slice(from),
      () => text.slice(0, from) + pick(known).slice(below(12)),
      () => text.slice(0, from) + String.fromCharCode(below(0x300)) + text.slice(from),
    ];
    return ways[below(ways.length)]?.() ?? text;
  };
  return () => (below(3) === 0 ? free() : mutated());
};
