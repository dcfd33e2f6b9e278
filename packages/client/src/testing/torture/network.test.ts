// Failing networks: down, dropping every request, restored without an event; a service that restarts; sign-out in between.
import { CLIENT_NAMES, FIRST_LOAD_DEADLINE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../../lib/jwt.ts';
import { createFleet, type Fleet, type NetworkWeather } from './fleet.ts';
import { type LatchkeySubject, latchkeySubject } from './latchkey-subject.ts';

const RECOVERY_MS = 5_000;
const LOST: readonly NetworkWeather[] = ['unreachable', 'black hole'];
const SESSION_COOKIE = CLIENT_NAMES.cookies.session;

const snapshotOf = (fleet: Fleet<LatchkeySubject>) => fleet.tabs[0]?.subject.latchkey.store.getSnapshot();
const cookieOf = (fleet: Fleet<LatchkeySubject>) => fleet.tabs[0]?.platform.cookies.get(SESSION_COOKIE);
const isFresh = (fleet: Fleet<LatchkeySubject>, token: string | null | undefined) =>
  (decodeJwt(token ?? '')?.claims.exp ?? 0) * 1000 > fleet.trueTime();

describe.each([...LOST, 'restarting'] as const)('a page opened while the network is lost (%s)', (weather) => {
  it.each(['production', 'development'] as const)(
    'settles within seven seconds as degraded and recovers by itself (%s)',
    async (instanceType) => {
      const fleet = createFleet({ subject: latchkeySubject({}, instanceType) });
      const heard: string[] = [];
      fleet.setWeather(weather);
      const { subject } = await fleet.open();
      const { latchkey } = subject;
      await fleet.advance(FIRST_LOAD_DEADLINE_MS);
      latchkey.on('status', (status) => heard.push(status), { notify: true });
      expect([latchkey.status, latchkey.loaded, latchkey.session]).toEqual(['degraded', false, undefined]);
      await fleet.advance(60_000);
      expect(latchkey.status).toBe('degraded');
      fleet.setWeather('clear');
      await fleet.advance(RECOVERY_MS);
      expect([latchkey.status, latchkey.isSignedIn]).toEqual(['ready', true]);
      expect(heard).toEqual(['degraded', 'ready']);
      const calls = fleet.sightings.length;
      await fleet.advance(20_000);
      expect(fleet.sightings).toHaveLength(calls);
      fleet.dispose();
      expect(fleet.leftovers()).toEqual({ timers: 0, locks: 0, channels: 0, listeners: 0 });
    },
  );

  it('makes a few calls a minute, not more, while it waits', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    fleet.setWeather(weather);
    await fleet.open();
    await fleet.advance(20_000);
    const before = fleet.sightings.length;
    await fleet.advance(60_000);
    expect(fleet.sightings.length - before).toBeLessThanOrEqual(32);
    fleet.dispose();
  });
});

describe.each(LOST)('a network that is lost while a user is signed in (%s)', (weather) => {
  it('signs no user out, keeps the cookie, and recovers within five seconds of its return', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(3, 400);
    await fleet.advance(20_000);
    fleet.setWeather(weather);
    const cookie = cookieOf(fleet);
    await fleet.advance(600_000);
    expect(fleet.tabs.every(({ subject }) => subject.isSignedIn())).toBe(true);
    expect(snapshotOf(fleet)?.status).toBe('ready');
    expect(cookieOf(fleet)).toBe(cookie);
    fleet.setWeather('clear');
    await fleet.advance(RECOVERY_MS);
    expect(isFresh(fleet, cookieOf(fleet))).toBe(true);
    for (const { subject } of fleet.tabs) expect(isFresh(fleet, await subject.getToken())).toBe(true);
    fleet.dispose();
  });

  it('blocks no caller without limit, and returns a token while it is valid', async () => {
    const fleet = createFleet({ subject: latchkeySubject({ polling: false }) });
    const { subject } = await fleet.open();
    await fleet.advance(48_000);
    fleet.setWeather(weather);
    const outcomeOf = (token: Promise<string | null | undefined>) =>
      token.then(
        (jwt) => (isFresh(fleet, jwt) ? 'a good token' : 'nothing good'),
        () => 'an error',
      );
    const early = outcomeOf(subject.getToken());
    await fleet.advance(13_000);
    expect(await early).toBe(weather === 'unreachable' ? 'a good token' : 'an error');
    const late = outcomeOf(subject.getToken());
    await fleet.advance(13_000);
    expect(await late).toBe('an error');
    fleet.dispose();
  });
});

