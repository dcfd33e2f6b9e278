// Why a token or a request is refused: closed lists of reasons, each with a message for the log.

const TOKEN_REFUSALS = {
  'token-malformed': 'it is not a signed token of three base64url parts. Send the token exactly as getToken() gave it.',
  'token-too-large': 'it is longer than any session token. Keep what is large out of the token.',
  'header-forbidden':
    'its header wants to choose the key or the rules of verification. Only the service issues tokens.',
  'algorithm-not-allowed':
    'it is not signed with ES256 or RS256 by a key of that kind. Only the service issues tokens.',
  'type-not-allowed':
    'its type is not that of a session token. Send the token that getToken() gives without a template.',
  'key-id-invalid': 'its header names no key in a readable form. Only the service issues tokens.',
  'key-unknown':
    'no key of this instance has that id. Check that the page and the server use the same publishable key.',
  'keys-unavailable': 'the keys of the instance could not be fetched. Check that this server reaches the service.',
  'signature-invalid': 'its signature does not fit its content. It was changed, or signed by somebody else.',
  'claim-missing': 'a claim that every session token has is not there. Only the service issues tokens.',
  'claim-invalid': 'a claim is not of the kind it should be. Only the service issues tokens.',
  'not-a-session-token': 'it names no session. Send the token that getToken() gives without a template.',
  'issuer-mismatch': 'another instance issued it. Check that the page and the server use the same publishable key.',
  'party-not-authorized': 'it was made for a page that is not among authorizedParties. Add the origin if it is yours.',
  'session-pending':
    'its session has tasks that the user must do first. Send the user to them, or set treatPendingAsSignedOut to false.',
  'lifetime-too-long': 'it is valid for longer than a session token may be. Only the service issues tokens.',
  expired: 'it has expired. Ask getToken() for a token for each request instead of keeping one.',
  'not-yet-valid': 'it is not valid yet. Set the clock of this server.',
  'issued-in-future': 'it was issued in the future. Set the clock of this server.',
} as const;

const REQUEST_REFUSALS = {
  'no-token': 'the request has neither a Bearer token nor a session cookie. Nobody is signed in.',
  'client-signed-out': 'the browser says that nobody is signed in, so its session cookie no longer counts.',
  'client-unknown': 'the request has a session cookie but no word of the browser about who is signed in.',
  'session-cookie-missing':
    'somebody is signed in, but the session cookie is not there. The page renews it when it loads.',
  'handshake-loop':
    'the browser was sent to the service three times and still has no cookies that count. Check the clocks, and that this server reads the cookies it sets.',
  'token-older-than-client':
    'sign-ins of this browser changed after the token was made. The page renews it when it loads.',
} as const;

/** Why a token is refused. */
export type TokenRefusalReason = keyof typeof TOKEN_REFUSALS;

/** Why a request counts as signed out: its token was refused, or it has none. */
export type RequestRefusalReason = TokenRefusalReason | keyof typeof REQUEST_REFUSALS;

/** A refused token, with a reason for programs and a message for humans. */
export type Refusal = { readonly ok: false; readonly reason: TokenRefusalReason; readonly message: string };

/** A refusal; `detail` names the exact problem and never contains the token. */
export const refuse = (reason: TokenRefusalReason, detail?: string): Refusal => ({
  ok: false,
  reason,
  message: `Latchkey: the session token was refused: ${TOKEN_REFUSALS[reason]}${detail === undefined ? '' : ` (${detail})`}`,
});

const signedOutMessage = (reason: keyof typeof REQUEST_REFUSALS): string =>
  `Latchkey: the request is signed out: ${REQUEST_REFUSALS[reason]}`;

const isTokenRefusal = (reason: RequestRefusalReason): reason is TokenRefusalReason =>
  Object.hasOwn(TOKEN_REFUSALS, reason);

/** True for a reason of the lists. */
export const isRefusalReason = (text: string): text is RequestRefusalReason =>
  Object.hasOwn(TOKEN_REFUSALS, text) || Object.hasOwn(REQUEST_REFUSALS, text);

/** The message of a request that counts as signed out. */
export const refusalMessage = (reason: RequestRefusalReason): string =>
  isTokenRefusal(reason) ? refuse(reason).message : signedOutMessage(reason);
