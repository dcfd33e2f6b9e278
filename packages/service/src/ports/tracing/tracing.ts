// Spans through the OpenTelemetry API. The operator brings an SDK and registers it before the service starts; without one, nothing
// is recorded and no span is made. A span has no address, no secret, no query and no message of an error: those may hold values.
import {
  type Context,
  context,
  isSpanContextValid,
  ProxyTracerProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** The W3C headers of a request that a trusted proxy sent; undefined starts a trace. */
export type TraceHeaders = { readonly traceparent: string; readonly tracestate?: string | undefined };

export type SpanStart = {
  readonly name: string;
  readonly attributes?: SpanAttributes | undefined;
  /** `server` for a request that arrived, `client` for one that is sent, `internal` for work of this process. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly parent?: TraceHeaders | undefined;
  /** Recorded only inside another span: the polls of jobs are no traces. */
  readonly isPart?: boolean;
};

/** A span while its work runs. */
export type OpenSpan = {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed; `type` is a code or the name of an error. */
  fail(type: string): void;
  /** For log lines; undefined if the span is not recorded. */
  readonly traceId: string | undefined;
};

export type Tracing = {
  /** False if no SDK is registered; callers on hot paths ask before they describe a span. */
  readonly isOn: boolean;
  /** Runs `work` in a span; an error that it throws marks the span as failed. */
  span<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
};

/** The span of work that is not recorded. */
export const NO_SPAN: OpenSpan = { set: () => {}, fail: () => {}, traceId: undefined };

/** Records nothing. */
export const noTracing: Tracing = { isOn: false, span: (_start, work) => work(NO_SPAN) };

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACE_STATE_MAX_LENGTH = 512;

/** The trace headers of a request; undefined unless they have the form of the W3C recommendation. */
export const readTraceHeaders = (headers: Headers): TraceHeaders | undefined => {
  const traceparent = headers.get('traceparent');
  if (traceparent === null || !TRACE_PARENT.test(traceparent)) return undefined;
  const tracestate = headers.get('tracestate') ?? undefined;
  const isKept = tracestate !== undefined && tracestate.length <= TRACE_STATE_MAX_LENGTH;
  return { traceparent, ...(isKept && { tracestate }) };
};

/** The code of an error, or its name: never its message. */
const errorType = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return typeof error;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
};

const opened = (span: Span): OpenSpan => {
  const found = span.spanContext();
  return {
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    traceId: isSpanContextValid(found) ? found.traceId : undefined,
  };
};

/** A span of an instrumentation that the operator added comes first; then the proxy's; otherwise the span starts a trace. */
const parentOf = (parent: TraceHeaders | undefined): Context => {
  const active = context.active();
  return parent && !trace.getSpan(active) ? propagation.extract(active, parent) : active;
};

const createTracing = (tracer: Tracer): Tracing => ({
  isOn: true,
  span: (start, work) => {
    const { name, kind, attributes = {}, parent, isPart } = start;
    if (isPart && !trace.getActiveSpan()) return work(NO_SPAN);
    return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, parentOf(parent), async (span) => {
      const open = opened(span);
      try {
        return await work(open);
      } catch (error) {
        open.fail(errorType(error));
        throw error;
      } finally {
        span.end();
      }
    });
  },
});

/** True if an SDK is registered; the API itself has a provider that makes no spans. */
const isRegistered = (): boolean => {
  const provider = trace.getTracerProvider();
  return (
    !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== new ProxyTracerProvider().getDelegate()
  );
};

/** Gives spans to the registered SDK; records nothing if there is none now. */
export const openTracing = (version: string): Tracing =>
  isRegistered() ? createTracing(trace.getTracer('latchkey', version)) : noTracing;
