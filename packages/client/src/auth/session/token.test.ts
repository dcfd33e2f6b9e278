// Tokens: cache, leeway, single flight, attempts, sleep, clock jumps, offline, background refresh, cookies.
import { CLIENT_NAMES, SESSION_POLL_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isNetworkError } from '../../errors.ts';
import { decodeJwt } from '../../lib/jwt.ts';
import { errorResponse } from '../../testing/fake-service.ts';
import { createHarness, createSignedIn, type Harness } from '../../testing/harness.ts';
import { jsonResponse } from '../../testing/platform/fake-platform.ts';

const QUIET = { polling: false, touchSession: false };

const signedIn = async (): Promise<Harness> => {
  const harness = createHarness();
  harness.service.addAccount('ada@example.com', 'correct horse');
  harness.service.signInDirectly('ada@example.com');
  await harness.latchkey.load(QUIET);
  return harness;
};

const mints = ({ service }: Harness) => service.calls.filter((call) => call.endsWith('/tokens')).length;

describe('getToken', () => {
  it('returns the token that came with the session', async () => {
    const harness = await signedIn();
    const token = await harness.latchkey.session?.getToken();
    expect(token).toBe(harness.latchkey.session?.lastActiveToken?.getRawString());
    expect(mints(harness)).toBe(0);
  });

  it('requests a token when less than leeway and margin are left, once for all callers', async () => {
    const harness = await signedIn();
    await harness.platform.advance(45_000);
    await harness.latchkey.session?.getToken();
    expect(mints(harness)).toBe(0);
    await harness.platform.advance(1);
    const tokens = await Promise.all([1, 2, 3].map(() => harness.latchkey.session?.getToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(mints(harness)).toBe(1);
  });

  it('treats a leeway of 0 as 1', async () => {
    const harness = await signedIn();
    await harness.platform.advance(54_000);
    await harness.latchkey.session?.getToken({ leewayInSeconds: 0 });
    expect(mints(harness)).toBe(0);
    await harness.platform.advance(1);
    await harness.latchkey.session?.getToken({ leewayInSeconds: 0 });
    expect(mints(harness)).toBe(1);
  });

  it('rejects a leeway of a whole lifespan at once', async () => {
    const harness = await signedIn();
    await expect(harness.latchkey.session?.getToken({ leewayInSeconds: 60 })).rejects.toThrow(
      'Leeway can not exceed the token lifespan (60 seconds)',
    );
  });

  it('skips the cache on request, and requests templates by name', async () => {
    const harness = await signedIn();
    await harness.latchkey.session?.getToken({ skipCache: true });
    expect(mints(harness)).toBe(1);
    const id = harness.latchkey.session?.id;
    harness.service.once(`POST /client/sessions/${id}/tokens/back%20end`, () => jsonResponse({ jwt: 'a.b.c' }));
    expect(await harness.latchkey.session?.getToken({ template: 'back end' })).toBe('a.b.c');
  });

  it('tries four times, unless the service rejects', async () => {
    const harness = await signedIn();
    const call = `POST /client/sessions/${harness.latchkey.session?.id}/tokens`;
    for (const _ of [1, 2, 3]) harness.service.once(call, () => errorResponse(500, 'internal_error'));
    const token = harness.latchkey.session?.getToken({ skipCache: true });
    await harness.platform.advance(5_000);
    expect(await token).toEqual(expect.any(String));
    expect(mints(harness)).toBe(4);
    harness.service.once(call, () => errorResponse(404, 'resource_not_found'));
    await expect(harness.latchkey.session?.getToken({ skipCache: true })).rejects.toThrow();
    expect(mints(harness)).toBe(5);
  });

  it('never returns a token that expired in an hour of sleep, and makes one request', async () => {
    const harness = await signedIn();
    // Sleep: the wall clock advances, the monotonic clock does not.
    harness.platform.browser.clock.jump(3_600_000);
    const tokens = await Promise.all([1, 2].map(() => harness.latchkey.session?.getToken()));
    const claims = decodeJwt(tokens[0] ?? '')?.claims;
    expect((claims?.exp ?? 0) * 1000).toBeGreaterThan(harness.platform.clock.now());
    expect(mints(harness)).toBe(1);
  });

  it('is not affected by a clock that is set back', async () => {
    const harness = await signedIn();
    harness.platform.browser.clock.jump(-86_400_000);
    await harness.platform.advance(44_000);
    await harness.latchkey.session?.getToken();
    expect(mints(harness)).toBe(0);
    await harness.platform.advance(2_000);
    await harness.latchkey.session?.getToken();
    expect(mints(harness)).toBe(1);
  });

  it('offline returns the valid rest of the token, then null, and keeps the cookie', async () => {
    const harness = await signedIn();
    const cookie = harness.platform.cookies.get(CLIENT_NAMES.cookies.session);
    harness.platform.tab.setOnline(false);
    await harness.platform.advance(50_000);
    expect(await harness.latchkey.session?.getToken()).toBe(cookie);
    await harness.platform.advance(20_000);
    expect(await harness.latchkey.session?.getToken()).toBeNull();
    expect(harness.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBe(cookie);
    expect(harness.latchkey.isSignedIn).toBe(true);
  });
});

describe('background refresh', () => {
  it('keeps the cookie valid with one call per lifetime', async () => {
    const harness = await createSignedIn();
    const first = harness.platform.cookies.get(CLIENT_NAMES.cookies.session);
    await harness.platform.advance(45_000 + SESSION_POLL_MS);
    expect(mints(harness)).toBe(1);
    expect(harness.platform.cookies.get(CLIENT_NAMES.cookies.session)).not.toBe(first);
  });

  it('does not poll when polling is disabled', async () => {
    const harness = await signedIn();
    await harness.platform.advance(120_000);
    expect(mints(harness)).toBe(0);
  });

  it('reports a failure of the service, and continues', async () => {
    const harness = await createSignedIn();
    const call = `POST /client/sessions/${harness.latchkey.session?.id}/tokens`;
    for (const _ of [1, 2, 3, 4]) harness.service.once(call, () => errorResponse(500, 'internal_error'));
    await harness.platform.advance(60_000);
    expect(harness.platform.logs.some((line) => line.includes("Token refresh failed (error='internal_error.')"))).toBe(
      true,
    );
    expect(harness.latchkey.isSignedIn).toBe(true);
    expect(mints(harness)).toBe(5);
    harness.latchkey.dispose();
  });

  it('touches on focus, at most once per five seconds', async () => {
    const harness = await createSignedIn();
    const touches = () => harness.service.calls.filter((call) => call.endsWith('/touch')).length;
    harness.platform.tab.focus();
    harness.platform.tab.focus();
    await harness.platform.settle();
    expect(touches()).toBe(1);
    await harness.platform.advance(5_000);
    harness.platform.tab.focus();
    await harness.platform.settle();
    expect(touches()).toBe(2);
  });

  it('signs out when the session ended elsewhere, after one check of the client', async () => {
    const harness = await createSignedIn();
    harness.service.endSessions();
    await harness.platform.advance(45_000 + SESSION_POLL_MS);
    expect(harness.latchkey.session).toBeNull();
    expect(harness.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
    expect(harness.service.calls.filter((call) => call === 'GET /client')).toHaveLength(2);
  });

  it('signs out the other tabs', async () => {
    const one = await createSignedIn();
    const two = createHarness({ browser: one.platform.browser, service: one.service });
    await two.latchkey.load();
    expect(two.latchkey.isSignedIn).toBe(true);
    await one.latchkey.signOut(() => undefined);
    await two.platform.settle();
    expect(two.latchkey.session).toBeNull();
  });

  it('accepts a 403 and ignores a network failure', async () => {
    const harness = await createSignedIn();
    harness.platform.tab.setOnline(false);
    const lost = harness.latchkey.handleUnauthenticated().catch((error: unknown) => error);
    await harness.platform.advance(40_000);
    expect(isNetworkError(await lost)).toBe(true);
    expect(harness.latchkey.isSignedIn).toBe(true);
    harness.platform.tab.setOnline(true);
    harness.service.once('GET /client', () => errorResponse(403, 'authorization_invalid'));
    await harness.latchkey.handleUnauthenticated();
    expect(harness.latchkey.session).toBeNull();
  });
});
