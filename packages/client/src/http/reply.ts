// Status and payload of a reply → value, piggybacked client or ApiError (pure, docs/reference/wire.md#replies).
import { CLIENT_NAMES, type ClientJSON, type ErrorItemJSON } from '@latchkey/wire';
import { ApiError, readErrorItem } from '../errors.ts';

/** A received reply, parsed. The payload is undefined when the body is not JSON. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly payload: unknown;
};

type Envelope = {
  readonly response?: unknown;
  readonly client?: ClientJSON | null;
  readonly meta?: { readonly client?: ClientJSON | null } | null;
  readonly errors?: readonly ErrorItemJSON[] | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const envelopeOf = (payload: unknown): Envelope => (isRecord(payload) ? payload : {});

/** The requested value: under `response`, or the whole payload where the call is not enveloped. */
export const replyValue = (payload: unknown): unknown =>
  isRecord(payload) && 'response' in payload ? payload.response : payload;

/** The piggybacked client, also of an error; undefined when there is none. */
export const piggybackedClient = (payload: unknown): ClientJSON | undefined => {
  const envelope = envelopeOf(payload);
  return envelope.client ?? envelope.meta?.client ?? undefined;
};

/** The error of a reply with a status of 400 or more; `productionDomain` is the domain of a production key. */
export const replyError = (answer: Answer, productionDomain: string | undefined): ApiError => {
  const envelope = envelopeOf(answer.payload);
  const errors = (envelope.errors ?? []).map(readErrorItem);
  // By the contract a string, if present.
  const traceId: string | undefined = Reflect.get(envelope, CLIENT_NAMES.fields.traceId);
  const first = errors[0];
  const message = first?.longMessage ?? first?.message ?? answer.statusText;
  const isElsewhere = first?.code === 'origin_invalid' && productionDomain;
  const summary = isElsewhere
    ? `Production Keys are only allowed for domain "${productionDomain}".\nAPI Error: ${message}`
    : message;
  return new ApiError(summary, answer.status, errors, traceId);
};
