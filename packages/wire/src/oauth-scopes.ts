// Scopes of OAuth requests.

/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/;
const MAX_SCOPES = 50;

/** True for a list of scopes, each one word of the characters that the standard allows. */
export const areScopes = (scopes: readonly string[]): boolean =>
  scopes.length <= MAX_SCOPES && scopes.every((scope) => SCOPE.test(scope));
