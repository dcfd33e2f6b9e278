// Base64url (RFC 4648 §5, no padding). Decoding also accepts the standard alphabet and padding.

/**
 * `Uint8Array<ArrayBuffer>`, the only bytes that Web APIs take. The type is derived, because `Uint8Array` is generic only
 * since TypeScript 5.7 and applications with an older compiler read our declarations too.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Bytes as unpadded base64url text. */
export const encodeBase64Url = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Decodes base64 or base64url text, padded or not; undefined when the text is not base64. */
export const decodeBase64Url = (text: string): Bytes | undefined => {
  // `atob` skips white space; a key or token with a line break in it is damaged and must be rejected.
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/**
 * Whether a text is base64url without padding in its only spelling: the last character has no bits that no byte uses, or one
 * signed text could be written in several ways.
 */
export const isBase64Url = (text: string): boolean =>
  /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/.test(text);

/** UTF-8 text as base64url. */
export const encodeBase64UrlText = (text: string): string => encodeBase64Url(new TextEncoder().encode(text));

/** Decodes UTF-8 text from base64url; undefined when it is not base64 or not UTF-8. */
export const decodeBase64UrlText = (text: string): string | undefined => {
  const bytes = decodeBase64Url(text);
  if (!bytes) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
