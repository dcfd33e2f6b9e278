// Conversion of passkey options and credentials, by the browser and by our code.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeCreationOptions, decodeRequestOptions, encodeCredential, type NativeCodec } from './codec.ts';

const REQUEST: PasskeyRequestOptionsJSON = {
  challenge: '_-8',
  rpId: 'example.com',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'AQI', transports: ['internal'] }],
};

const CREATION: PasskeyCreationOptionsJSON = {
  rp: { name: 'Fake' },
  user: { id: 'AQ', name: 'ada', displayName: 'Ada' },
  challenge: '_-8',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  excludeCredentials: [{ type: 'public-key', id: 'Ag' }],
  authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};

const buffer = (...bytes: readonly number[]): ArrayBuffer => Uint8Array.from(bytes).buffer;

const credential = (extra: object): PublicKeyCredential =>
  ({
    id: 'AQI',
    rawId: buffer(1, 2),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    ...extra,
  }) as unknown as PublicKeyCredential;

describe('options', () => {
  it('of a sign-in are decoded manually where the browser cannot', () => {
    expect(decodeRequestOptions(REQUEST, undefined)).toEqual({
      ...REQUEST,
      challenge: Uint8Array.of(255, 239),
      allowCredentials: [{ type: 'public-key', id: Uint8Array.of(1, 2), transports: ['internal'] }],
    });
  });

  it('of a registration are decoded manually where the browser cannot', () => {
    expect(decodeCreationOptions(CREATION, {})).toEqual({
      ...CREATION,
      challenge: Uint8Array.of(255, 239),
      user: { id: Uint8Array.of(1), name: 'ada', displayName: 'Ada' },
      excludeCredentials: [{ type: 'public-key', id: Uint8Array.of(2) }],
    });
  });

  it('have no list of credentials where none was given', () => {
    const { allowCredentials: _, ...anybody } = REQUEST;
    expect(decodeRequestOptions(anybody, undefined)).not.toHaveProperty('allowCredentials');
  });

  it('are decoded by the browser where it can, and manually where that is broken', () => {
    const challenge = buffer(7);
    const working: NativeCodec = { parseRequestOptionsFromJSON: () => ({ challenge }) };
    const broken: NativeCodec = {
      parseCreationOptionsFromJSON: () => {
        throw new TypeError('Illegal invocation');
      },
    };
    expect(decodeRequestOptions(REQUEST, working).challenge).toBe(challenge);
    expect(decodeCreationOptions(CREATION, broken).challenge).toEqual(Uint8Array.of(255, 239));
  });
});

describe('a credential', () => {
  const response = {
    clientDataJSON: buffer(1),
    authenticatorData: buffer(2),
    signature: buffer(255, 239),
    userHandle: null,
  };
  const byHand = {
    id: 'AQI',
    rawId: 'AQI',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: '_-8' },
  };

  it('of a sign-in is encoded manually where the browser cannot', () => {
    expect(encodeCredential(credential({ response }))).toEqual(byHand);
  });

  it('of a registration keeps its transports', () => {
    const registered = { clientDataJSON: buffer(1), attestationObject: buffer(3), getTransports: () => ['usb'] };
    expect(encodeCredential(credential({ response: registered }))).toMatchObject({
      response: { clientDataJSON: 'AQ', attestationObject: 'Aw', transports: ['usb'] },
    });
  });

  it('is encoded by the browser where it can', () => {
    expect(encodeCredential(credential({ response, toJSON: () => ({ id: 'native' }) }))).toEqual({ id: 'native' });
  });

  it('is encoded manually where the encoding of an extension is broken', () => {
    const toJSON = () => {
      throw new TypeError('Illegal invocation');
    };
    expect(encodeCredential(credential({ response, toJSON }))).toEqual(byHand);
    expect(encodeCredential(credential({ response, toJSON: () => undefined }))).toEqual(byHand);
  });
});
