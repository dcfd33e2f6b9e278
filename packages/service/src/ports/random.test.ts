import { describe, expect, it } from 'vitest';
import { createAdjustableClock } from './clock.ts';
import { systemIds } from './ids.ts';
import { systemRandom } from './random.ts';

const CODES = 100_000;

describe('one-time codes', () => {
  it('have six digits, each digit equally likely at each position', () => {
    const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0));
    for (let made = 0; made < CODES; made += 1) {
      const code = systemRandom.digits(6);
      expect(code.length).toBe(6);
      for (const [place, digit] of [...code].entries()) {
        const row = counts[place];
        if (row) row[Number(digit)] = (row[Number(digit)] ?? 0) + 1;
      }
    }
    // Chi-square with 9 degrees of freedom: a value over 40 has a probability below one in a hundred thousand.
    for (const row of counts) {
      const expected = CODES / 10;
      const chiSquare = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquare).toBeLessThan(40);
    }
  });
});

describe('secrets and ids', () => {
  it('have 256 bits and 27 characters and never repeat', () => {
    const secrets = new Set(Array.from({ length: 1_000 }, () => systemRandom.secret()));
    const ids = new Set(Array.from({ length: 1_000 }, () => systemIds.next('user')));
    expect(secrets.size + ids.size).toBe(2_000);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    for (const id of ids) expect(id).toMatch(/^user_[0-9A-Za-z]{27}$/);
  });
});

describe('the test clock', () => {
  it('stands still over a constant base and moves only when it is advanced', () => {
    const clock = createAdjustableClock({ now: () => 1_000 });
    expect(clock.now()).toBe(1_000);
    clock.advance(500);
    expect(clock.now()).toBe(1_500);
  });
});
