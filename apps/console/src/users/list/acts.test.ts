// What an undo restores.
import { expect, it } from 'vitest';
import { undoOf } from './acts.ts';

const item = (key: string, state: { isBanned?: boolean; isLocked?: boolean } = {}) => ({
  key,
  name: key,
  isBanned: false,
  isLocked: false,
  ...state,
});
const keysOf = (undo: ReturnType<typeof undoOf>) => [undo?.act, undo?.items.map(({ key }) => key)];

const plain = item('plain');
const banned = item('banned', { isBanned: true });
const locked = item('locked', { isLocked: true });

it('restores only the users that the act changed', () => {
  const all = [plain, banned, locked];
  expect(keysOf(undoOf('ban', all))).toEqual(['unban', ['plain', 'locked']]);
  expect(keysOf(undoOf('unban', all))).toEqual(['ban', ['banned']]);
  expect(keysOf(undoOf('lock', all))).toEqual(['unlock', ['plain', 'banned']]);
});

it('is not offered where nothing can be restored', () => {
  for (const act of ['signOut', 'unlock', 'delete'] as const) expect(undoOf(act, [plain, banned])).toBeUndefined();
  expect(undoOf('ban', [banned])).toBeUndefined();
  expect(undoOf('ban', [])).toBeUndefined();
});

it('can be taken back itself', () => {
  const undo = undoOf('ban', [plain, banned]);
  expect(keysOf(undoOf(undo?.act ?? 'delete', undo?.items ?? []))).toEqual(['ban', ['plain']]);
});
