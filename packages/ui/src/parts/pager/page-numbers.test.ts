// Which page numbers a pager shows.
import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 4, '1 2 3 4'],
  [2, 4, '1 2 3 4'],
  [1, 12, '1 2 … 12'],
  [3, 12, '1 2 3 4 … 12'],
  [4, 12, '1 2 3 4 5 … 12'],
  [5, 12, '1 … 4 5 6 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 11 12'],
  [1, 0, ''],
])('page %i of %i has %s: a gap never replaces one page only', (page, pages, shown) => {
  expect(
    pageNumbers(page, pages)
      .map((each) => (typeof each === 'number' ? each : '…'))
      .join(' '),
  ).toBe(shown);
});
