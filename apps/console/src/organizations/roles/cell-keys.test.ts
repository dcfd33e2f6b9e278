// The keys of the matrix.
import { expect, it } from 'vitest';
import { cellAfter } from './cell-keys.ts';

const size = { rows: 3, columns: 2 };

it('moves from cell to cell and stops at the edges', () => {
  expect(cellAfter('ArrowDown', { row: 0, column: 0 }, size, false)).toEqual({ row: 1, column: 0 });
  expect(cellAfter('ArrowDown', { row: 2, column: 1 }, size, false)).toEqual({ row: 2, column: 1 });
  expect(cellAfter('ArrowRight', { row: 0, column: 0 }, size, false)).toEqual({ row: 0, column: 1 });
  expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, size, false)).toEqual({ row: 0, column: 0 });
});

it('changes left and right in right-to-left text', () => {
  expect(cellAfter('ArrowLeft', { row: 0, column: 0 }, size, true)).toEqual({ row: 0, column: 1 });
});

it('goes to the first and last role of a line, and leaves other keys alone', () => {
  expect(cellAfter('End', { row: 1, column: 0 }, size, false)).toEqual({ row: 1, column: 1 });
  expect(cellAfter('Home', { row: 1, column: 1 }, size, false)).toEqual({ row: 1, column: 0 });
  expect(cellAfter('a', { row: 1, column: 1 }, size, false)).toBeUndefined();
});
