// Bytes and their base64url text (RFC 4648 §5, no padding). Client, backend and service run all of them.

export const BASE64URL_VECTORS: readonly (readonly [bytes: readonly number[], text: string])[] = [
  [[], ''],
  [[1], 'AQ'],
  [[1, 2], 'AQI'],
  [[0x66, 0x6f, 0x6f], 'Zm9v'],
  [[0xfb, 0xff, 0xfe], '-__-'],
  [[0xff, 0xef], '_-8'],
];

/** Texts that are not base64, in either alphabet. */
export const NOT_BASE64: readonly string[] = ['a', 'a b', 'AQ\n', 'AQ===', '*', 'AQ=Q', 'é'];

/** Base64, but not base64url without padding in its one spelling: another alphabet, padding, or bits that no byte uses. */
export const OTHER_SPELLINGS_OF_BASE64URL: readonly string[] = ['+//+', 'AQ==', 'AR', 'AQJ'];
