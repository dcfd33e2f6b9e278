// Step-up: factor ages exact to the second at every level (docs/security.md R18), and the effect of a new verification.
import { SECOND_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import {
  afterFirstStep,
  firstStep,
  isFreshlyVerified,
  type ReverificationPreset,
  verifiedAgain,
} from './reverification.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const LIMITS: ReadonlyArray<readonly [ReverificationPreset, number]> = [
  ['strict_mfa', 600],
  ['strict', 600],
  ['moderate', 3_600],
  ['lax', 86_400],
];
const ago = (seconds: number): number => NOW - seconds * SECOND_MS;

describe.each(LIMITS)('%s', (preset, seconds) => {
  it.each([
    [seconds - 1, true],
    [seconds, false],
    [seconds + 1, false],
  ])('with a first factor of %i s and no second factor: %s', (age, fresh) => {
    expect(isFreshlyVerified({ firstFactorAt: ago(age), secondFactorAt: null }, false, preset, NOW)).toBe(fresh);
  });

  it.each([
    [seconds - 1, true],
    [seconds, false],
    [seconds + 1, false],
  ])('with a second factor of %i s: %s', (age, fresh) => {
    const proofs = { firstFactorAt: ago(0), secondFactorAt: ago(age) };
    expect(isFreshlyVerified(proofs, true, preset, NOW)).toBe(fresh);
  });

  it('ignores a second factor that the user no longer has', () => {
    expect(isFreshlyVerified({ firstFactorAt: ago(1), secondFactorAt: ago(seconds) }, false, preset, NOW)).toBe(true);
  });

  it('is never met without a verification', () => {
    expect(isFreshlyVerified({ firstFactorAt: null, secondFactorAt: null }, false, preset, NOW)).toBe(false);
    expect(isFreshlyVerified({ firstFactorAt: 0, secondFactorAt: null }, false, preset, NOW)).toBe(false);
    expect(isFreshlyVerified({ firstFactorAt: ago(0), secondFactorAt: 0 }, true, preset, NOW)).toBe(false);
  });
});

it('only strict_mfa checks the first factor of a user with a second factor', () => {
  const proofs = { firstFactorAt: ago(100_000), secondFactorAt: ago(1) };
  expect(LIMITS.map(([preset]) => isFreshlyVerified(proofs, true, preset, NOW))).toEqual([false, true, true, true]);
});

it.each([
  ['first_factor', true, 'needs_first_factor', 'complete'],
  ['second_factor', true, 'needs_second_factor', 'needs_second_factor'],
  ['multi_factor', true, 'needs_first_factor', 'needs_second_factor'],
  ['first_factor', false, 'needs_first_factor', 'complete'],
  ['second_factor', false, 'needs_first_factor', 'complete'],
  ['multi_factor', false, 'needs_first_factor', 'complete'],
] as const)('%s of a user with a second factor (%s) starts at %s and continues to %s', (level, has, start, next) => {
  expect([firstStep(level, has), afterFirstStep(level, has)]).toEqual([start, next]);
});

describe('a repeated verification', () => {
  const old = { firstFactorAt: ago(900), secondFactorAt: ago(900) };

  it('counts from its own second, and does not change the other factor', () => {
    const first = { first: true, second: false, hasSecondFactor: true };
    expect(verifiedAgain(old, first, NOW)).toEqual({ firstFactorAt: NOW, secondFactorAt: ago(900) });
    const second = { first: false, second: true, hasSecondFactor: true };
    expect(verifiedAgain(old, second, NOW)).toEqual({ firstFactorAt: ago(900), secondFactorAt: NOW });
  });

  it('of the first factor alone never replaces a second factor that was added since', () => {
    const proofs = verifiedAgain(
      { ...old, secondFactorAt: null },
      { first: true, second: false, hasSecondFactor: true },
      NOW,
    );
    expect(proofs).toEqual({ firstFactorAt: NOW, secondFactorAt: 0 });
    expect(isFreshlyVerified(proofs, true, 'lax', NOW)).toBe(false);
  });

  it('drops a second factor that was removed', () => {
    const proofs = verifiedAgain(old, { first: true, second: false, hasSecondFactor: false }, NOW);
    expect(proofs).toEqual({ firstFactorAt: NOW, secondFactorAt: null });
  });
});
