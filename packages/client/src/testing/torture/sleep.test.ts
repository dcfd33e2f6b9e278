// Tabs that sleep: frozen for an hour, throttled in the background, restored, asleep in the middle of a call.
import { HOUR_MS, SESSION_POLL_MS, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../../lib/jwt.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { type LatchkeySubject, latchkeySubject } from './latchkey-subject.ts';

/** How long a token is still good, by the clock of the service. */
const leftMs = (fleet: Fleet<LatchkeySubject>, token: string | null | undefined): number =>
  (decodeJwt(token ?? '')?.claims.exp ?? 0) * 1000 - fleet.trueTime();

const openOne = async (options: Parameters<typeof latchkeySubject>[0] = {}) => {
  const fleet = createFleet({ subject: latchkeySubject(options) });
  const tab = await fleet.open();
  return { fleet, tab };
};

describe('after an hour frozen', () => {
  it('the first token is valid and costs one request, which all concurrent callers share', async () => {
    const { fleet, tab } = await openOne();
    await fleet.advance(10_000);
    tab.platform.tab.freeze();
    await fleet.advance(HOUR_MS);
    const before = fleet.tokenCalls().length;
    tab.platform.tab.thaw();
    const tokens = Promise.all(Array.from({ length: 20 }, () => tab.subject.getToken()));
    await fleet.advance(1_000);
    expect(new Set(await tokens).size).toBe(1);
    expect(leftMs(fleet, (await tokens)[0])).toBeGreaterThan(0);
    expect(fleet.tokenCalls().length - before).toBe(1);
    fleet.dispose();
  });

  it('is the same when the machine slept and its monotonic clock stopped', async () => {
    const { fleet, tab } = await openOne({ polling: false });
    // The page's clocks differ: the wall clock advanced, the monotonic one did not.
    fleet.browser.clock.jump(HOUR_MS);
    const token = tab.subject.getToken();
    await fleet.advance(100);
    await token;
    expect(fleet.tokenCalls()).toHaveLength(1);
    fleet.dispose();
  });

  it('a page that is resumed refreshes its token by itself', async () => {
    const { fleet, tab } = await openOne({ polling: false });
    tab.platform.tab.freeze();
    await fleet.advance(HOUR_MS);
    tab.platform.tab.thaw();
    await fleet.advance(100);
    expect(fleet.tokenCalls()).toHaveLength(1);
    fleet.dispose();
  });

  it.each(['restore', 'focus'] as const)('so does one that becomes visible again (%s)', async (event) => {
    const { fleet, tab } = await openOne({ polling: false, touchSession: false });
    await fleet.advance(HOUR_MS);
    expect(fleet.tokenCalls()).toHaveLength(0);
    tab.platform.tab[event]();
    await fleet.advance(100);
    expect(fleet.tokenCalls()).toHaveLength(1);
    fleet.dispose();
  });

  it('a token that was requested when the page froze is not returned', async () => {
    const { fleet, tab } = await openOne({ polling: false });
    await fleet.advance(TOKEN_LIFESPAN_SECONDS * 1000);
    const token = tab.subject.getToken();
    await fleet.advance(1);
    tab.platform.tab.freeze();
    await fleet.advance(HOUR_MS);
    tab.platform.tab.thaw();
    await fleet.advance(1_000);
    expect(leftMs(fleet, await token)).toBeGreaterThan(0);
    expect(fleet.tokenCalls()).toHaveLength(2);
    fleet.dispose();
  });

  it('a token that another tab sent an hour ago is not treated as new', async () => {
    const fleet = createFleet({ subject: latchkeySubject({ polling: false }) });
    const [one, two] = [await fleet.open(), await fleet.open()];
    await fleet.advance(TOKEN_LIFESPAN_SECONDS * 1000);
    two.platform.tab.freeze();
    const sent = one.subject.getToken();
    await fleet.advance(1_000);
    await sent;
    await fleet.advance(HOUR_MS);
    two.platform.tab.thaw();
    const token = two.subject.getToken();
    await fleet.advance(1_000);
    expect(leftMs(fleet, await token)).toBeGreaterThan(0);
    expect(await token).not.toBe(await sent);
    fleet.dispose();
  });
});

it('a token sent to a frozen tab is not accepted either when the clock was set back meanwhile', async () => {
  const fleet = createFleet({ subject: latchkeySubject({ polling: false }) });
  const [one, two] = [await fleet.open(), await fleet.open()];
  await fleet.advance(TOKEN_LIFESPAN_SECONDS * 1000);
  two.platform.tab.freeze();
  const sent = one.subject.getToken();
  await fleet.advance(HOUR_MS);
  fleet.browser.clock.jump(-2 * HOUR_MS);
  two.platform.tab.thaw();
  await fleet.advance(10);
  const token = two.subject.getToken();
  await fleet.advance(1_000);
  expect(leftMs(fleet, await token)).toBeGreaterThan(0);
  expect(await token).not.toBe(await sent);
  fleet.dispose();
});

describe('throttled to once a minute', () => {
  it('no token is ever returned expired, and each costs at most one request', async () => {
    const { fleet, tab } = await openOne();
    tab.platform.tab.throttle(60_000);
    for (let turn = 0; turn < 40; turn += 1) {
      await fleet.advance(17_000);
      const before = fleet.tokenCalls().length;
      const token = tab.subject.getToken();
      await fleet.advance(200);
      expect(leftMs(fleet, await token)).toBeGreaterThan(0);
      expect(fleet.tokenCalls().length - before).toBeLessThanOrEqual(1);
    }
    // No token is renewed before three quarters of its lifetime have passed.
    expect(fleet.tokenCalls().length).toBeLessThanOrEqual(Math.ceil(fleet.browser.clock.monotonic() / 45_000));
    fleet.dispose();
  });

  it('twenty such tabs with one focused tab make no requests themselves', async () => {
    const fleet = createFleet({ subject: latchkeySubject() });
    await fleet.openMany(20, 110);
    for (const { platform } of fleet.tabs.slice(1)) {
      platform.tab.throttle(60_000);
      platform.tab.setVisible(false);
    }
    const settledAt = fleet.browser.clock.monotonic();
    await fleet.advance(600_000);
    const elapsed = fleet.browser.clock.monotonic() - settledAt;
    expect(fleet.tokenCalls().length).toBeLessThanOrEqual(Math.ceil(elapsed / 45_000));
    expect(fleet.tokenCalls().length).toBeGreaterThanOrEqual(Math.floor(elapsed / (45_000 + SESSION_POLL_MS + 100)));
    fleet.dispose();
  });
});
