// Reply shapes: the envelope with the piggybacked client, error replies and pages (docs/reference/wire.md#replies).
import type { ClientJSON } from './client.ts';

/** A successful reply: the requested value, and the browser's current client when the call changed it. */
export type EnvelopeJSON<T> = {
  readonly response: T;
  readonly client: ClientJSON | null;
  readonly meta?: ReplyMetaJSON;
};

/** Metadata of a reply; on error replies the client is here instead of at the top level. */
export type ReplyMetaJSON = {
  readonly client?: ClientJSON | null;
  readonly session_id?: string;
};

/** One suggestion of the password strength estimator. */
export type PasswordSuggestionJSON = { readonly code: PasswordSuggestionCode; readonly message: string };

export type PasswordSuggestionCode =
  | 'allUppercase'
  | 'anotherWord'
  | 'associatedYears'
  | 'capitalization'
  | 'dates'
  | 'l33t'
  | 'longerKeyboardPattern'
  | 'noNeed'
  | 'pwned'
  | 'recentYears'
  | 'repeated'
  | 'reverseWords'
  | 'sequences'
  | 'useWords';

/** Details of an error item; `param_name` names the field of the form it belongs to. */
export type ErrorMetaJSON = {
  readonly param_name?: string;
  readonly session_id?: string;
  readonly email_addresses?: readonly string[];
  readonly identifiers?: readonly string[];
  readonly zxcvbn?: { readonly suggestions: readonly PasswordSuggestionJSON[] };
  /** The limits that the value violates. */
  readonly min?: number;
  readonly max?: number;
  /** When the call can be made again; the same number as in the header Retry-After. */
  readonly retry_after_seconds?: number;
  /** The roles of operators that may make a refused call of the console. */
  readonly required_roles?: readonly string[];
};

/** One error. `code` stays open: a newer service may have codes that an older client does not know. */
export type ErrorItemJSON = {
  readonly code: string;
  readonly message: string;
  readonly long_message?: string;
  readonly meta?: ErrorMetaJSON;
};

/** The body of every reply with a status of 400 or more; the trace id's name begins with the provider's. */
export type ErrorReplyJSON = {
  readonly errors: readonly ErrorItemJSON[];
  readonly meta?: ReplyMetaJSON;
  readonly [traceId: `${string}_trace_id`]: string;
};

/** One page of a list. */
export type PageJSON<T> = { readonly data: readonly T[]; readonly total_count: number };

/** A free JSON object, such as metadata. */
export type JSONObject = { readonly [key: string]: unknown };
