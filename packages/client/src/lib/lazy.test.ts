import { describe, expect, it } from 'vitest';
import { isNetworkError, NetworkError } from '../errors.ts';
import { lazily } from './lazy.ts';

describe('lazily', () => {
  it('loads once for all callers', async () => {
    let loads = 0;
    const get = lazily(async () => {
      loads += 1;
      return {};
    });
    expect(loads).toBe(0);
    const [first, second] = await Promise.all([get(), get()]);
    expect([first === second, (await get()) === first, loads]).toEqual([true, true, 1]);
  });

  it('reports whether it is loaded, without loading it', async () => {
    let isBroken = true;
    const get = lazily(async () => {
      if (isBroken) throw new TypeError('404');
      return 'there';
    });
    expect(get.loaded()).toBeUndefined();
    await get().catch(() => undefined);
    expect(get.loaded()).toBeUndefined();
    isBroken = false;
    const loading = get();
    expect(get.loaded()).toBeUndefined();
    await loading;
    expect(get.loaded()).toBe('there');
  });

  it('reports a failure, and tries again on the next call', async () => {
    let isBroken = true;
    const get = lazily(async () => {
      if (isBroken) throw new TypeError('404');
      return 'there';
    });
    const error = await get().catch((failure: unknown) => failure);
    expect(isNetworkError(error) && error.message).toContain('could not be downloaded');
    expect(error).toHaveProperty('cause.message', '404');
    isBroken = false;
    expect(await get()).toBe('there');
  });

  it('reports that nothing was sent when the browser was offline', async () => {
    const get = lazily(
      () => Promise.reject(new TypeError('no network')),
      () => true,
    );
    const error = await get().catch((failure: unknown) => failure);
    expect(isNetworkError(error) && error.isUnsent).toBe(true);
  });

  it('keeps an error that already has an explanation', async () => {
    const offline = new NetworkError('offline');
    await expect(lazily(() => Promise.reject(offline))()).rejects.toBe(offline);
  });
});
