// Keys and the suffix of their cookies, from `printf %s "$key" | openssl sha1 -binary | basenc --base64url | cut -c1-8`.

/** `[key, suffix]`. The key's text counts as it is: with padding it has another suffix than without. */
export const COOKIE_SUFFIX_VECTORS: readonly (readonly [key: string, suffix: string])[] = [
  ['pk_test_bG9jYWxob3N0OjQ0MDAk', 'h8AwBdED'],
  ['pk_test_YS5leGFtcGxlJA', 'AFkC-ND9'],
  ['pk_test_YS5leGFtcGxlJA==', 'aolX3WQ6'],
  ['pk_live_bGF0Y2hrZXkuYWNtZS5leGFtcGxlJA==', 'LMZN7Ku-'],
];
