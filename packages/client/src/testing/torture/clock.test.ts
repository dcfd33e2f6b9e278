// Wrong clocks: anywhere within a day of the truth, and set while the page is in use.
import { DAY_MS } from '@latchkey/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../../lib/jwt.ts';
import { createFleet, type Fleet, type Tab } from './fleet.ts';
import { type LatchkeySubject, latchkeySubject } from './latchkey-subject.ts';

/** The earliest age at which a token is renewed. */
const REFRESH_AGE_MS = 45_000;

type Step = { readonly waitMs: number; readonly jumpMs: number };

const anySkew = fc.integer({ min: -DAY_MS, max: DAY_MS });
const anyStep: fc.Arbitrary<Step> = fc.record({
  waitMs: fc.integer({ min: 0, max: 40_000 }),
  jumpMs: fc.oneof(fc.constant(0), anySkew, fc.integer({ min: -90_000, max: 90_000 })),
});

const signIn = async (fleet: Fleet<LatchkeySubject>, { subject }: Tab<LatchkeySubject>): Promise<void> => {
  const work = async () => {
    const { latchkey } = subject;
    const attempt = await latchkey.client?.signIn.create({
      strategy: 'password',
      identifier: 'ada@example.com',
      password: 'correct horse',
    });
    await latchkey.setActive({ session: attempt?.createdSessionId ?? null });
  };
  const done = work();
  await fleet.advance(500);
  await done;
};

/** A token requested now, and its remaining lifetime by the service's clock. */
const tokenLeftMs = async (fleet: Fleet<LatchkeySubject>, { subject }: Tab<LatchkeySubject>): Promise<number> => {
  const asked = subject.getToken();
  await fleet.advance(60);
  return (decodeJwt((await asked) ?? '')?.claims.exp ?? 0) * 1000 - fleet.trueTime();
};

describe('a clock up to a day wrong, and set up to a day at any moment', () => {
  it('returns valid tokens and costs at most one call per lifetime and change', async () => {
    await fc.assert(
      fc.asyncProperty(anySkew, fc.array(anyStep, { minLength: 1, maxLength: 3 }), async (skewMs, steps) => {
        const fleet = createFleet({ subject: latchkeySubject(), skewMs });
        const tab = await fleet.open();
        for (const { waitMs, jumpMs } of steps) {
          fleet.browser.clock.jump(jumpMs);
          expect(await tokenLeftMs(fleet, tab)).toBeGreaterThan(0);
          await fleet.advance(waitMs);
        }
        expect(await tokenLeftMs(fleet, tab)).toBeGreaterThan(0);
        const lifetimes = Math.floor(fleet.browser.clock.monotonic() / REFRESH_AGE_MS);
        const settings = steps.filter(({ jumpMs }) => jumpMs > 0).length;
        const calls = fleet.tokenCalls().length;
        expect(calls).toBeLessThanOrEqual(lifetimes + settings);
        // Two calls to load, then only token requests.
        expect(fleet.sightings.length).toBe(2 + calls);
        expect(tab.subject.isSignedIn()).toBe(true);
        fleet.dispose();
      }),
      { numRuns: 1_000, seed: 20_250_101 },
    );
  });

  it('lets users sign in', async () => {
    await fc.assert(
      fc.asyncProperty(anySkew, anySkew, async (skewMs, jumpMs) => {
        const fleet = createFleet({ subject: latchkeySubject(), skewMs });
        fleet.service.endSessions();
        const tab = await fleet.open();
        fleet.browser.clock.jump(jumpMs);
        await signIn(fleet, tab);
        expect(await tokenLeftMs(fleet, tab)).toBeGreaterThan(0);
        // Two calls to load and two to sign in.
        expect(fleet.sightings.length).toBe(4);
        expect(tab.subject.isSignedIn()).toBe(true);
        fleet.dispose();
      }),
      { numRuns: 100, seed: 3 },
    );
  });

  it('does not matter between tabs either: two share one token', async () => {
    await fc.assert(
      fc.asyncProperty(anySkew, anySkew, async (skewMs, jumpMs) => {
        const fleet = createFleet({ subject: latchkeySubject(), skewMs });
        await fleet.openMany(2, 300);
        fleet.browser.clock.jump(jumpMs);
        for (let turn = 0; turn < 5; turn += 1) {
          await fleet.advance(19_000);
          for (const tab of fleet.tabs) expect(await tokenLeftMs(fleet, tab)).toBeGreaterThan(0);
        }
        // At most two refresh periods and the clock change, for both.
        expect(fleet.tokenCalls().length).toBeLessThanOrEqual(jumpMs > 0 ? 4 : 3);
        fleet.dispose();
      }),
      { numRuns: 50, seed: 7 },
    );
  });
});
