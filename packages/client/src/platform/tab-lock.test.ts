import { describe, expect, it } from 'vitest';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import type { PlatformLock } from './platform.ts';
import { createTabLock } from './tab-lock.ts';

const NAME = 'latchkey.lock.test';
const WAIT_MS = 5_000;

const forever = () => new Promise<never>(() => {});

/** Both lock implementations must behave alike. */
describe.each(['Web Locks', 'storage lease'] as const)('tab lock by %s', (kind) => {
  const setUp = (tabs: number) => {
    const browser = createFakeBrowser();
    const platforms = Array.from({ length: tabs }, () => createFakePlatform({ browser }));
    const lockOf = (index: number): PlatformLock => {
      const platform = platforms[index];
      if (!platform) throw new Error('no such tab');
      return kind === 'Web Locks' ? platform.lock : createTabLock({ ...platform, locks: undefined });
    };
    return { browser, platforms, lockOf, advance: browser.clock.advance };
  };

  it('admits one tab at a time', async () => {
    const { browser, lockOf, advance } = setUp(5);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => void browser.clock.after(200, resolve));
      inside -= 1;
      return 'done';
    };
    const results = Promise.all([0, 1, 2, 3, 4].map((index) => lockOf(index).run(NAME, WAIT_MS, work)));
    await advance(10_000);
    expect(await results).toEqual(Array(5).fill('done'));
    expect(most).toBe(1);
  });

  it('returns busy after the wait, not later, and without running the work', async () => {
    const { browser, lockOf, advance } = setUp(2);
    void lockOf(0).run(NAME, WAIT_MS, forever);
    await advance(1_000);
    let worked = false;
    let answeredAt = 0;
    const second = lockOf(1).run(NAME, WAIT_MS, async () => {
      worked = true;
    });
    void second.then(() => {
      answeredAt = browser.clock.monotonic();
    });
    await advance(6_000);
    expect(await second).toBe('busy');
    expect(worked).toBe(false);
    expect(answeredAt).toBeLessThanOrEqual(1_000 + WAIT_MS + 100);
  });

  it('is free again after work that failed, also at once', async () => {
    const { lockOf, advance } = setUp(2);
    const failed = lockOf(0).run(NAME, WAIT_MS, () => {
      throw new Error('no');
    });
    const outcome = expect(failed).rejects.toThrow('no');
    await advance(1_000);
    await outcome;
    const next = lockOf(1).run(NAME, WAIT_MS, async () => 'mine');
    await advance(1_000);
    expect(await next).toBe('mine');
  });

  it('runs the work once even when the work fails', async () => {
    const { lockOf, advance } = setUp(1);
    let runs = 0;
    const outcome = lockOf(0)
      .run(NAME, WAIT_MS, async () => {
        runs += 1;
        throw new Error('no');
      })
      .catch(() => 'failed');
    await advance(1_000);
    expect([await outcome, runs]).toEqual(['failed', 1]);
  });

  it('is released within 5 s when the holder is closed', async () => {
    const { platforms, lockOf, advance } = setUp(2);
    void lockOf(0)
      .run(NAME, WAIT_MS, forever)
      .catch(() => {});
    await advance(1_000);
    platforms[0]?.tab.close();
    const second = lockOf(1).run(NAME, WAIT_MS, async () => 'mine');
    await advance(5_000);
    expect(await second).toBe('mine');
  });

  it('is released when the work never ends', async () => {
    const { lockOf, advance } = setUp(2);
    void lockOf(0).run(NAME, WAIT_MS, forever);
    await advance(16_000);
    const second = lockOf(1).run(NAME, WAIT_MS, async () => 'mine');
    await advance(1_000);
    expect(await second).toBe('mine');
  });

  it('does not deadlock when requested inside itself', async () => {
    const { lockOf, advance } = setUp(1);
    const outer = lockOf(0).run(NAME, WAIT_MS, () => lockOf(0).run(NAME, WAIT_MS, async () => 'inner'));
    await advance(6_000);
    expect(await outer).toBe('busy');
  });

  it('leaves no timer and no lock', async () => {
    const { browser, lockOf, advance } = setUp(3);
    const all = Promise.all([0, 1, 2].map((index) => lockOf(index).run(NAME, WAIT_MS, async () => index)));
    await advance(2_000);
    await all;
    expect([browser.clock.pending(), browser.heldLocks(), browser.storage.size]).toEqual([0, [], 0]);
  });
});

describe('storage lease', () => {
  it('is free when the clock was set back since it was written', async () => {
    const platform = createFakePlatform();
    const lock = createTabLock({ ...platform, locks: undefined });
    void lock.run(NAME, WAIT_MS, forever);
    await platform.advance(500);
    platform.tab.close();
    platform.browser.clock.jump(-86_400_000);
    const other = createTabLock({ ...createFakePlatform({ browser: platform.browser }), locks: undefined });
    const second = other.run(NAME, WAIT_MS, async () => 'mine');
    await platform.advance(1_000);
    expect(await second).toBe('mine');
  });

  it('works without exclusion where there is no storage', async () => {
    const platform = createFakePlatform();
    const storage = { get: () => undefined, set: () => {}, remove: () => {} };
    const lock = createTabLock({ ...platform, storage, locks: undefined });
    const result = lock.run(NAME, WAIT_MS, async () => 'done');
    await platform.advance(1_000);
    expect(await result).toBe('done');
  });
});

describe('Web Locks', () => {
  it('works without exclusion where the browser refuses locks', async () => {
    const platform = createFakePlatform();
    const locks = { request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) };
    const lock = createTabLock({ ...platform, locks });
    expect(await lock.run(NAME, WAIT_MS, async () => 'done')).toBe('done');
  });
});
