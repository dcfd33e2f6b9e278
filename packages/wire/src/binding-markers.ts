// Strings that an existing React binding for this API checks on errors and in replies
// (docs/reference/javascript-api.md#errors-and-guards). Such a binding has its provider's name hard-coded, so ours are the same
// under every provider name.

/** Set on every refusal of the service, and on nothing else: older guards only check that the property exists. */
export const API_ERROR_MARKER = 'clerkError';
/** Set on every client-side failure that has a code. */
export const RUNTIME_ERROR_MARKER = 'clerkRuntimeError';
/** The property of a refusal that holds the trace id of the service's log. */
export const TRACE_ID_MARKER = 'clerkTraceId';
/** The static `kind` by which newer guards distinguish the classes. */
export const API_ERROR_KIND = 'ClerkAPIResponseError';
export const RUNTIME_ERROR_KIND = 'ClerkRuntimeError';
/** Prefix of such a kind. */
export const ERROR_KIND_PREFIX = 'Clerk';
/** Next to `REVERIFICATION_HINT_FIELD`, in the reply of a host's server that requires a step-up first. */
export const REVERIFICATION_HINT_MARKER = 'clerk_error';
