// Prefetching waits until the browser is idle, and is skipped in data saving mode.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ahead, whenIdle } from './idle.ts';

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

afterEach(() => {
  connect(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('deferred work', () => {
  it('runs when the browser is idle, unless it was cancelled', () => {
    const waiting = new Map<number, () => void>();
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      waiting.set(waiting.size, work);
      return waiting.size - 1;
    });
    vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle));
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => void frames.splice(handle - 1, 1));
    const done: string[] = [];
    whenIdle(() => done.push('one'));
    whenIdle(() => done.push('two'))();
    const callOff = whenIdle(() => done.push('three'));
    expect(waiting.size).toBe(0);
    for (const paint of frames) paint();
    callOff();
    expect(done).toEqual([]);
    for (const work of waiting.values()) work();
    expect(done).toEqual(['one']);
  });

  it('runs a moment later in a browser without idle callbacks', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    const done: string[] = [];
    whenIdle(() => done.push('one'));
    whenIdle(() => done.push('two'))();
    expect(done).toEqual([]);
    vi.runAllTimers();
    expect(done).toEqual(['one']);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'is not done on a connection of %o unless it is needed',
    (connection) => {
      vi.useFakeTimers();
      connect(connection);
      const work = vi.fn();
      ahead(work)();
      ahead(work);
      vi.runAllTimers();
      expect(work).not.toHaveBeenCalled();
      whenIdle(work);
      vi.runAllTimers();
      expect(work).toHaveBeenCalledOnce();
    },
  );

  it('is done ahead on a fast one', () => {
    vi.useFakeTimers();
    connect({ saveData: false, effectiveType: '4g' });
    const work = vi.fn();
    ahead(work);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
  });
});
