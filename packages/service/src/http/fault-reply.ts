// Every failure of a request as the one error body (docs/reference/wire.md#errors). An error that is not a fault is logged and
// answered with a plain 500; none of its text reaches the browser.
import type { ClientJSON, ErrorReplyJSON, Names } from '@latchkey/wire';
import { errorItem, Fault } from '../domain/faults/fault.ts';
import type { Log } from '../ports/log.ts';
import { isStorageOutage, Unavailable } from '../ports/unavailable.ts';
import type { JsonReply } from './reply/json-reply.ts';

/** Converts any error to a fault. */
export const asFault = (error: unknown): Fault => {
  if (error instanceof Fault) return error;
  if (error instanceof Unavailable) {
    const code = error.reason === 'storage_outcome_unknown' ? 'outcome_unknown' : 'service_unavailable';
    return new Fault(code, { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
  return new Fault('internal_error', { cause: error });
};

type ReplyFacts = {
  readonly requestId: string;
  readonly names: Names;
  /** The client after the failed call, if the call changed it (docs/reference/wire.md#piggybacked-client). */
  readonly client?: ClientJSON | null | undefined;
};

/** The body and status of an error reply. */
export const faultReply = (fault: Fault, facts: ReplyFacts): JsonReply => {
  const { retryAfterSeconds } = fault;
  const wait = retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds };
  const body: ErrorReplyJSON = {
    errors: fault.items.map((item) => errorItem({ ...item, meta: { ...item.meta, ...wait } })),
    ...(facts.client && { meta: { client: facts.client } }),
    [facts.names.fields.traceId]: facts.requestId,
  };
  const headers: JsonReply['headers'] =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return { status: fault.status, headers, cookies: [], body };
};

/** Logs errors that concern the operator; faults of callers are not logged. */
export const logFailure = (
  log: Log,
  error: unknown,
  fault: Fault,
  facts: { readonly requestId: string; readonly call: string },
): void => {
  if (fault.status < 500) return;
  // store/database/availability.ts logs an outage of the database once; one line per request would hide those lines.
  if (isStorageOutage(error)) {
    log.debug({ request_id: facts.requestId, call: facts.call }, 'request rejected during an outage of the database');
    return;
  }
  const reason = error instanceof Error ? { error: error.name, stack: error.stack } : { error: typeof error };
  log.error({ request_id: facts.requestId, call: facts.call, ...reason }, 'request failed');
};
