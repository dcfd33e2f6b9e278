// Failures between the service and an identity provider, by kind: the provider is unreachable, it refuses, or its reply is
// invalid.
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { PrivateAddress } from './public-fetch.ts';

/** `denied`: the user or the provider refused access. `refused`: the provider does not accept our request. */
export type ProblemKind = 'unreachable' | 'denied' | 'refused' | 'invalid';

export type ProblemStage = 'discovery' | 'exchange' | 'profile';

/** One failed exchange. `detail` is for operators and logs; it never contains a code, a token or a secret. */
export class ProviderProblem extends Error {
  readonly kind: ProblemKind;
  readonly stage: ProblemStage;
  readonly detail: string;
  /** The provider's error code, such as `invalid_client`, or that of the network. */
  readonly code: string | undefined;

  constructor(
    stage: ProblemStage,
    facts: { kind: ProblemKind; detail: string; code?: string | undefined },
    cause?: unknown,
  ) {
    super(`Latchkey: the identity provider failed (${stage}, ${facts.kind}). ${facts.detail}`, { cause });
    this.name = 'ProviderProblem';
    this.kind = facts.kind;
    this.stage = stage;
    this.detail = facts.detail;
    this.code = facts.code;
  }
}

/** Errors that mean the user has to consent first (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const DENIALS: ReadonlySet<string> = new Set([
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

const WORD = /^[\w.-]{1,64}$/;

/** The provider's error code, if it is well-formed; no other text of the provider is passed on. */
const wordOf = (text: string): string => (WORD.test(text) ? text : 'unreadable_error');

const UNREACHABLE: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

const networkCode = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
};

/** Was the request refused because of a private address? */
export const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateAddress || (error instanceof Error && isPrivate(error.cause));

const isRefusal = (cause: unknown): cause is Response => cause instanceof Response && cause.status >= 400;

/** Converts any thrown error to a problem of this stage. */
export const asProviderProblem = (stage: ProblemStage, error: unknown): ProviderProblem => {
  if (error instanceof ProviderProblem) return error;
  if (isPrivate(error)) {
    const detail = 'It is in a private network, which a production instance does not call.';
    return new ProviderProblem(stage, { kind: 'invalid', detail }, error);
  }
  if (error instanceof AuthorizationResponseError) {
    const code = wordOf(error.error);
    const kind = DENIALS.has(code) ? 'denied' : 'refused';
    return new ProviderProblem(stage, { kind, code, detail: `It returned "${code}".` }, error);
  }
  if (error instanceof ResponseBodyError) {
    const code = wordOf(error.error);
    return new ProviderProblem(stage, { kind: 'refused', code, detail: `It answered "${code}".` }, error);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new ProviderProblem(stage, { kind: 'refused', code: 'unauthorized', detail: 'It answered 401.' }, error);
  }
  if (stage === 'profile' && error instanceof ClientError && isRefusal(error.cause)) {
    return new ProviderProblem(stage, { kind: 'refused', detail: `It answered ${error.cause.status}.` }, error);
  }
  if (error instanceof ClientError && !UNREACHABLE.has(error.code ?? '') && error.message !== 'something went wrong') {
    return new ProviderProblem(stage, { kind: 'invalid', detail: `${error.message}.` }, error);
  }
  const reason = networkCode(error) ?? (error instanceof ClientError ? error.code : undefined) ?? 'no answer';
  // The reason is only logged: in a reply it would describe our network to the caller who chose the address.
  return new ProviderProblem(
    stage,
    { kind: 'unreachable', code: reason, detail: 'The server did not respond.' },
    error,
  );
};
