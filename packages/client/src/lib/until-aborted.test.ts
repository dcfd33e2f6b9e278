// Work that ends with a signal, and does not start after it.
import { expect, it } from 'vitest';
import { runUntilAborted } from './until-aborted.ts';

it('runs until the signal aborts', () => {
  const life = new AbortController();
  const done: string[] = [];
  const start = () => {
    done.push('start');
    return () => void done.push('stop');
  };
  runUntilAborted(life.signal, start);
  expect(done).toEqual(['start']);
  life.abort();
  expect(done).toEqual(['start', 'stop']);
  runUntilAborted(life.signal, start);
  expect(done).toEqual(['start', 'stop']);
});
