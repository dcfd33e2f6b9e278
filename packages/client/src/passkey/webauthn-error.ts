// Maps the browser's error of a failed ceremony to ours (docs/reference/javascript-api.md#passkey-errors). Errors not in the
// table are returned unchanged.
import type { ClientErrorCode } from '@latchkey/wire';
import { PasskeyError } from '../errors.ts';

/** Registration or use of a passkey. */
export type Ceremony = 'create' | 'get';

type PasskeyCode = Extract<ClientErrorCode, `passkey_${string}`>;

const TEXTS: { readonly [Code in PasskeyCode]: string } = {
  passkey_not_supported: 'Passkeys are not supported on this device.',
  passkey_pa_not_supported: 'Registration requires a platform authenticator but the device does not support it.',
  passkey_invalid_rpID_or_domain: 'This domain is not the one that passkeys of this instance belong to.',
  passkey_already_exists: 'This device already has a passkey of this account.',
  passkey_operation_aborted: 'Another passkey request took the place of this one.',
  passkey_retrieval_cancelled: 'The passkey was not given: the request was cancelled, or it timed out.',
  passkey_retrieval_failed: 'The browser gave no passkey.',
  passkey_registration_cancelled: 'The passkey was not made: the request was cancelled, or it timed out.',
  passkey_registration_failed: 'The browser made no passkey.',
};

const BOTH: Readonly<Record<string, PasskeyCode>> = {
  AbortError: 'passkey_operation_aborted',
  SecurityError: 'passkey_invalid_rpID_or_domain',
};

const CODES: { readonly [Kind in Ceremony]: Readonly<Record<string, PasskeyCode>> } = {
  create: { ...BOTH, InvalidStateError: 'passkey_already_exists', NotAllowedError: 'passkey_registration_cancelled' },
  get: { ...BOTH, NotAllowedError: 'passkey_retrieval_cancelled' },
};

/** The error of one code. */
export const passkeyError = (code: PasskeyCode, cause?: unknown): PasskeyError =>
  new PasskeyError(code, TEXTS[code], ...(cause === undefined ? [] : [{ cause }]));

/** The error to throw for the rejection of a ceremony. */
export const toPasskeyError = (kind: Ceremony, error: unknown): unknown => {
  const name = error instanceof Error ? error.name : '';
  const code = Object.hasOwn(CODES[kind], name) ? CODES[kind][name] : undefined;
  return code ? passkeyError(code, error) : error;
};
