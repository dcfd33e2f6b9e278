import { describe, expect, it } from 'vitest';
import { createVault, sameSecret } from './vault.ts';

const keyOf = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
const vault = createVault(keyOf(1));

describe('the vault', () => {
  it('decrypts what it encrypted, and encrypts the same text differently every time', () => {
    const text = 'Grüße, 123456, \u{1F511}';
    const sealed = vault.seal(text);
    expect(vault.open(sealed)).toBe(text);
    expect(vault.seal(text)).not.toBe(sealed);
    expect(sealed).not.toContain('123456');
  });

  it('rejects a value that was changed anywhere', () => {
    const sealed = vault.seal('secret');
    for (let index = 'v1.'.length; index < sealed.length; index += 1) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      // The last character of base64 may carry unused bits; only a change of bytes counts.
      if (Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url'))) continue;
      expect(() => vault.open(changed)).toThrow();
    }
    expect(() => vault.open('')).toThrow();
    expect(() => vault.open('v2.abc')).toThrow();
  });

  it('cannot decrypt a value of another key', () => {
    expect(() => createVault(keyOf(2)).open(vault.seal('secret'))).toThrow();
  });

  it('makes hashes that depend on key and purpose', () => {
    const mac = vault.mac('code', '123456');
    expect(mac).toBe(vault.mac('code', '123456'));
    expect(mac).toHaveLength(43);
    expect(
      new Set([
        mac,
        vault.mac('client', '123456'),
        vault.mac('code', '123457'),
        createVault(keyOf(2)).mac('code', '123456'),
      ]).size,
    ).toBe(4);
  });

  it('requires exactly 32 bytes', () => {
    expect(() => createVault(new Uint8Array(31))).toThrow(/32 bytes/);
  });
});

describe('comparing secrets', () => {
  it('is true only for equal text', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abc', 'abd')).toBe(false);
    expect(sameSecret('abc', 'abcd')).toBe(false);
    expect(sameSecret('', '')).toBe(true);
  });
});
