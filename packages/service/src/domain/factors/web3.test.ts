import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { createSoftwareWallet } from '../../testing/factors/software-wallet.ts';
import { normaliseWallet, signerOf, walletMessage } from './web3.ts';

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('the address of a wallet', () => {
  // The examples of EIP-55.
  const VALID = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ];

  it.each(VALID)('%s is its own canonical form, in any case', (address) => {
    expect(normaliseWallet(address)).toBe(address);
    expect(normaliseWallet(address.toLowerCase())).toBe(address);
    expect(normaliseWallet(`  0x${address.slice(2).toUpperCase()} `)).toBe(address);
  });

  it('is rejected when its checksum is wrong', () => {
    expect(normaliseWallet('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined();
    expect(normaliseWallet('0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toBeUndefined();
  });

  it.each(['', '0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`])(
    'is not %j',
    (text) => {
      expect(normaliseWallet(text)).toBeUndefined();
    },
  );
});

describe('a wallet signature', () => {
  const FACTS = {
    domain: 'app.example.com',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    nonce: 'nonce-1',
    issuedAt: Date.UTC(2026, 0, 15),
    expireAt: Date.UTC(2026, 0, 15, 0, 5),
  };

  it('of a known key recovers its known address', () => {
    // The key of the example in EIP-155.
    const wallet = createSoftwareWallet(hexToBytes('46'.repeat(32)));
    expect(wallet.address).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F');
    expect(signerOf('hello', wallet.sign('hello'))).toBe(wallet.address);
  });

  it('recovers the signer, with and without the offset of the recovery byte', () => {
    for (let round = 0; round < 20; round += 1) {
      const wallet = createSoftwareWallet();
      const message = walletMessage({ ...FACTS, address: wallet.address });
      const signature = wallet.sign(message);
      expect(signerOf(message, signature)).toBe(wallet.address);
      const plain = (Number.parseInt(signature.slice(-2), 16) - 27).toString(16).padStart(2, '0');
      expect(signerOf(message, signature.slice(0, -2) + plain)).toBe(wallet.address);
      expect(signerOf(message, signature.toUpperCase().replace('0X', '0x'))).toBe(wallet.address);
    }
  });

  it('covers one message: another domain, address, nonce or time gives another signer', () => {
    const wallet = createSoftwareWallet();
    const facts = { ...FACTS, address: wallet.address };
    const signature = wallet.sign(walletMessage(facts));
    const others = [
      { ...facts, domain: 'evil.example.com' },
      { ...facts, address: FACTS.address },
      { ...facts, nonce: 'nonce-2' },
      { ...facts, issuedAt: facts.issuedAt + 1_000 },
      { ...facts, expireAt: facts.expireAt + 1_000 },
    ];
    for (const other of others) expect(signerOf(walletMessage(other), signature)).not.toBe(wallet.address);
  });

  it('with any digit changed recovers another address', () => {
    const wallet = createSoftwareWallet(hexToBytes('11'.repeat(32)));
    const message = walletMessage({ ...FACTS, address: wallet.address });
    const signature = wallet.sign(message);
    for (let at = 2; at < signature.length; at += 1) {
      const digit = Number.parseInt(signature.charAt(at), 16);
      const changed = `${signature.slice(0, at)}${(digit ^ 1).toString(16)}${signature.slice(at + 1)}`;
      // The recovery byte has two encodings of the same value; every other change gives another signer or none.
      expect(signerOf(message, changed)).not.toBe(wallet.address);
    }
  });

  it('has one valid form: the malleable twin with the other s is rejected', () => {
    const wallet = createSoftwareWallet();
    const signature = wallet.sign('twin');
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const twin = (N - s).toString(16).padStart(64, '0');
    const recovery = signature.endsWith('1b') ? '1c' : '1b';
    expect(signerOf('twin', `${signature.slice(0, 66)}${twin}${recovery}`)).toBeUndefined();
  });

  it.each([
    '',
    '0x',
    'hello',
    `0x${'0'.repeat(130)}`,
    `0x${'f'.repeat(130)}`,
    `0x${'f'.repeat(128)}1b`,
    `0x${'1'.repeat(128)}1d`,
    `0x${'1'.repeat(132)}`,
  ])('is not %j', (text) => {
    expect(signerOf('hello', text)).toBeUndefined();
  });

  it('is requested with a plain-text message that names the site, the address and the expiry', () => {
    const message = walletMessage(FACTS);
    expect(message).toMatch(/^[\x20-\x7e\n]+$/);
    for (const part of [FACTS.domain, FACTS.address, FACTS.nonce, '2026-01-15T00:05:00.000Z']) {
      expect(message).toContain(part);
    }
  });
});
