// A fake authenticator: holds passkeys and answers requests for them as a test says, without any cryptography.
import { encodeBase64Url } from '@latchkey/wire';
import type { PlatformCredentials } from '../../platform/platform.ts';

/** What the user does when prompted: agrees at once, refuses, closes the browser's dialog, or does nothing yet. */
export type FakePerson = 'agrees' | 'refuses' | 'gives nothing' | 'waits';

/** One request as the authenticator received it. */
export interface FakeCredentialRequest {
  readonly kind: 'create' | 'get';
  readonly options: CredentialCreationOptions | CredentialRequestOptions;
  /** Its outcome: pending, done, or the name of the browser's error. */
  outcome: 'open' | 'done' | string;
}

export interface FakeAuthenticatorOptions {
  /** True for a platform authenticator. Default true. */
  readonly isPlatform?: boolean;
  /** True if conditional mediation is supported. Default true. */
  readonly hasAutofill?: boolean;
  /** True if the browser has the JSON conversions. Default false. */
  readonly hasJson?: boolean;
  readonly origin?: string;
  /** The user handle of its passkey. */
  readonly userId?: string;
}

/** Credentials for a fake platform, with a simulated user. */
export interface FakeAuthenticator extends PlatformCredentials {
  /** What the user does with requests from now on. A conditional request waits in any case. */
  person: FakePerson;
  /** Every request so far, oldest first. */
  readonly requests: readonly FakeCredentialRequest[];
  /** The user selects a passkey: the pending request is answered. */
  choose(): void;
  /** The pending request fails with a browser error of this name. */
  fail(name: string): void;
}

type Settle = { readonly resolve: (credential: Credential | null) => void; readonly reject: (error: unknown) => void };
type Open = Settle & { readonly request: FakeCredentialRequest };

/** An authenticator whose user agrees to everything. */
export const createFakeAuthenticator = (options: FakeAuthenticatorOptions = {}): FakeAuthenticator => {
  const requests: FakeCredentialRequest[] = [];
  let open: Open | undefined;
  const end = (outcome: string, settle: (open: Open) => void): void => {
    if (!open) throw new Error('No passkey request is open.');
    const ended = open;
    open = undefined;
    ended.request.outcome = outcome;
    settle(ended);
  };
  const fail = (name: string): void => end(name, ({ reject }) => reject(new DOMException(name, name)));
  const choose = (): void => end('done', ({ request, resolve }) => resolve(makeCredential(request, options)));
  const react = (isConditional: boolean): void => {
    if (isConditional || fake.person === 'waits') return;
    if (fake.person === 'agrees') choose();
    else if (fake.person === 'refuses') fail('NotAllowedError');
    else end('done', ({ resolve }) => resolve(null));
  };
  const ask = (kind: FakeCredentialRequest['kind'], given: FakeCredentialRequest['options']) =>
    new Promise<Credential | null>((resolve, reject) => {
      const request: FakeCredentialRequest = { kind, options: given, outcome: 'open' };
      requests.push(request);
      // A browser allows one request at a time and rejects a second.
      if (open) return reject(new DOMException('A request is already pending.', 'OperationError'));
      open = { request, resolve, reject };
      const abort = () => open?.request === request && fail('AbortError');
      if (given.signal?.aborted) return abort();
      given.signal?.addEventListener('abort', abort, { once: true });
      return react('mediation' in given && given.mediation === 'conditional');
    });
  const fake: FakeAuthenticator = {
    person: 'agrees',
    requests,
    choose,
    fail,
    isSupported: () => true,
    isPlatformAuthenticatorAvailable: async () => options.isPlatform ?? true,
    isConditionalMediationAvailable: async () => options.hasAutofill ?? true,
    create: (given) => ask('create', given),
    get: (given) => ask('get', given),
  };
  return fake;
};

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const makeCredential = (request: FakeCredentialRequest, options: FakeAuthenticatorOptions): Credential => {
  const { kind } = request;
  const challenge = request.options.publicKey?.challenge as Uint8Array | undefined;
  const clientDataJSON = bytes(
    JSON.stringify({
      type: `webauthn.${kind}`,
      challenge: encodeBase64Url(challenge ?? new Uint8Array()),
      origin: options.origin ?? 'https://app.example.com',
    }),
  );
  const response =
    kind === 'get'
      ? {
          clientDataJSON,
          authenticatorData: bytes('authenticator data'),
          signature: bytes('signature'),
          userHandle: bytes(options.userId ?? 'user_1'),
        }
      : { clientDataJSON, attestationObject: bytes('attestation'), getTransports: () => ['internal'] };
  const credential = {
    id: encodeBase64Url(new Uint8Array(bytes('passkey 1'))),
    rawId: bytes('passkey 1'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response,
    ...(options.hasJson ? { toJSON: () => ({ id: 'by the browser', type: 'public-key' }) } : {}),
  };
  return credential;
};
