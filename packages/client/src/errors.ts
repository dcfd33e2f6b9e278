// The error family and its guards. Everything the client throws is one of these; guards take unknown and never throw.
import {
  API_ERROR_KIND,
  API_ERROR_MARKER,
  CLIENT_NAMES,
  type ClientErrorCode,
  ERROR_KIND_PREFIX,
  type ErrorItemJSON,
  RUNTIME_ERROR_KIND,
  RUNTIME_ERROR_MARKER,
  TRACE_ID_MARKER,
} from '@latchkey/wire';
import { camelCaseKeys } from './lib/case.ts';

const PREFIX = `${CLIENT_NAMES.capitalised}: `;

/** Details of one refusal, next to its code. `paramName` names the invalid field, in wire spelling. */
export type ErrorMeta = {
  readonly paramName?: string;
  readonly sessionId?: string;
  readonly emailAddresses?: string[];
  readonly identifiers?: string[];
  readonly zxcvbn?: { readonly suggestions: readonly { readonly code: string; readonly message: string }[] };
  readonly permissions?: string[];
  /** The limits that a value violates. */
  readonly min?: number;
  readonly max?: number;
  /** When the call can be made again. */
  readonly retryAfterSeconds?: number;
};

/** One refusal of the service. */
export type ErrorItem = {
  readonly code: string;
  readonly message: string;
  readonly longMessage?: string;
  readonly meta: ErrorMeta;
};

/** Converts one refusal from its wire form. */
export const readErrorItem = (json: ErrorItemJSON): ErrorItem => ({
  code: json.code,
  message: json.message,
  ...(json.long_message === undefined ? {} : { longMessage: json.long_message }),
  meta: camelCaseKeys(json.meta ?? {}) as ErrorMeta,
});

/** Base class. Thrown itself for mistakes in how the client is configured or called. */
export class LatchkeyError extends Error {
  /** Identifies the class for a binding, also across copies of this package; the same under every provider name. */
  static readonly kind: string = `${CLIENT_NAMES.capitalised}Error`;

  constructor(message: string, options?: ErrorOptions) {
    super(PREFIX + message, options);
    // Instances carry the configured provider's name.
    this.name = new.target.kind.replace(ERROR_KIND_PREFIX, CLIENT_NAMES.capitalised);
  }
}

/** The service refused: HTTP status and the list of reasons. */
export class ApiError extends LatchkeyError {
  static override readonly kind: string = API_ERROR_KIND;
  readonly status: number;
  readonly errors: ErrorItem[];
  readonly [API_ERROR_MARKER] = true;
  /** Id under which the service logged the refusal. */
  declare readonly [TRACE_ID_MARKER]?: string;

  constructor(message: string, status: number, errors: readonly ErrorItem[], traceId?: string) {
    super(message);
    this.message = message;
    this.status = status;
    this.errors = [...errors];
    if (traceId) this[TRACE_ID_MARKER] = traceId;
    Object.assign(this, { [CLIENT_NAMES.flags.apiError]: true });
  }
}

/** Something failed in the client, with a code that texts and programs can rely on. */
export class RuntimeError extends LatchkeyError {
  static override readonly kind: string = RUNTIME_ERROR_KIND;
  readonly code: ClientErrorCode;
  readonly [RUNTIME_ERROR_MARKER] = true;

  constructor(code: ClientErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (code="${code}")`, options);
    this.code = code;
    Object.assign(this, { [CLIENT_NAMES.flags.runtimeError]: true });
  }
}

/** The service could not be reached. `isUnsent`: the browser was offline, so the request never left and may be repeated. */
export class NetworkError extends RuntimeError {
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent = false, ...options }: ErrorOptions & { readonly isUnsent?: boolean } = {}) {
    super('network_error', message, options);
    this.isUnsent = isUnsent;
  }
}

/** Converts a failure of fetch into an error that names the call. The query is left out: it can contain the dev-browser token. */
export const toNetworkError = (url: URL, cause: unknown, isUnsent = false): NetworkError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `Network error at "${url.origin}${url.pathname}" - ${reason}. Please try again.`;
  return new NetworkError(message, { cause, isUnsent });
};

/** A surface cannot be shown now; the code says what is missing. */
export class RenderError extends RuntimeError {}

/** A passkey ceremony did not succeed; the code says why. */
export class PasskeyError extends RuntimeError {}

/** Reasons why an e-mail link fails. */
export const EmailLinkErrorCodeStatus = {
  Expired: 'expired',
  Failed: 'failed',
  ClientMismatch: 'client_mismatch',
} as const;

/** Older name of `EmailLinkErrorCodeStatus`. */
export const EmailLinkErrorCode = /* @__PURE__ */ Object.freeze(EmailLinkErrorCodeStatus);

/** One of the reasons why an e-mail link fails. */
export type EmailLinkErrorCode = (typeof EmailLinkErrorCodeStatus)[keyof typeof EmailLinkErrorCodeStatus];

/** The name of that error; a page that only recognizes it does not download the class. */
const EMAIL_LINK_ERROR = 'EmailLinkError';

/** The opened link does not complete the flow. */
export class EmailLinkError extends LatchkeyError {
  static override readonly kind: string = EMAIL_LINK_ERROR;
  readonly code: EmailLinkErrorCode;

  constructor(code: EmailLinkErrorCode) {
    super(`the e-mail link could not be used (${code}). Ask for a new one.`);
    this.code = code;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const has = (value: unknown, key: string): value is Record<string, unknown> => isObject(value) && key in value;

/** True for a refusal by the service, also when another copy of this package threw it. */
export const isApiError = (error: unknown): error is ApiError => has(error, CLIENT_NAMES.flags.apiError);

/** True for a failure in the client that has a code. */
export const isRuntimeError = (error: unknown): error is RuntimeError => has(error, CLIENT_NAMES.flags.runtimeError);

/** True when the service could not be reached. */
export const isNetworkError = (error: unknown): error is NetworkError =>
  isRuntimeError(error) && error.code === 'network_error';

/** True for a link that did not complete its flow. */
export const isEmailLinkError = (error: unknown): error is EmailLinkError =>
  has(error, 'name') && error.name === EMAIL_LINK_ERROR;

/** Rejected by the user (4001); invalid parameters and internal error, with and without the sign that some wallets omit. */
const WALLET_CODES: readonly unknown[] = [4001, 32602, 32603, -32602, -32603];

/** True for an error of an injected wallet. */
export const isMetamaskError = (error: unknown): error is { readonly code: number; readonly message: string } =>
  has(error, 'code') && WALLET_CODES.includes(error.code) && 'message' in error;

/** True for every error a flow can show to a user. */
export const isKnownError = (error: unknown): boolean =>
  isApiError(error) || isRuntimeError(error) || isMetamaskError(error);

/** Code of the first reason, when the service refused. */
export const firstErrorCode = (error: unknown): string | undefined =>
  isApiError(error) ? error.errors[0]?.code : undefined;

/** True when too many failures locked the account. */
export const isUserLockedError = (error: unknown): boolean => firstErrorCode(error) === 'user_locked';

/** True when the password is known from a breach. */
export const isPasswordPwnedError = (error: unknown): boolean => firstErrorCode(error) === 'form_password_pwned';
