// The key cache over a fake fetch and a fake clock: single flight, backoff, unknown ids, outages, rotation under load.
import { describe, expect, it } from 'vitest';
import { createLatchkeyBackend } from './backend.ts';
import { createKeyCache } from './key-cache.ts';
import { claimsWith, createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from './testing/test-issuer.ts';

const one = await createTestKey('key_1');
const two = await createTestKey('key_2');
const three = await createTestKey('key_3');

const MINUTE = 60_000;
const URL_OF_KEYS = 'http://localhost:4400/.well-known/jwks.json';

const setUp = () => {
  const jwks = createFakeJwks(one);
  let now = NOW;
  const cache = createKeyCache({ url: URL_OF_KEYS, fetch: jwks.fetch, now: () => now, cacheMs: 5 * MINUTE });
  const outage = () => jwks.answer(() => Promise.reject(new TypeError('unreachable')));
  return {
    jwks,
    cache,
    outage,
    calls: () => jwks.urls.length,
    advance: (ms: number) => {
      now += ms;
    },
    /** Runs everything that waits only on promises: an immediate reply, not one with keys to import. */
    settle: () => new Promise<void>((done) => setImmediate(done)),
  };
};

describe('the key cache', () => {
  it('fetches once for any number of concurrent callers, and then not at all', async () => {
    const { cache, calls } = setUp();
    const found = await Promise.all(Array.from({ length: 100 }, () => cache.find('key_1')));
    expect(found.every((key) => typeof key === 'object')).toBe(true);
    await cache.find('key_1');
    expect(calls()).toBe(1);
  });

  it('sends a plain request, and follows no redirect', async () => {
    const asked: unknown[] = [];
    const cache = createKeyCache({
      url: URL_OF_KEYS,
      fetch: async (url, { headers, redirect }) => {
        asked.push([url, headers, redirect]);
        return new Response(undefined, { status: 302, headers: { location: 'https://evil.example/jwks.json' } });
      },
      now: () => NOW,
      cacheMs: MINUTE,
    });
    expect(await cache.find('key_1')).toBe('unavailable');
    expect(asked).toEqual([[URL_OF_KEYS, { accept: 'application/json' }, 'manual']]);
  });

  it('serves keys past their age while it refreshes them in the background', async () => {
    const { cache, calls, advance, jwks } = setUp();
    await cache.find('key_1');
    advance(5 * MINUTE - 1);
    await cache.find('key_1');
    expect(calls()).toBe(1);
    advance(1);
    jwks.answer(() => new Promise(() => {}));
    expect(await cache.find('key_1')).toMatchObject({ algorithm: 'ES256' });
    await expect.poll(calls).toBe(2);
  });

  it('fetches before it uses keys that are much too old', async () => {
    const { cache, advance, jwks } = setUp();
    await cache.find('key_1');
    jwks.publish(two);
    advance(10 * MINUTE);
    expect(await cache.find('key_1')).toBe('unknown');
  });

  it('does not fetch twice for an id that a fresh set does not have', async () => {
    const { cache, calls } = setUp();
    expect(await cache.find('key_9')).toBe('unknown');
    expect(calls()).toBe(1);
  });

  it('fetches for unknown ids once in 30 seconds, however many there are', async () => {
    const { cache, calls, advance } = setUp();
    await cache.find('key_1');
    for (let at = 0; at < 50; at += 1) expect(await cache.find(`garbage_${at}`)).toBe('unknown');
    expect(calls()).toBe(2);
    advance(29_999);
    await Promise.all(Array.from({ length: 50 }, (_, at) => cache.find(`more_${at}`)));
    expect(calls()).toBe(2);
    advance(1);
    await Promise.all(Array.from({ length: 50 }, (_, at) => cache.find(`again_${at}`)));
    expect(calls()).toBe(3);
  });

  it('finds a new key as soon as a token names it, for all waiting callers', async () => {
    const { cache, calls, jwks } = setUp();
    await cache.find('key_1');
    jwks.publish(one, two);
    const found = await Promise.all(Array.from({ length: 100 }, () => cache.find('key_2')));
    expect(found.every((key) => typeof key === 'object')).toBe(true);
    expect(calls()).toBe(2);
  });

  it('serves the old keys while the service is unreachable', async () => {
    const { cache, outage, advance, settle } = setUp();
    await cache.find('key_1');
    outage();
    for (let minute = 0; minute < 60; minute += 1) {
      advance(MINUTE);
      expect(await cache.find('key_1')).toMatchObject({ algorithm: 'ES256' });
      await settle();
    }
  });

  it('does not wait for a service that failed before and now hangs', async () => {
    const { cache, outage, jwks, advance, settle } = setUp();
    await cache.find('key_1');
    outage();
    await cache.refresh();
    jwks.answer(() => new Promise(() => {}));
    advance(60 * MINUTE);
    const first = await Promise.race([cache.find('key_1'), settle().then(() => 'still waiting')]);
    expect(first).toMatchObject({ algorithm: 'ES256' });
  });

  it('waits longer after each failure, up to 30 seconds', async () => {
    const { cache, outage, calls, advance, jwks } = setUp();
    outage();
    const waits: number[] = [];
    await cache.find('key_1');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const before = calls();
      let waited = 0;
      while (calls() === before) {
        advance(500);
        waited += 500;
        expect(await cache.find('key_1')).toBe('unavailable');
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    jwks.publish(one);
    advance(30_000);
    expect(await cache.find('key_1')).toMatchObject({ algorithm: 'ES256' });
  });

  it.each([
    ['an error', async () => new Response('{}', { status: 503 })],
    ['no JSON', async () => new Response('<html>')],
    ['no keys', async () => Response.json({ keys: [] })],
    ['a list', async () => Response.json([])],
    [
      'keys of other kinds only',
      async () => Response.json({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'key_1' }, null, 7] }),
    ],
    ['a key of the wrong use', async () => Response.json({ keys: [{ ...one.publicJwk, use: 'enc' }] })],
    ['a key of another algorithm', async () => Response.json({ keys: [{ ...one.publicJwk, alg: 'ES384' }] })],
    ['a key without id', async () => Response.json({ keys: [{ ...one.publicJwk, kid: undefined }] })],
    ['a damaged key', async () => Response.json({ keys: [{ ...one.publicJwk, x: 'AAAA' }] })],
  ])('treats %s as an outage and keeps its keys', async (_title, reply) => {
    const { cache, jwks } = setUp();
    await cache.find('key_1');
    jwks.answer(reply);
    expect(await cache.refresh()).toBe(false);
    expect(await cache.find('key_1')).toMatchObject({ algorithm: 'ES256' });
  });

  it('rejects RSA keys that are too short', async () => {
    const { cache, jwks } = setUp();
    const pair = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    );
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
    jwks.answer(async () => Response.json({ keys: [{ kty: 'RSA', n: jwk.n, e: jwk.e, kid: 'key_1' }] }));
    expect(await cache.find('key_1')).toBe('unavailable');
  });

  it('works when the clock is set back', async () => {
    const { cache, calls, advance } = setUp();
    await cache.find('key_1');
    await cache.find('garbage');
    advance(-24 * 60 * MINUTE);
    expect(await cache.find('key_1')).toMatchObject({ algorithm: 'ES256' });
    await expect.poll(calls).toBeGreaterThan(2);
  });
});

describe('a key rotation under load', () => {
  it('fails none of 10,000 verifications', async () => {
    const jwks = createFakeJwks(one);
    let now = NOW;
    const backend = createLatchkeyBackend({ publishableKey: PUBLISHABLE_KEY, fetch: jwks.fetch, now: () => now });
    const [first, second, third] = await Promise.all([one.sign(), two.sign(claimsWith()), three.sign(claimsWith())]);
    const steps: ReadonlyMap<number, () => void> = new Map([
      // Published before it is used, as the service does; then one that is used at once.
      [20, () => jwks.publish(one, two)],
      [70, () => jwks.publish(two, three)],
    ]);
    let accepted = 0;
    for (let batch = 0; batch < 100; batch += 1) {
      steps.get(batch)?.();
      now += 300;
      const inUse = batch < 40 ? [first] : batch < 70 ? [first, second] : [second, third];
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, at) => backend.verifyToken(inUse[at % inUse.length] ?? '')),
      );
      accepted += results.filter((result) => result.ok).length;
    }
    expect(accepted).toBe(10_000);
    expect(jwks.urls.length).toBe(3);
  });
});
