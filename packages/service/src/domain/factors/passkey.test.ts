import { decodeBase64Url, encodeBase64Url } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from '../instance/relying-party.ts';
import { counterGrew, isUsable, type Passkey, requestOptions, userHandleOf } from './passkey.ts';

const passkey = (change: Partial<Passkey> = {}): Passkey => ({
  id: 'idn_a',
  instanceId: 'ins_a',
  userId: 'user_ada',
  name: null,
  verificationId: null,
  rpId: 'example.com',
  credentialId: 'credential',
  publicKey: 'key',
  counter: 0,
  transports: ['internal'],
  backedUp: false,
  flaggedAt: null,
  lastUsedAt: null,
  createdAt: 1,
  updatedAt: 1,
  ...change,
});

describe('the relying party of a page', () => {
  it.each([
    ['https://example.com', 'example.com', 'example.com'],
    ['https://app.example.com:8443', 'example.com', 'example.com'],
    ['https://evil-example.com', 'example.com', 'evil-example.com'],
    ['https://example.com.evil.test', 'example.com', 'example.com.evil.test'],
    ['http://localhost:4401', 'x.localhost', 'localhost'],
    ['http://app.localhost:4401', 'localhost', 'localhost'],
  ])('%s at an instance of %s is %s', (origin, domain, expected) => {
    expect(relyingPartyOf(origin, domain)).toBe(expected);
  });
});

describe('a signature counter', () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('that was %d and is %d grew: %s', (stored, given, expected) => {
    expect(counterGrew(stored, given)).toBe(expected);
  });
});

describe('the request options at sign-in', () => {
  it('list the usable credentials of the account, or none for discoverable credentials', () => {
    const keys = [
      passkey(),
      passkey({ credentialId: 'flagged', flaggedAt: 1 }),
      passkey({ credentialId: null, publicKey: null }),
    ];
    const facts = { challenge: 'c', rpId: 'example.com' };
    expect(requestOptions({ ...facts, allowed: keys }).allowCredentials).toEqual([
      { type: 'public-key', id: 'credential', transports: ['internal'] },
    ]);
    expect(requestOptions({ ...facts, allowed: undefined })).not.toHaveProperty('allowCredentials');
    expect(requestOptions({ ...facts, allowed: undefined }).userVerification).toBe('required');
    expect(keys.map(isUsable)).toEqual([true, false, false]);
  });

  it('encode the id of the user as the user handle', () => {
    const bytes = decodeBase64Url(userHandleOf('user_ada'));
    expect(bytes && new TextDecoder().decode(bytes)).toBe('user_ada');
  });
});

describe('base64url', () => {
  it('decodes what it encoded, and rejects any other text', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 251 + length) % 256);
      const text = encodeBase64Url(bytes);
      expect(text).toMatch(/^[\w-]*$/);
      expect([...(decodeBase64Url(text) ?? [])]).toEqual([...bytes]);
    }
  });
});
