// Registering and using passkeys: one request at a time, and every error of the table.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isRuntimeError, PasskeyError } from '../errors.ts';
import { createFakeAuthenticator, type FakeAuthenticatorOptions } from '../testing/platform/fake-authenticator.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createPasskeys } from './ceremony.ts';

const REQUEST: PasskeyRequestOptionsJSON = {
  challenge: 'AQ',
  rpId: 'app.example.com',
  timeout: 1000,
  userVerification: 'required',
};

const creation = (authenticatorAttachment?: 'platform'): PasskeyCreationOptionsJSON => ({
  rp: { name: 'Fake' },
  user: { id: 'AQ', name: 'ada', displayName: 'Ada' },
  challenge: 'AQ',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  authenticatorSelection: {
    requireResidentKey: true,
    residentKey: 'required',
    userVerification: 'required',
    ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
  },
  attestation: 'none',
});

const createSubject = (options?: FakeAuthenticatorOptions) => {
  const authenticator = createFakeAuthenticator(options);
  const life = new AbortController();
  const passkeys = createPasskeys(createFakePlatform({ credentials: authenticator }), life.signal);
  return { authenticator, life, passkeys };
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isRuntimeError(error) ? error.code : error),
  );

describe('a passkey', () => {
  it('is used in a dialog, or offered in a field', async () => {
    const { authenticator, passkeys } = createSubject();
    const used = await passkeys.authenticate(REQUEST, false, passkeys.begin());
    expect(used).toMatchObject({ type: 'public-key', response: { signature: expect.any(String) } });
    const offered = passkeys.authenticate(REQUEST, true, passkeys.begin());
    await Promise.resolve();
    authenticator.choose();
    expect(await offered).toMatchObject({ type: 'public-key' });
    expect(authenticator.requests.map(({ options }) => 'mediation' in options && options.mediation)).toEqual([
      'optional',
      'conditional',
    ]);
  });

  it('is created', async () => {
    const { passkeys } = createSubject();
    const made = await passkeys.register(creation('platform'), passkeys.begin());
    expect(made).toMatchObject({ response: { attestationObject: expect.any(String), transports: ['internal'] } });
  });

  it('is not created without the platform authenticator that the service requires', async () => {
    const { authenticator, passkeys } = createSubject({ isPlatform: false });
    const refused = passkeys.register(creation('platform'), passkeys.begin());
    await expect(refused).rejects.toThrow(
      'Registration requires a platform authenticator but the device does not support it.',
    );
    expect(await codeOf(refused)).toBe('passkey_pa_not_supported');
    expect(authenticator.requests).toEqual([]);
    expect(await codeOf(passkeys.register(creation(), passkeys.begin()))).toBe('done');
  });

  it('is rejected where the browser has no support', () => {
    const passkeys = createPasskeys(createFakePlatform(), new AbortController().signal);
    expect(() => passkeys.begin()).toThrow('Passkeys are not supported on this device.');
    expect(() => passkeys.begin()).toThrow(PasskeyError);
  });
});

describe('one request at a time', () => {
  it('a new one aborts the pending one', async () => {
    const { authenticator, passkeys } = createSubject();
    const first = codeOf(passkeys.authenticate(REQUEST, true, passkeys.begin()));
    await Promise.resolve();
    expect(await codeOf(passkeys.authenticate(REQUEST, false, passkeys.begin()))).toBe('done');
    expect(await first).toBe('passkey_operation_aborted');
    expect(authenticator.requests.map(({ outcome }) => outcome)).toEqual(['AbortError', 'done']);
  });

  it('a new one also aborts one that has not reached the browser, which then does not disturb it', async () => {
    const { authenticator, passkeys } = createSubject();
    const early = passkeys.begin();
    const late = passkeys.begin();
    authenticator.person = 'waits';
    const open = codeOf(passkeys.authenticate(REQUEST, false, late));
    expect(await codeOf(passkeys.authenticate(REQUEST, false, early))).toBe('passkey_operation_aborted');
    authenticator.choose();
    expect(await open).toBe('done');
  });

  it('ends with the signal of the caller, and with the client', async () => {
    const { life, passkeys } = createSubject();
    const leaving = new AbortController();
    const left = codeOf(passkeys.authenticate(REQUEST, true, passkeys.begin(leaving.signal)));
    await Promise.resolve();
    leaving.abort();
    expect(await left).toBe('passkey_operation_aborted');
    const disposed = codeOf(passkeys.authenticate(REQUEST, true, passkeys.begin()));
    await Promise.resolve();
    life.abort();
    expect(await disposed).toBe('passkey_operation_aborted');
    expect(() => passkeys.begin()).toThrow(/passkey_operation_aborted/);
  });

  it('is not started by an aborted caller, and aborts no other', async () => {
    const { authenticator, passkeys } = createSubject();
    const open = codeOf(passkeys.authenticate(REQUEST, true, passkeys.begin()));
    await Promise.resolve();
    expect(() => passkeys.begin(AbortSignal.abort())).toThrow(/passkey_operation_aborted/);
    authenticator.choose();
    expect(await open).toBe('done');
  });
});

describe('errors of the browser', () => {
  const failing = async (kind: 'create' | 'get', name: string): Promise<unknown> => {
    const { authenticator, passkeys } = createSubject();
    authenticator.person = 'waits';
    const request = passkeys.begin();
    const work = codeOf(
      kind === 'get' ? passkeys.authenticate(REQUEST, false, request) : passkeys.register(creation(), request),
    );
    await Promise.resolve();
    authenticator.fail(name);
    return work;
  };

  it.each([
    ['get', 'NotAllowedError', 'passkey_retrieval_cancelled'],
    ['get', 'AbortError', 'passkey_operation_aborted'],
    ['get', 'SecurityError', 'passkey_invalid_rpID_or_domain'],
    ['create', 'NotAllowedError', 'passkey_registration_cancelled'],
    ['create', 'InvalidStateError', 'passkey_already_exists'],
    ['create', 'AbortError', 'passkey_operation_aborted'],
    ['create', 'SecurityError', 'passkey_invalid_rpID_or_domain'],
  ] as const)('%s: %s is %s', async (kind, name, code) => {
    expect(await failing(kind, name)).toBe(code);
  });

  it.each([
    ['get', 'InvalidStateError'],
    ['create', 'UnknownError'],
    ['get', 'toString'],
  ] as const)('%s: %s is unchanged', async (kind, name) => {
    const error = await failing(kind, name);
    expect([error instanceof DOMException, (error as Error).name]).toEqual([true, name]);
  });

  it('no credential at all has its own code', async () => {
    const { authenticator, passkeys } = createSubject();
    authenticator.person = 'gives nothing';
    expect(await codeOf(passkeys.authenticate(REQUEST, false, passkeys.begin()))).toBe('passkey_retrieval_failed');
    expect(await codeOf(passkeys.register(creation(), passkeys.begin()))).toBe('passkey_registration_failed');
  });

  it('have the browser’s error as their cause', async () => {
    const { authenticator, passkeys } = createSubject();
    authenticator.person = 'refuses';
    const error = await passkeys.authenticate(REQUEST, false, passkeys.begin()).catch((thrown: unknown) => thrown);
    expect((error as Error).cause).toBeInstanceOf(DOMException);
    expect((error as Error).message).toMatch(/^Latchkey: .*\(code="passkey_retrieval_cancelled"\)$/);
  });
});
