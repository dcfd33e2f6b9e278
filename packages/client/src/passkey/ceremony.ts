// Registers and uses passkeys, one request at a time: a new one aborts the previous, because the browser allows only one.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import { decodeCreationOptions, decodeRequestOptions, encodeCredential, type NativeCodec } from './codec.ts';
import { type Ceremony, passkeyError, toPasskeyError } from './webauthn-error.ts';

/** A request from its start, which may be long before the browser is called. It ends when it aborts. */
export type PasskeyRequest = AbortSignal;

export type Passkeys = {
  /** Starts a request and aborts the previous; throws where WebAuthn is not supported. `signal` aborts it as well. */
  begin(signal?: AbortSignal): PasskeyRequest;
  /** Registers a passkey; resolves to the credential as the service expects it. */
  register(options: PasskeyCreationOptionsJSON, request: PasskeyRequest): Promise<object>;
  /** Uses a passkey; `isConditional` offers passkeys as autofill in a field instead of a dialog (conditional mediation). */
  authenticate(options: PasskeyRequestOptionsJSON, isConditional: boolean, request: PasskeyRequest): Promise<object>;
};

/** The passkeys of one client; `life` aborts the pending request when the client is disposed. */
export const createPasskeys = (
  { credentials, globals }: Pick<Platform, 'credentials' | 'globals'>,
  life: AbortSignal,
): Passkeys => {
  let current: AbortController | undefined;
  const native = () => globals.get('PublicKeyCredential') as NativeCodec | undefined;
  life.addEventListener('abort', () => current?.abort(), { once: true });
  return {
    begin(signal) {
      if (!credentials.isSupported()) throw passkeyError('passkey_not_supported');
      if (signal?.aborted || life.aborted) throw passkeyError('passkey_operation_aborted');
      const request = new AbortController();
      current?.abort();
      current = request;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      return request.signal;
    },
    async register(options, request) {
      const wantsPlatform = options.authenticatorSelection?.authenticatorAttachment === 'platform';
      if (wantsPlatform && !(await credentials.isPlatformAuthenticatorAvailable()))
        throw passkeyError('passkey_pa_not_supported');
      const publicKey = decodeCreationOptions(options, native());
      return perform('create', request, () => credentials.create({ publicKey, signal: request }));
    },
    async authenticate(options, isConditional, request) {
      const mediation = isConditional ? 'conditional' : 'optional';
      const publicKey = decodeRequestOptions(options, native());
      return perform('get', request, () => credentials.get({ publicKey, mediation, signal: request }));
    },
  };
};

const perform = async (
  kind: Ceremony,
  request: PasskeyRequest,
  ask: () => Promise<Credential | null>,
): Promise<object> => {
  if (request.aborted) throw passkeyError('passkey_operation_aborted');
  const credential = await ask().catch((error: unknown) => {
    throw toPasskeyError(kind, error);
  });
  if (!credential) throw passkeyError(kind === 'get' ? 'passkey_retrieval_failed' : 'passkey_registration_failed');
  // The cast holds: only public-key credentials are requested.
  return encodeCredential(credential as PublicKeyCredential);
};
