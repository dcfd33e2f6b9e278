import { expect, it } from 'vitest';
import { systemClock } from '../../ports/clock.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { measureClockDifference } from './probe-clock.ts';

const shifted = (milliseconds: number) => ({ now: () => systemClock.now() + milliseconds });

eachDatabase('the clock of the database', (database) => {
  it('is compared with the clock of the node, in both directions', async () => {
    const { db } = database();
    expect(await measureClockDifference(db, systemClock)).toBeLessThan(60_000);
    for (const hours of [-1, 1]) {
      const difference = await measureClockDifference(db, shifted(hours * 3_600_000));
      expect(Math.abs(difference - 3_600_000)).toBeLessThan(60_000);
    }
  });
});
