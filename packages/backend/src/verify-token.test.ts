// Valid tokens, a configured key, and expiry to the millisecond.
import { describe, expect, it } from 'vitest';
import { createLatchkeyBackend, verifyToken } from './backend.ts';
import type { BackendOptions } from './options.ts';
import {
  claimsWith,
  createFakeJwks,
  createTestKey,
  NOW,
  NOW_SECONDS,
  ORIGIN,
  PUBLISHABLE_KEY,
} from './testing/test-issuer.ts';

const es = await createTestKey('key_es');
const rs = await createTestKey('key_rs', 'RS256');

const backendAt = (now: number, options: Partial<BackendOptions> = {}) =>
  createLatchkeyBackend({
    publishableKey: PUBLISHABLE_KEY,
    fetch: createFakeJwks(es, rs).fetch,
    now: () => now,
    ...options,
  });

describe('a valid token', () => {
  it.each([es, rs])('is accepted with each algorithm of the instance ($id)', async (key) => {
    expect(await backendAt(NOW).verifyToken(await key.sign())).toEqual({ ok: true, claims: claimsWith() });
  });

  it('may leave out its type, and its origin where no origins are listed', async () => {
    const bare = await es.sign(claimsWith({ azp: undefined }), { typ: undefined });
    expect((await backendAt(NOW).verifyToken(bare)).ok).toBe(true);
  });

  it('has custom claims, an organization and an actor', async () => {
    const extra = {
      plan: 'gold',
      act: { sub: 'user_admin' },
      org_id: 'org_1',
      org_role: 'org:admin',
      org_permissions: ['org:invoices:read'],
    };
    const result = await backendAt(NOW).verifyToken(await es.sign(claimsWith(extra)));
    expect(result).toMatchObject({ ok: true, claims: extra });
  });

  it('is accepted from each of the authorized parties, for all calls or for one', async () => {
    const good = await es.sign();
    const parties = { authorizedParties: ['https://other.example.com', ORIGIN] };
    expect((await backendAt(NOW, parties).verifyToken(good)).ok).toBe(true);
    const strict = backendAt(NOW, { authorizedParties: ['https://other.example.com'] });
    expect(await strict.verifyToken(good)).toMatchObject({ reason: 'party-not-authorized' });
    expect((await strict.verifyToken(good, parties)).ok).toBe(true);
  });
});

describe('a configured public key', () => {
  it.each([es, rs])('verifies without the network ($id)', async (key) => {
    const options = {
      publishableKey: PUBLISHABLE_KEY,
      jwtKey: key.pem,
      now: () => NOW,
      fetch: () => Promise.reject(new Error('nothing may be fetched')),
    };
    expect((await verifyToken(await key.sign(), options)).ok).toBe(true);
    expect(await createLatchkeyBackend(options).keys.refresh()).toBe(true);
  });

  it('rejects a token with an algorithm of another kind', async () => {
    const options = { publishableKey: PUBLISHABLE_KEY, jwtKey: es.pem, now: () => NOW };
    expect(await verifyToken(await rs.sign(), options)).toMatchObject({ reason: 'algorithm-not-allowed' });
  });

  it('throws when it is invalid', async () => {
    const damaged = es.pem.replace(/[A-Za-z0-9]{20}/, '');
    const options = { publishableKey: PUBLISHABLE_KEY, jwtKey: damaged, now: () => NOW };
    await expect(verifyToken(await es.sign(), options)).rejects.toThrow('jwtKey is not a public key that can verify');
  });
});

const token = await es.sign(claimsWith({ iat: NOW_SECONDS, nbf: NOW_SECONDS, exp: NOW_SECONDS + 60 }));
const end = NOW + 60_000;

describe('the clock', () => {
  const cases: ReadonlyArray<readonly [string, number, number | undefined, string | undefined]> = [
    ['the last millisecond within the skew after the end', end + 4_999, undefined, undefined],
    ['the skew after the end', end + 5_000, undefined, 'expired'],
    ['the skew before the start', NOW - 5_000, undefined, undefined],
    ['one millisecond more than the skew before the start', NOW - 5_001, undefined, 'not-yet-valid'],
    ['the last millisecond without skew', end - 1, 0, undefined],
    ['the end without skew', end, 0, 'expired'],
    ['the start without skew', NOW, 0, undefined],
    ['a millisecond before the start without skew', NOW - 1, 0, 'not-yet-valid'],
  ];

  it.each(cases)('at %s', async (_title, now, clockSkewMs, reason) => {
    const result = await backendAt(now, { clockSkewMs }).verifyToken(token);
    expect(result.ok ? undefined : result.reason).toBe(reason);
  });

  it('checks the time of issue too', async () => {
    const early = await es.sign(claimsWith({ iat: NOW_SECONDS + 5, nbf: NOW_SECONDS }));
    expect((await backendAt(NOW).verifyToken(early)).ok).toBe(true);
    expect(await backendAt(NOW - 1).verifyToken(early)).toMatchObject({ reason: 'issued-in-future' });
  });

  it('may have another skew for one call', async () => {
    const backend = backendAt(end + 6_000);
    expect((await backend.verifyToken(token)).ok).toBe(false);
    expect((await backend.verifyToken(token, { clockSkewMs: 7_000 })).ok).toBe(true);
  });
});

describe('the token of a pending session', () => {
  it('is refused with a separate reason, unless the host wants to see it', async () => {
    const token = await es.sign(claimsWith({ sts: 'pending' }));
    const backend = backendAt(NOW);
    expect(await backend.verifyToken(token)).toMatchObject({ ok: false, reason: 'session-pending' });
    const seen = await backend.verifyToken(token, { treatPendingAsSignedOut: false });
    expect(seen).toMatchObject({ ok: true, claims: { sts: 'pending' } });
  });

  it('is refused first for what makes it invalid, and a status that does not exist is invalid', async () => {
    const expired = await es.sign(claimsWith({ sts: 'pending', iat: NOW_SECONDS - 100, exp: NOW_SECONDS - 40 }));
    expect(await backendAt(NOW).verifyToken(expired)).toMatchObject({ reason: 'expired' });
    const odd = await es.sign(claimsWith({ sts: 'sleeping' }));
    expect(await backendAt(NOW).verifyToken(odd)).toMatchObject({ reason: 'claim-invalid' });
    expect((await backendAt(NOW).verifyToken(await es.sign(claimsWith({ sts: 'active' })))).ok).toBe(true);
  });
});
