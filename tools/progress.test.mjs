import { expect, it } from 'vitest';
import { untilReady } from './programs.mjs';
import { startProgress } from './progress.mjs';

/** A clock that the test advances, running due timers. */
const createSystem = () => {
  let now = 0;
  const timers = [];
  return {
    now: () => now,
    every: (milliseconds, run) => {
      const timer = { next: now + milliseconds, milliseconds, run };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    advance: (by) => {
      for (const end = now + by; now < end; now += 1)
        for (const timer of timers)
          if (timer.next === now + 1) {
            timer.next += timer.milliseconds;
            timer.run();
          }
    },
  };
};

it('says what is being done at least every five seconds, for as long as it lasts', () => {
  const system = createSystem();
  const said = [];
  const progress = startProgress({ system, log: (line) => said.push([system.now(), line]) });
  system.advance(10_000);
  expect(said).toEqual([]);
  progress.at('building packages/ui');
  system.advance(60_000);
  expect(said.every(([, line]) => /^ {2}… building packages\/ui \(\d+ s\)$/.test(line))).toBe(true);
  const moments = [10_000, ...said.map(([at]) => at), 70_000];
  for (const [index, at] of moments.slice(1).entries()) expect(at - moments[index]).toBeLessThanOrEqual(5_000);
  progress.at('starting the service');
  system.advance(5_000);
  expect(said.at(-1)[1]).toMatch(/starting the service \(\d s\)/);
  const count = said.length;
  progress.stop();
  system.advance(60_000);
  expect(said).toHaveLength(count);
});

it('waits for a program as long as it takes, and no longer than it lives', async () => {
  const living = { label: 'service', ended: new Promise(() => {}) };
  let asked = 0;
  // A quarter of a day, by the pause between two requests.
  await untilReady(living, 'http://localhost/', {
    ask: async () => ++asked > 216_000,
    pause: async () => {},
  });
  expect(asked).toBe(216_001);
  const dead = { label: 'service', ended: Promise.resolve({ code: 1, signal: null }) };
  await expect(untilReady(dead, 'http://localhost/', { ask: async () => false })).rejects.toThrow(
    /The service stopped while starting \(exit 1\)/,
  );
});
