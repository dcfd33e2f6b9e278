// Exports, piece by piece.
import { expect, it } from 'vitest';
import { readRows } from './read-rows.ts';

const replyOf = (pieces: readonly string[], type: string): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
};

it('gives the whole file and counts its rows as they come', async () => {
  const seen: number[] = [];
  const pieces = ['{"id":1}\n{"i', 'd":2}\n', '{"id":"ż"}\n'];
  const file = await readRows(replyOf(pieces, 'application/x-ndjson'), 'ndjson', (rows) => seen.push(rows));
  expect(await file.text()).toBe(pieces.join(''));
  expect(file.type).toBe('application/x-ndjson');
  expect(seen).toEqual([1, 2, 3]);
});

it('does not count the head of a table', async () => {
  const seen: number[] = [];
  await readRows(replyOf(['id,name\r\n', '1,a\r\n2,b\r\n'], 'text/csv'), 'csv', (rows) => seen.push(rows));
  expect(seen).toEqual([0, 2]);
});

it('gives an empty file for an empty reply', async () => {
  const file = await readRows(new Response(null), 'ndjson', () => undefined);
  expect(file.size).toBe(0);
});

it('fails if the reply breaks off', async () => {
  const body = new ReadableStream({
    pull: () => {
      throw new TypeError('gone');
    },
  });
  await expect(readRows(new Response(body), 'csv', () => undefined)).rejects.toThrow('gone');
});
