import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { assertPasskey, makePasskey } from './passkey.ts';

const ASKED = { challenge: 'q1w2', rpId: 'localhost', timeout: 1_000, userVerification: 'required' } as const;

describe('a passkey', () => {
  it('signs the challenge for the origin of the application', () => {
    const passkey = makePasskey();
    const { id, response } = assertPasskey(passkey, ASKED, { origin: 'http://localhost:3000', userId: 'user_1' });
    expect(id).toBe(passkey.imported.credential_id);
    const clientData = Buffer.from(response.clientDataJSON, 'base64url');
    expect(JSON.parse(clientData.toString())).toEqual({
      type: 'webauthn.get',
      challenge: 'q1w2',
      origin: 'http://localhost:3000',
      crossOrigin: false,
    });
    const data = Buffer.from(response.authenticatorData, 'base64url');
    expect(data.subarray(0, 32)).toEqual(createHash('sha256').update('localhost').digest());
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const key = createPublicKey(passkey.privateKey);
    expect(verify('sha256', signed, key, Buffer.from(response.signature, 'base64url'))).toBe(true);
    expect(Buffer.from(response.userHandle, 'base64url').toString()).toBe('user_1');
  });

  it('is imported with its public key and the host name of the application', () => {
    const { imported } = makePasskey('app.localhost');
    expect(imported.rp_id).toBe('app.localhost');
    // 77 bytes: a map of five entries, two of them of 32 bytes.
    expect(Buffer.from(imported.public_key, 'base64url')).toHaveLength(77);
  });
});
