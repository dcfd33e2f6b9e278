// The error family: markers, kinds and guards that accept any value.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  EmailLinkError,
  EmailLinkErrorCode,
  EmailLinkErrorCodeStatus,
  isApiError,
  isEmailLinkError,
  isKnownError,
  isMetamaskError,
  isNetworkError,
  isPasswordPwnedError,
  isRuntimeError,
  isUserLockedError,
  LatchkeyError,
  NetworkError,
  PasskeyError,
  readErrorItem,
} from './errors.ts';

const api = (code: string) => new ApiError('No.', 422, [readErrorItem({ code, message: 'No.' })]);

describe('markers', () => {
  it('distinguish the service’s errors from the client’s, on the instance and on the class', () => {
    expect(api('x')).toMatchObject({ latchkeyError: true, status: 422, message: 'No.' });
    expect('latchkeyRuntimeError' in api('x')).toBe(false);
    const network = new NetworkError('Lost.');
    expect(network).toMatchObject({ latchkeyRuntimeError: true, code: 'network_error' });
    expect('latchkeyError' in network).toBe(false);
    expect(api('x').name).toBe('LatchkeyAPIResponseError');
    expect(network.name).toBe('LatchkeyRuntimeError');
    expect(new EmailLinkError('expired').name).toBe('EmailLinkError');
    for (const error of [api('x'), network, new EmailLinkError('failed')]) expect(error).toBeInstanceOf(LatchkeyError);
  });

  it('keep the cause and name the origin', () => {
    const cause = new TypeError('fetch');
    const error = new NetworkError('Lost.', { cause });
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('Latchkey: Lost. (code="network_error")');
  });
});

describe('the fields that other bindings read', () => {
  // docs/reference/javascript-api.md#errors-and-guards: the older guards check a property, the newer ones the static kind of
  // the class.
  const olderApiGuard = (error: object) => 'clerkError' in error;
  const olderRuntimeGuard = (error: object) => 'clerkRuntimeError' in error;
  const kindOf = (error: object) => Reflect.get(error.constructor, 'kind');

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each(['latchkey', 'acme', 'clerk'])('are on every kind of error of a build for %s', async (provider) => {
    vi.stubGlobal('__LATCHKEY_PROVIDER__', provider);
    vi.resetModules();
    const built = await import('./errors.ts');
    const refusal = new built.ApiError('No.', 403, [], 'req_1');
    expect([olderApiGuard(refusal), olderRuntimeGuard(refusal), kindOf(refusal)]).toEqual([
      true,
      false,
      'ClerkAPIResponseError',
    ]);
    expect(refusal).toMatchObject({ clerkError: true, clerkTraceId: 'req_1', [`${provider}Error`]: true });
    const failures = [
      new built.RuntimeError('reverification_cancelled', ''),
      new built.NetworkError(''),
      new built.RenderError('cannot_render_user_missing', ''),
      new built.PasskeyError('passkey_not_supported', ''),
    ];
    for (const failure of failures) {
      expect([olderApiGuard(failure), kindOf(failure)]).toEqual([false, 'ClerkRuntimeError']);
      expect(failure).toMatchObject({ clerkRuntimeError: true, [`${provider}RuntimeError`]: true });
    }
    for (const plain of [new built.LatchkeyError('usage'), new built.EmailLinkError('expired')])
      expect([olderApiGuard(plain), olderRuntimeGuard(plain)]).toEqual([false, false]);
    expect(new built.EmailLinkError('failed').name).toBe('EmailLinkError');
  });

  it('have no trace id where the service sent none', () => {
    expect('clerkTraceId' in api('x')).toBe(false);
  });
});

describe('guards', () => {
  it('recognise their own', () => {
    expect(isApiError(api('x'))).toBe(true);
    expect(isRuntimeError(new NetworkError(''))).toBe(true);
    expect(isNetworkError(new PasskeyError('passkey_not_supported', ''))).toBe(false);
    expect(isEmailLinkError(new EmailLinkError('client_mismatch'))).toBe(true);
    expect(isUserLockedError(api('user_locked'))).toBe(true);
    expect(isPasswordPwnedError(api('form_password_pwned'))).toBe(true);
    expect(isMetamaskError({ code: 4001, message: 'Refused.' })).toBe(true);
    expect(isKnownError({ code: 4001, message: 'Refused.' })).toBe(true);
    expect(isKnownError(new LatchkeyError('usage'))).toBe(false);
  });

  it.each([4001, 32602, 32603, -32602, -32603])('accept %i as the code of a wallet', (code) => {
    expect(isMetamaskError({ code, message: 'No.' })).toBe(true);
    expect([isMetamaskError({ code }), isMetamaskError({ code: String(code), message: 'No.' })]).toEqual([
      false,
      false,
    ]);
  });

  it('name the failures of e-mail links, also by the older name', () => {
    expect(EmailLinkErrorCodeStatus).toEqual({
      Expired: 'expired',
      Failed: 'failed',
      ClientMismatch: 'client_mismatch',
    });
    expect(EmailLinkErrorCode).toEqual(EmailLinkErrorCodeStatus);
  });

  it.each([undefined, null, 0, '', 'latchkeyError', Symbol('x'), [], {}, () => undefined])(
    'never throw on %s',
    (value) => {
      for (const guard of [
        isApiError,
        isRuntimeError,
        isEmailLinkError,
        isKnownError,
        isUserLockedError,
        isMetamaskError,
      ])
        expect(guard(value)).toBe(false);
    },
  );
});

it('converts an error item to camelCase', () => {
  expect(
    readErrorItem({
      code: 'c',
      message: 'm',
      long_message: 'l',
      meta: { param_name: 'email_address', session_id: 's' },
    }),
  ).toEqual({ code: 'c', message: 'm', longMessage: 'l', meta: { paramName: 'email_address', sessionId: 's' } });
});
