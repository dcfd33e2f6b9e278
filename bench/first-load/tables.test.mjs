// Readable rows.
import { expect, it } from 'vitest';
import { figuresTable, longTaskTable } from './tables.mjs';

const sizes = { scripts: 4, scriptBytes: 96_300, requests: 7, sequence: 3 };
const figures = (ready) => ({
  ready,
  untilReady: sizes,
  untilQuiet: sizes,
  scriptMs: 50,
  taskMs: 140,
  longTasks: [60],
  moved: 0,
  heap: 3e6,
});

it('compares the page of a signed-in user with the first visit of the reference page', () => {
  const pages = {
    reference: { first: figures(600), second: figures(500) },
    'script tag': { first: figures(150), second: figures(125), signedIn: figures(120), signedInCold: figures(180) },
  };
  const rows = figuresTable({ rows: [{ network: 'none', cpu: 1, pages }], emptyHeap: 1e6 });
  expect(rows.map(({ visit, page, ratio }) => [visit, page, ratio])).toEqual([
    ['first', 'reference', '1.00'],
    ['first', 'script tag', '0.25'],
    ['second', 'reference', '1.00'],
    ['second', 'script tag', '0.25'],
    ['signed in, cache warm', 'script tag', '0.20'],
    ['signed in, cache empty', 'script tag', '0.30'],
  ]);
});

it('shows the parts of the longest task, and the most of ours in any task', () => {
  const long = { duration: 120, react: 80, ours: 20, page: 5, browser: 15 };
  const other = { duration: 60, react: 10, ours: 45, page: 0, browser: 5 };
  const rows = longTaskTable({ longTasks: { 'script tag': { first: [[other, long]], second: [[]] } } });
  expect(rows).toEqual([
    {
      page: 'script tag',
      visit: 'first',
      'long tasks': '2',
      'longest ms': '120',
      React: '80',
      ours: '20',
      'host page': '5',
      browser: '15',
      'most of ours in one': '45',
    },
    expect.objectContaining({ visit: 'second', 'long tasks': '0', 'longest ms': '0', 'most of ours in one': '0' }),
  ]);
});
