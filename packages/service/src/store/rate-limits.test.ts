import { expect, it } from 'vitest';
import { eachDatabase } from '../testing/database/test-database.ts';
import { countAgainstLimits, giveBackEvent, purgeRateLimits } from './rate-limits.ts';

const WINDOW_MS = 10_000;

eachDatabase('rate limits', (database, kind) => {
  const count = (key: string, limit: number, now: number) =>
    countAgainstLimits(database().db, [{ key, limit, windowMs: WINDOW_MS }], now);

  it('allow exactly the limit and reject the next request until the window ends', async () => {
    for (let event = 1; event <= 5; event += 1)
      expect(await count('exact', 5, 1_000)).toMatchObject({ allowed: true, retryAfterMs: 0 });
    expect(await count('exact', 5, 4_000)).toMatchObject({ allowed: false, retryAfterMs: 7_000 });
    expect((await count('exact', 5, 10_999)).allowed).toBe(false);
    expect((await count('exact', 5, 11_000)).allowed).toBe(true);
  });

  it('count each key separately', async () => {
    expect((await count('a', 1, 0)).allowed).toBe(true);
    expect((await count('b', 1, 0)).allowed).toBe(true);
    expect((await count('a', 1, 0)).allowed).toBe(false);
  });

  it('that are counted together reject together, for as long as the longest', async () => {
    const both = (now: number) =>
      countAgainstLimits(
        database().db,
        [
          { key: 'wide', limit: 3, windowMs: WINDOW_MS },
          { key: 'narrow', limit: 1, windowMs: 2 * WINDOW_MS },
        ],
        now,
      );
    expect(await both(0)).toMatchObject({ allowed: true, retryAfterMs: 0 });
    expect(await both(1)).toMatchObject({ allowed: false, retryAfterMs: 2 * WINDOW_MS - 1 });
    expect((await both(2 * WINDOW_MS)).allowed).toBe(true);
    // Two requests with the same keys never deadlock, in whatever order they list them.
    const keys = ['p', 'q', 'r'].map((key) => ({ key, limit: 100, windowMs: WINDOW_MS }));
    const storm = Array.from({ length: 40 }, (_, index) =>
      countAgainstLimits(database().db, index % 2 === 0 ? keys : [...keys].reverse(), 0),
    );
    expect((await Promise.all(storm)).every((decision) => decision.allowed)).toBe(true);
  });

  it('stay exact for fifty concurrent requests', async () => {
    const decisions = await Promise.all(Array.from({ length: 50 }, () => count('storm', 7, 0)));
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(7);
  });

  it('give back one event of the window in which it was counted, and none of a later window', async () => {
    const first = await count('back', 2, 0);
    await count('back', 2, 1);
    for (const event of first.events) await giveBackEvent(database().db, event);
    expect((await count('back', 2, 2)).allowed).toBe(true);
    expect((await count('back', 2, 3)).allowed).toBe(false);
    expect((await count('back', 1, WINDOW_MS)).allowed).toBe(true);
    for (const event of first.events) await giveBackEvent(database().db, event);
    expect((await count('back', 1, WINDOW_MS)).allowed).toBe(false);
  });

  it('remove windows that ended and only those', async () => {
    await count('old', 1, 0);
    await count('new', 1, WINDOW_MS);
    await purgeRateLimits(database().db, WINDOW_MS);
    expect((await count('new', 1, WINDOW_MS)).allowed).toBe(false);
    const keys = await database().db.selectFrom('rate_limits').select('key').execute();
    expect(keys.map((row) => row.key)).not.toContain('old');
  });

  it.runIf(kind === 'PGlite')('throw when they are counted inside a transaction', async () => {
    const attempt = database().transaction(() => count('inside', 1, 0));
    await expect(attempt).rejects.toThrow(/use the transaction’s handle/);
  });
});
