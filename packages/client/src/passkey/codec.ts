// JSON ↔ what the browser takes and gives in a passkey ceremony. The browser's own conversion is used where it has one, ours
// where it has none or where an extension that stands in for it breaks it.
import {
  type CredentialDescriptorJSON,
  decodeBase64Url,
  encodeBase64Url,
  type PasskeyCreationOptionsJSON,
  type PasskeyRequestOptionsJSON,
} from '@latchkey/wire';

/** The conversions of newer browsers: static methods of `PublicKeyCredential` (WebAuthn Level 3). */
export type NativeCodec = {
  readonly parseCreationOptionsFromJSON?: (json: object) => PublicKeyCredentialCreationOptions;
  readonly parseRequestOptionsFromJSON?: (json: object) => PublicKeyCredentialRequestOptions;
};

/** Registration options in the browser's types. */
export const decodeCreationOptions = (
  json: PasskeyCreationOptionsJSON,
  native: NativeCodec | undefined,
): PublicKeyCredentialCreationOptions =>
  attempt(() => native?.parseCreationOptionsFromJSON?.(json)) ??
  // The cast holds: every field that is text in the JSON and bytes in the options is decoded here.
  ({
    ...json,
    challenge: decodeBase64Url(json.challenge),
    user: { ...json.user, id: decodeBase64Url(json.user.id) },
    ...(json.excludeCredentials && { excludeCredentials: json.excludeCredentials.map(decodeDescriptor) }),
  } as unknown as PublicKeyCredentialCreationOptions);

/** Sign-in options in the browser's types. */
export const decodeRequestOptions = (
  json: PasskeyRequestOptionsJSON,
  native: NativeCodec | undefined,
): PublicKeyCredentialRequestOptions =>
  attempt(() => native?.parseRequestOptionsFromJSON?.(json)) ??
  // The cast holds as above.
  ({
    ...json,
    challenge: decodeBase64Url(json.challenge),
    ...(json.allowCredentials && { allowCredentials: json.allowCredentials.map(decodeDescriptor) }),
  } as unknown as PublicKeyCredentialRequestOptions);

/** A credential in the form the service expects: binary values are base64url. */
export const encodeCredential = (credential: PublicKeyCredential): object => {
  const native: unknown = attempt(() => credential.toJSON?.());
  return typeof native === 'object' && native !== null ? native : encodeByHand(credential);
};

const BINARY = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const;

/** Response of a registration or a sign-in: each has only some of these fields. */
type AnyResponse = { readonly [Name in (typeof BINARY)[number]]?: ArrayBuffer | null } & {
  readonly getTransports?: () => readonly string[];
};

const encodeByHand = ({ id, rawId, type, authenticatorAttachment, response }: PublicKeyCredential): object => {
  const source: AnyResponse = response;
  const encoded: Record<string, unknown> = {};
  for (const name of BINARY) {
    const bytes = source[name];
    if (bytes) encoded[name] = encodeBase64Url(new Uint8Array(bytes));
  }
  // Only a registration has transports: they help the next sign-in to find the authenticator.
  if (encoded.attestationObject && source.getTransports) encoded.transports = source.getTransports();
  return { id, rawId: encodeBase64Url(new Uint8Array(rawId)), type, authenticatorAttachment, response: encoded };
};

const decodeDescriptor = ({ id, ...rest }: CredentialDescriptorJSON) => ({ ...rest, id: decodeBase64Url(id) });

/** The result of `convert`, or undefined when it throws. */
const attempt = <T>(convert: () => T): T | undefined => {
  try {
    return convert();
  } catch {
    return undefined;
  }
};
