// Pages of a list on the command line: --limit and --after.
import { PAGE_SIZE_MAX } from '@latchkey/wire';
import { ConfigError } from '../installation/config.ts';
import { type Given, type OptionTable, textOf } from './command-options.ts';

const USUAL_LIMIT = 50;

export const PAGE_OPTIONS = {
  limit: {
    kind: 'text',
    field: 'limit',
    value: 'number',
    help: `with list: how many at most, 1 to ${PAGE_SIZE_MAX} (${USUAL_LIMIT})`,
  },
  after: { kind: 'text', field: 'after', value: 'number', help: 'with list: continue after so many' },
} as const satisfies OptionTable;

const wholeNumber = (given: Given, name: string, usual: number, [least, most]: readonly [number, number]): number => {
  const text = textOf(given, name);
  if (text === undefined) return usual;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new ConfigError(`--${name}`, `must be a whole number from ${least} to ${most}.`);
};

/** How many items a list shows at most. */
const limitOf = (given: Given): number => wholeNumber(given, 'limit', USUAL_LIMIT, [1, PAGE_SIZE_MAX]);

/** `limit=50&offset=0`. */
export const pageQuery = (given: Given): string =>
  `limit=${limitOf(given)}&offset=${wholeNumber(given, 'after', 0, [0, 999_999_999])}`;

/** The line after a page that is not the last one. */
export const moreLine = (given: Given, command: string, shown: number, total: number): string => {
  const end = wholeNumber(given, 'after', 0, [0, 999_999_999]) + shown;
  return end < total ? `\n\n${end} of ${total}; the next: ${command} --after ${end}` : '';
};
