import { encodeBase64UrlText } from '@latchkey/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from './jwt.ts';

const token = (header: unknown, claims: unknown) =>
  `${encodeBase64UrlText(JSON.stringify(header))}.${encodeBase64UrlText(JSON.stringify(claims))}.c2ln`;

describe('jwt', () => {
  it('decodes a token', () => {
    const raw = token({ alg: 'ES256' }, { sub: 'user_1', exp: 60, name: 'Zoë ✓' });
    const jwt = decodeJwt(raw);
    expect(jwt?.header).toEqual({ alg: 'ES256' });
    expect(jwt?.claims).toEqual({ sub: 'user_1', exp: 60, name: 'Zoë ✓', __raw: raw });
    expect(jwt?.encoded.signature).toBe('c2ln');
  });

  it('returns the raw text even when a claim has that name', () => {
    const raw = token({}, { __raw: 'forged' });
    expect(decodeJwt(raw)?.claims.__raw).toBe(raw);
  });

  it.each([
    '',
    'a.b',
    'a.b.c',
    `${token({}, {})}.more`,
    `${encodeBase64UrlText('[]')}.${encodeBase64UrlText('[]')}.x`,
    '..',
  ])('returns undefined for %j', (raw) => {
    expect(decodeJwt(raw)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        expect(() => decodeJwt(`${a}.${b}.${c}`)).not.toThrow();
      }),
    );
  });
});
