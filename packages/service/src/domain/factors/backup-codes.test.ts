import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../ports/random.ts';
import { BACKUP_CODE_BYTES, backupCode, normaliseBackupCode } from './backup-codes.ts';

describe('a backup code', () => {
  const codes = Array.from({ length: 2_000 }, () => backupCode(systemRandom.secret(BACKUP_CODE_BYTES)));

  it('has twelve symbols of a 32-letter alphabet: 60 bits', () => {
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('uses every symbol about equally often', () => {
    const seen = new Map<string, number>();
    for (const symbol of codes.join('').replaceAll('-', '')) seen.set(symbol, (seen.get(symbol) ?? 0) + 1);
    expect(seen.size).toBe(32);
    // 24,000 symbols over 32 kinds: 750 each, five standard deviations are about 135.
    for (const count of seen.values()) expect(Math.abs(count - 750)).toBeLessThan(135);
  });

  it('is the same in upper and lower case, with and without separators', () => {
    expect(normaliseBackupCode(' 7F3K 9qx2-M0AD ')).toBe('7f3k9qx2m0ad');
    expect(normaliseBackupCode('OoIiLl')).toBe('001111');
    expect(normaliseBackupCode('７Ｆ３Ｋ－９ｑｘ２\u2013\u200bＭ０ＡＤ')).toBe('7f3k9qx2m0ad');
    expect(normaliseBackupCode('٧f٣k\u00ad-۹qx۲-m٠ad')).toBe('7f3k9qx2m0ad');
  });

  it('is made of random bytes only', () => {
    expect(() => backupCode('AAAA')).toThrow('12 bytes');
  });
});
