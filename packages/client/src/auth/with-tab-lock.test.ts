// No lock blocks a caller: one that hangs, one that fails, one that is granted too late.
import { LOCK_WAIT_MS } from '@latchkey/wire';
import { expect, it } from 'vitest';
import type { PlatformLock } from '../platform/platform.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createWithTabLock } from './with-tab-lock.ts';

const setUp = (lock: PlatformLock) => {
  const platform = createFakePlatform();
  let runs = 0;
  const work = async () => {
    runs += 1;
    return 'done';
  };
  return { platform, work, runs: () => runs, withTabLock: createWithTabLock({ ...platform, lock }) };
};

it('returns busy after the wait when the lock is not granted, and runs no work when it is granted later', async () => {
  let grant = (): Promise<unknown> => Promise.resolve();
  const { platform, work, runs, withTabLock } = setUp({
    run: (_, __, turn) =>
      new Promise((resolve) => {
        grant = () => turn(true).then(resolve);
      }),
  });
  const outcome = withTabLock('name', work);
  await platform.advance(LOCK_WAIT_MS);
  expect(await outcome).toBe('busy');
  await grant();
  expect(runs()).toBe(0);
  expect(platform.browser.clock.pending()).toBe(0);
});

it('returns busy when the lock fails, but throws the error of the work', async () => {
  const broken = setUp({ run: () => Promise.reject(new Error('no code for it')) });
  expect(await broken.withTabLock('name', broken.work)).toBe('busy');
  const working = setUp({ run: (_, __, turn) => turn(false) });
  await expect(working.withTabLock('name', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  expect(await working.withTabLock('name', working.work)).toBe('done');
});

it('does not end work that takes longer than the wait', async () => {
  const { platform, withTabLock } = setUp({ run: (_, __, turn) => turn(false) });
  const slow = withTabLock(
    'name',
    () => new Promise<string>((resolve) => void platform.timers.after(2 * LOCK_WAIT_MS, () => resolve('done'))),
  );
  await platform.advance(3 * LOCK_WAIT_MS);
  expect(await slow).toBe('done');
});
