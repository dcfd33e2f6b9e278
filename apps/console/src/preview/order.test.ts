// Messages between the console and its preview: only the known shapes are read.
import { expect, it } from 'vitest';
import { readOrder, readReport } from './order.ts';

const order = { kind: 'latchkey-preview', environment: {}, surface: 'SignIn', isDark: true, language: 'en' };

it('reads an order, and nothing else', () => {
  expect(readOrder(order)).toEqual(order);
  for (const other of [
    null,
    'text',
    {},
    { ...order, surface: 'X' },
    { ...order, language: 'x' },
    { ...order, kind: 'x' },
  ])
    expect(readOrder(other)).toBeUndefined();
});

it('reads a report, and limits the height', () => {
  expect(readReport({ kind: 'latchkey-preview-report', isReady: true })).toMatchObject({ isReady: true });
  expect(readReport({ kind: 'latchkey-preview-report', height: 1e9 })?.height).toBe(4000);
  expect(readReport({ kind: 'latchkey-preview-report', height: -1 })?.height).toBeUndefined();
  expect(readReport({ height: 5 })).toBeUndefined();
});
