// Makes and uses passkeys, one request at a time: a new one ends the one before, for the browser can show only one.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import { decodeCreationOptions, decodeRequestOptions, encodeCredential, type NativeCodec } from './codec.ts';
import { type Ceremony, passkeyError, toPasskeyError } from './webauthn-error.ts';

/** A request from its beginning on, which may be long before the browser is asked. Aborted, it is over. */
export type Turn = AbortSignal;

export type Passkeys = {
  /** Begins a request and ends the one before; throws where there are no passkeys. `signal` ends it as well. */
  begin(signal?: AbortSignal): Turn;
  /** Has a passkey made; the answer is what the service wants to see. */
  register(options: PasskeyCreationOptionsJSON, turn: Turn): Promise<object>;
  /** Has a passkey chosen and used; `isConditional` offers them in a field instead of a dialog. */
  authenticate(options: PasskeyRequestOptionsJSON, isConditional: boolean, turn: Turn): Promise<object>;
};

/** The passkeys of one client; `life` ends the request that is open when the client is disposed. */
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
      const turn = new AbortController();
      current?.abort();
      current = turn;
      signal?.addEventListener('abort', () => turn.abort(), { once: true });
      return turn.signal;
    },
    async register(options, turn) {
      const wantsPlatform = options.authenticatorSelection?.authenticatorAttachment === 'platform';
      if (wantsPlatform && !(await credentials.isPlatformAuthenticatorAvailable()))
        throw passkeyError('passkey_pa_not_supported');
      const publicKey = decodeCreationOptions(options, native());
      return perform('create', turn, () => credentials.create({ publicKey, signal: turn }));
    },
    async authenticate(options, isConditional, turn) {
      const mediation = isConditional ? 'conditional' : 'optional';
      const publicKey = decodeRequestOptions(options, native());
      return perform('get', turn, () => credentials.get({ publicKey, mediation, signal: turn }));
    },
  };
};

const perform = async (kind: Ceremony, turn: Turn, ask: () => Promise<Credential | null>): Promise<object> => {
  if (turn.aborted) throw passkeyError('passkey_operation_aborted');
  const credential = await ask().catch((error: unknown) => {
    throw toPasskeyError(kind, error);
  });
  if (!credential) throw passkeyError(kind === 'get' ? 'passkey_retrieval_failed' : 'passkey_registration_failed');
  // The cast holds: only public keys are asked for.
  return encodeCredential(credential as PublicKeyCredential);
};
