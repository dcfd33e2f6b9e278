// The cache of replies: kept values, one read at a time, failures next to old values, and forgetting.
import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

describe('the cache of replies', () => {
  it('keeps a value and its age, and reads one key once at a time', async () => {
    const cache = createCache(() => 5);
    let reads = 0;
    const load = async () => {
      reads += 1;
      return 'a';
    };
    await Promise.all([cache.read('users', load), cache.read('users', load)]);
    expect([reads, cache.stateOf('users')]).toEqual([
      1,
      expect.objectContaining({ value: 'a', readAt: 5, busy: false }),
    ]);
  });

  it('keeps the old value when a read fails', async () => {
    const cache = createCache(() => 5);
    await cache.read('users', async () => 'a');
    await cache.read('users', async () => Promise.reject(new Error('no')));
    expect(cache.stateOf('users')).toMatchObject({ value: 'a', error: new Error('no'), readAt: 5 });
  });

  it('marks everything with a prefix as out of date, and changes a kept value at once', async () => {
    const cache = createCache(() => 5);
    await cache.read('GET /users 1', async () => 1);
    await cache.read('GET /roles 1', async () => 1);
    cache.change('GET /users 1', (value) => Number(value) + 1);
    cache.forget('GET /users');
    expect([cache.stateOf('GET /users 1'), cache.stateOf('GET /roles 1').readAt]).toEqual([
      expect.objectContaining({ value: 2, readAt: 0 }),
      5,
    ]);
  });

  it('drops the oldest key when there are too many', async () => {
    const cache = createCache(() => 5);
    for (let at = 0; at <= 200; at += 1) await cache.read(`key ${at}`, async () => at);
    expect([cache.stateOf('key 0').readAt, cache.stateOf('key 200').readAt]).toEqual([0, 5]);
  });
});
