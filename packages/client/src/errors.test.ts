// The error family: markers, kinds and total guards.
import { describe, expect, it } from 'vitest';
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
  it('tell the service’s errors from ours, on the instance and on the class', () => {
    expect(api('x')).toMatchObject({ latchkeyError: true, status: 422, message: 'No.' });
    expect('latchkeyRuntimeError' in api('x')).toBe(false);
    const network = new NetworkError('Lost.');
    expect(network).toMatchObject({ latchkeyRuntimeError: true, code: 'network_error' });
    expect('latchkeyError' in network).toBe(false);
    expect(ApiError.kind).toBe('LatchkeyAPIResponseError');
    expect(PasskeyError.kind).toBe('LatchkeyRuntimeError');
    expect(new EmailLinkError('expired').name).toBe('EmailLinkError');
    for (const error of [api('x'), network, new EmailLinkError('failed')]) expect(error).toBeInstanceOf(LatchkeyError);
  });

  it('keep the cause and say who speaks', () => {
    const cause = new TypeError('fetch');
    const error = new NetworkError('Lost.', { cause });
    expect(error.cause).toBe(cause);
    expect(error.message).toBe('Latchkey: Lost. (code="network_error")');
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

  it.each([4001, 32602, 32603, -32602, -32603])('take %i for the code of a wallet', (code) => {
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

it('reads an error item into JavaScript spelling', () => {
  expect(
    readErrorItem({
      code: 'c',
      message: 'm',
      long_message: 'l',
      meta: { param_name: 'email_address', session_id: 's' },
    }),
  ).toEqual({ code: 'c', message: 'm', longMessage: 'l', meta: { paramName: 'email_address', sessionId: 's' } });
});
