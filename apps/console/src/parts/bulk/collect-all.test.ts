// All pages of a list.
import { expect, it } from 'vitest';
import { collectAll } from './collect-all.ts';

const listOf =
  (length: number) =>
  async ({ limit, offset }: { limit: number; offset: number }) => ({
    data: Array.from({ length }, (_, at) => at).slice(offset, offset + limit),
    total_count: length,
  });

const collect = async (length: number, stopAfter = Number.POSITIVE_INFINITY): Promise<readonly number[]> => {
  const stopper = new AbortController();
  const rows: number[] = [];
  await collectAll({
    readPage: listOf(length),
    limit: 3,
    signal: stopper.signal,
    onPage: (page) => {
      rows.push(...page);
      if (rows.length >= stopAfter) stopper.abort();
    },
  });
  return rows;
};

it.each([0, 1, 3, 7])('gives every row of a list of %i once', async (length) => {
  expect(await collect(length)).toEqual(Array.from({ length }, (_, at) => at));
});

it('reads nothing more after a stop', async () => {
  expect(await collect(9, 4)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('throws what a read throws', async () => {
  const readPage = () => Promise.reject(new Error('refused'));
  const { signal } = new AbortController();
  await expect(collectAll({ readPage, limit: 3, signal, onPage: () => undefined })).rejects.toThrow('refused');
});
