// Many tabs: one refresh per period for all of them, take-over after a tab closes, locks, sign-out, no leaks.
import { CLIENT_NAMES, LOCK_WAIT_MS, SESSION_POLL_MS, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../../lib/jwt.ts';
import { createFleet, type Sighting } from './fleet.ts';
import { latchkeySubject } from './latchkey-subject.ts';

/** A token is renewed when its default leeway and margin begin: 45 s after it arrived. */
const REFRESH_AGE_MS = 45_000;
const TEN_MINUTES_MS = 600_000;

const gaps = (calls: readonly Sighting[]) => calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));

const LIFESPAN_MS = TOKEN_LIFESPAN_SECONDS * 1000;

describe('twenty tabs with twenty subscribers each, for ten minutes', () => {
  it.each([
    ['messages that come before the lock', 0],
    ['messages that come after the lock', 25],
  ])('make one token call per period in total, with %s', async (_, messageMs) => {
    const fleet = createFleet({ subject: latchkeySubject(), messageMs });
    await fleet.openMany(20, 230);
    const heard = { count: 0 };
    for (const { subject } of fleet.tabs)
      for (let hook = 0; hook < 20; hook += 1) subject.subscribe(() => (heard.count += 1));
    expect(heard.count).toBe(400);
    await fleet.advance(TEN_MINUTES_MS);
    const calls = fleet.tokenCalls();
    for (const gap of gaps(calls)) {
      expect(gap).toBeGreaterThanOrEqual(REFRESH_AGE_MS);
      expect(gap).toBeLessThanOrEqual(REFRESH_AGE_MS + SESSION_POLL_MS);
    }
    expect(calls.length).toBeGreaterThanOrEqual(12);
    expect(fleet.callsOf('GET /client')).toHaveLength(20);
    expect(fleet.callsOf('GET /environment')).toHaveLength(20);
    expect(fleet.sightings).toHaveLength(40 + calls.length);
    fleet.dispose();
    expect(fleet.leftovers()).toEqual({ timers: 0, locks: 0, channels: 0, listeners: 0 });
  });

  it('all have the winner’s token, and the cookie does', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(20, 230);
    await fleet.advance(100_000);
    const before = fleet.tokenCalls().length;
    const tokens = await Promise.all(fleet.tabs.map(({ subject }) => subject.getToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(fleet.tabs[0]?.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBe(tokens[0]);
    expect(fleet.tokenCalls()).toHaveLength(before);
    fleet.dispose();
  });

  it('that request an expired token at the same moment share one call', async () => {
    const fleet = createFleet({ subject: latchkeySubject({ polling: false }) });
    await fleet.openMany(20, 0);
    await fleet.advance(LIFESPAN_MS);
    const tokens = Promise.all(fleet.tabs.flatMap(({ subject }) => [subject.getToken(), subject.getToken()]));
    await fleet.advance(1_000);
    expect(new Set(await tokens).size).toBe(1);
    expect(await tokens).not.toContain(null);
    expect(fleet.tokenCalls()).toHaveLength(1);
    fleet.dispose();
  });
});

describe('a leader that is closed or frozen', () => {
  it('is replaced within five seconds when it is closed during its request', async () => {
    const fleet = createFleet({ subject: latchkeySubject(), latencyMs: 400 });
    await fleet.openMany(5, 700);
    await untilTokenCalls(fleet, 1);
    const first = fleet.tokenCalls()[0];
    fleet.tabs[first?.tab ?? 0]?.platform.tab.close();
    await fleet.advance(SESSION_POLL_MS);
    const next = fleet.tokenCalls()[1];
    expect(next?.tab).not.toBe(first?.tab);
    expect((next?.at ?? Infinity) - (first?.at ?? 0)).toBeLessThanOrEqual(SESSION_POLL_MS);
    fleet.dispose();
  });

  it('blocks no caller longer than the lock’s wait when it is frozen while it holds the lock', async () => {
    const fleet = createFleet({ subject: latchkeySubject({ polling: false }) });
    await fleet.openMany(4, 0);
    await fleet.advance(LIFESPAN_MS);
    const [leader, ...others] = fleet.tabs;
    void leader?.subject.getToken();
    await fleet.advance(1);
    leader?.platform.tab.freeze();
    expect(fleet.browser.heldLocks()).toHaveLength(1);
    const askedAt = fleet.browser.clock.monotonic();
    const waits = others.map(async ({ subject }) => {
      const token = await subject.getToken();
      return { token, waited: fleet.browser.clock.monotonic() - askedAt };
    });
    await fleet.advance(LOCK_WAIT_MS + 100);
    for (const { token, waited } of await Promise.all(waits)) {
      expect(token).toEqual(expect.any(String));
      expect(waited).toBeLessThanOrEqual(LOCK_WAIT_MS + 100);
    }
    fleet.dispose();
  });

  it('does not stop the poll of the others when it is frozen while it holds the lock', async () => {
    const fleet = createFleet({ subject: latchkeySubject(), latencyMs: 400 });
    await fleet.openMany(4, 900);
    await untilTokenCalls(fleet, 1);
    fleet.tabs[fleet.tokenCalls()[0]?.tab ?? 0]?.platform.tab.freeze();
    await fleet.advance(20_000);
    const cookie = fleet.tabs[0]?.platform.cookies.get(CLIENT_NAMES.cookies.session) ?? '';
    expect((decodeJwt(cookie)?.claims.exp ?? 0) * 1000).toBeGreaterThan(fleet.trueTime());
    fleet.dispose();
  });
});

describe('a sign-out', () => {
  it('is seen by all tabs at once', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(20, 100);
    expect(fleet.tabs.every(({ subject }) => subject.isSignedIn())).toBe(true);
    const done = fleet.tabs[7]?.subject.latchkey.signOut(() => undefined);
    await fleet.advance(200);
    await done;
    expect(fleet.tabs.some(({ subject }) => subject.isSignedIn())).toBe(false);
    expect(fleet.tabs[0]?.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
    const calls = fleet.sightings.length;
    await fleet.advance(120_000);
    expect(fleet.sightings).toHaveLength(calls);
    fleet.dispose();
  });

  it('during a token request does not restore the cookie', async () => {
    const fleet = createFleet({ subject: latchkeySubject({ polling: false }), latencyMs: 400 });
    await fleet.openMany(2, 0);
    await fleet.advance(LIFESPAN_MS);
    const token = fleet.tabs[1]?.subject.getToken().catch(() => undefined);
    await fleet.advance(10);
    const done = fleet.tabs[0]?.subject.latchkey.signOut(() => undefined);
    await fleet.advance(5_000);
    await Promise.all([token, done]);
    expect(fleet.tabs[0]?.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
    fleet.dispose();
  });
});

describe('a hundred mounts', () => {
  it('leave no lock, timer, channel or listener', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    for (let cycle = 0; cycle < 100; cycle += 1) {
      const { subject } = await fleet.open();
      const stop = subject.subscribe(() => undefined);
      stop();
      subject.dispose();
    }
    expect(fleet.leftovers()).toEqual({ timers: 0, locks: 0, channels: 0, listeners: 0 });
    expect(fleet.sightings).toHaveLength(200);
  });
});

const untilTokenCalls = async (
  fleet: Pick<ReturnType<typeof createFleet>, 'advance' | 'tokenCalls'>,
  count: number,
) => {
  for (let step = 0; fleet.tokenCalls().length < count; step += 1) {
    if (step > 20_000) throw new Error('Nobody asked for a token.');
    await fleet.advance(100);
  }
};
