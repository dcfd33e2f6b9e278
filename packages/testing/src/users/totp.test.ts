import { describe, expect, it } from 'vitest';
import { freshTotp, newTotpSecret, totpAt } from './totp.ts';

/** "12345678901234567890" in base32: the secret of the examples in RFC 6238, appendix B, of which six digits are compared. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('shows at second %d the code %s', (second, code) => {
    expect(totpAt(SECRET, second * 1_000)).toBe(code);
  });

  it('makes secrets of 160 bits that differ', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('gives each code once: the current one, then the next one, then none', () => {
    const now = 90_000;
    expect(freshTotp(SECRET, now, undefined)).toEqual({ code: totpAt(SECRET, now), step: 3 });
    expect(freshTotp(SECRET, now, 3)).toEqual({ code: totpAt(SECRET, now + 30_000), step: 4 });
    expect(freshTotp(SECRET, now, 4)).toBeUndefined();
    expect(freshTotp(SECRET, now + 30_000, 4)?.step).toBe(5);
  });
});
