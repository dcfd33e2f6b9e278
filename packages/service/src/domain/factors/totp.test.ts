import { encodeBase64Url } from '@latchkey/wire';
import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { totpCodeAt } from '../../testing/factors/totp-code.ts';
import { NO_STEP, TOTP_SEED_BYTES, totpSecret, totpUri, verifyTotp } from './totp.ts';

const SECRET = Secret.fromUTF8('12345678901234567890').base32;
const NOW = 1_700_000_010_000;
const STEP = Math.floor(NOW / 30_000);

describe('codes of an authenticator app', () => {
  // RFC 6238 appendix B, SHA-1; the service uses the last six digits.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match the test vectors of RFC 6238 at %d s', (seconds, code) => {
    const now = seconds * 1_000;
    expect(totpCodeAt(SECRET, now)).toBe(code.slice(2));
    expect(verifyTotp({ secret: SECRET, lastStep: NO_STEP }, code.slice(2), now)).toEqual({
      at: 'right',
      step: Math.floor(seconds / 30),
    });
  });

  it('are accepted one step early and one step late, and no further', () => {
    const at = (steps: number) =>
      verifyTotp({ secret: SECRET, lastStep: NO_STEP }, totpCodeAt(SECRET, NOW + steps * 30_000), NOW).at;
    expect([-2, -1, 0, 1, 2].map(at)).toEqual(['wrong', 'right', 'right', 'right', 'wrong']);
  });

  it('work once: the step and every earlier one are consumed', () => {
    const current = totpCodeAt(SECRET, NOW);
    const earlier = totpCodeAt(SECRET, NOW - 30_000);
    const later = totpCodeAt(SECRET, NOW + 30_000);
    expect(verifyTotp({ secret: SECRET, lastStep: STEP }, current, NOW).at).toBe('wrong');
    expect(verifyTotp({ secret: SECRET, lastStep: STEP }, earlier, NOW).at).toBe('wrong');
    expect(verifyTotp({ secret: SECRET, lastStep: STEP }, later, NOW)).toEqual({ at: 'right', step: STEP + 1 });
  });

  it('may be typed with spaces, dashes and digits of every script, and with nothing else', () => {
    const code = totpCodeAt(SECRET, NOW);
    const judge = (text: string) => verifyTotp({ secret: SECRET, lastStep: NO_STEP }, text, NOW).at;
    expect(judge(` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('right');
    const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect(judge(`${fullWidth.slice(0, 3)}\uff0d${fullWidth.slice(3)}\u200b`)).toBe('right');
    expect(judge(code.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))))).toBe('right');
    for (const wrong of ['', '0', code.slice(1), `${code}0`, `0${code}`, code.replace(/./, 'x'), '１２３４５６']) {
      expect(judge(wrong)).toBe('wrong');
    }
  });

  it('of another seed are wrong', () => {
    const other = Secret.fromUTF8('09876543210987654321').base32;
    expect(verifyTotp({ secret: SECRET, lastStep: NO_STEP }, totpCodeAt(other, NOW), NOW).at).toBe('wrong');
  });
});

describe('a seed', () => {
  it('is 160 bits in base32', () => {
    const seed = Uint8Array.from({ length: TOTP_SEED_BYTES }, (_, index) => index * 13);
    const secret = totpSecret(encodeBase64Url(seed));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect([...Secret.fromBase32(secret).bytes]).toEqual([...seed]);
    expect(() => totpSecret('AAAA')).toThrow('20 bytes');
  });

  it('is given to the app in a URI that names application and account', () => {
    const uri = totpUri(SECRET, { application: 'Ada & Co: tools', account: 'ada@example.com' });
    const url = new URL(uri);
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('ada@example.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Ada & Co: tools',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
