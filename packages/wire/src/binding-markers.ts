// What a React binding that exists for this API looks for on an error and in an answer (js-api §2.11, §4.5). Such a binding
// carries its provider's name in these strings and cannot be told another, so ours carry them under every provider name.

/** On every refusal of the service, and on nothing else: older guards only ask whether the property exists. */
export const API_ERROR_MARKER = 'clerkError';
/** On every failure on this side that has a code. */
export const RUNTIME_ERROR_MARKER = 'clerkRuntimeError';
/** Where a refusal keeps the number under which the service logged it. */
export const TRACE_ID_MARKER = 'clerkTraceId';
/** The static `kind` by which newer guards tell the classes apart. */
export const API_ERROR_KIND = 'ClerkAPIResponseError';
export const RUNTIME_ERROR_KIND = 'ClerkRuntimeError';
/** What such a kind begins with. */
export const ERROR_KIND_PREFIX = 'Clerk';
/** Beside `REVERIFICATION_HINT_FIELD`, in what an application's server answers when it wants a step-up first. */
export const REVERIFICATION_HINT_MARKER = 'clerk_error';