describe('a browser that reports it is offline', () => {
  it('has no token and no error, and keeps the session', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    const { subject, platform } = await fleet.open();
    platform.tab.setOnline(false);
    await fleet.advance(120_000);
    expect(await subject.getToken()).toBeNull();
    expect([subject.isSignedIn(), cookieOf(fleet)]).toEqual([true, expect.any(String)]);
    platform.tab.setOnline(true);
    await fleet.advance(200);
    expect(isFresh(fleet, await subject.getToken())).toBe(true);
    fleet.dispose();
  });
});

describe('a service that restarts', () => {
  it('during a sign-in lets it be completed', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    fleet.service.endSessions();
    const { subject } = await fleet.open();
    const { latchkey } = subject;
    const run = async <T>(work: Promise<T> | undefined): Promise<T | undefined> => {
      const done = work?.catch(() => undefined);
      await fleet.advance(500);
      return done;
    };
    await run(latchkey.client?.signIn.create({ identifier: 'ada@example.com' }));
    fleet.setWeather('restarting');
    const attempt = { strategy: 'password', password: 'correct horse' } as const;
    expect(await run(latchkey.client?.signIn.attemptFirstFactor(attempt))).toBeUndefined();
    fleet.setWeather('clear');
    const signIn = await run(latchkey.client?.signIn.attemptFirstFactor(attempt));
    await run(latchkey.setActive({ session: signIn?.createdSessionId ?? null }));
    expect(latchkey.isSignedIn).toBe(true);
    fleet.dispose();
  });

  it('signs no user out, and tokens are available again within five seconds', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(3, 400);
    fleet.setWeather('restarting');
    await fleet.advance(120_000);
    expect(fleet.tabs.every(({ subject }) => subject.isSignedIn())).toBe(true);
    fleet.setWeather('clear');
    await fleet.advance(RECOVERY_MS);
    expect(isFresh(fleet, cookieOf(fleet))).toBe(true);
    fleet.dispose();
  });
});

describe.each(LOST)('a sign-out while the network is lost (%s)', (weather) => {
  it('takes effect at once in every tab, survives a reload, and reaches the service within five seconds of its return', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(2, 300);
    fleet.setWeather(weather);
    const done = fleet.tabs[0]?.subject.latchkey.signOut(() => undefined);
    await fleet.advance(15_000);
    await done;
    expect(fleet.tabs.map(({ subject }) => subject.isSignedIn())).toEqual([false, false]);
    expect(cookieOf(fleet)).toBeUndefined();
    for (const { subject } of fleet.tabs) subject.dispose();
    const { subject } = await fleet.open();
    await fleet.advance(30_000);
    fleet.setWeather('clear');
    await fleet.advance(RECOVERY_MS);
    expect(subject.latchkey.status).toBe('ready');
    expect([subject.isSignedIn(), cookieOf(fleet), fleet.service.client()?.sessions]).toEqual([false, undefined, []]);
    const calls = fleet.sightings.length;
    await fleet.advance(30_000);
    expect(fleet.sightings).toHaveLength(calls);
    fleet.dispose();
  });

  it('does not end a session that started afterwards', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.open();
    fleet.setWeather(weather);
    const done = fleet.tabs[0]?.subject.latchkey.signOut(() => undefined);
    await fleet.advance(15_000);
    await done;
    const session = fleet.service.signInDirectly('ada@example.com');
    fleet.setWeather('clear');
    await fleet.advance(RECOVERY_MS);
    expect(fleet.service.client()?.sessions.map(({ id }) => id)).toEqual([session.id]);
    fleet.dispose();
  });
});
