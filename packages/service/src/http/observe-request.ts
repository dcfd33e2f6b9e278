// What is recorded about every request: its id, figures, span and log line. The row of the route table names it, never its address.
import { elapsedMs } from '../ports/clock.ts';
import type { RequestLogSettings } from '../ports/log.ts';
import { NO_SPAN, type OpenSpan, readTraceHeaders, type SpanStart } from '../ports/tracing/tracing.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import type { Caller, CallerReader } from './client-address.ts';
import type { Incoming } from './incoming.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-id.ts';
import { createRequestLog } from './request-log.ts';

/** A request before it has an id. */
export type Arriving = Omit<Incoming, 'requestId' | 'onInstance'>;

type ObservedRow = {
  readonly method: string;
  readonly path: string;
  /** True if the replies of the row are made with the id of the request: adding it to a made reply copies all of its headers. */
  readonly namesRequest?: boolean | undefined;
};

/** Answers a request and records it; `row` is undefined if no row of the table matched. */
export type Observe = (
  row: ObservedRow | undefined,
  arriving: Arriving,
  answer: (incoming: Incoming) => Promise<Response>,
) => Promise<Response>;

const FIRST_SERVER_ERROR = 500;

/** The methods that the semantic conventions know; a caller could make up any other. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const serverSpan = (row: ObservedRow | undefined, request: Request, isProxied: boolean): SpanStart => {
  const method = METHODS.has(request.method) ? request.method : '_OTHER';
  return {
    kind: 'server',
    name: row ? `${method} ${row.path}` : method,
    attributes: { 'http.request.method': method, ...(row && { 'http.route': row.path }) },
    // Any caller can send the headers of a trace, and fill or join the traces of others; only a trusted proxy's are believed.
    parent: isProxied ? readTraceHeaders(request.headers) : undefined,
  };
};

const describe = (span: OpenSpan, reply: Response, facts: { requestId: string; instanceId: string | undefined }) => {
  span.set({
    'http.response.status_code': reply.status,
    'latchkey.request_id': facts.requestId,
    ...(facts.instanceId !== undefined && { 'latchkey.instance_id': facts.instanceId }),
  });
  if (reply.status >= FIRST_SERVER_ERROR) span.fail(String(reply.status));
};

/** Calls `end` when the reply is sent, or now if there is no socket; with the bytes that were sent. */
const whenSent = (
  { socket }: Arriving,
  bytesBefore: number,
  end: (bytes: number | undefined, isAborted: boolean) => void,
): void => {
  const { outgoing, incoming } = socket;
  if (!outgoing) end(undefined, false);
  outgoing?.once('close', () =>
    end((incoming?.socket?.bytesWritten ?? bytesBefore) - bytesBefore, outgoing.writableFinished === false),
  );
};

export const createRequestObserver = (deps: {
  readonly ports: Pick<Ports, 'ids' | 'log' | 'metrics' | 'tracing'>;
  readonly readCaller: CallerReader;
  /** Undefined if requests are not logged. */
  readonly requestLog: RequestLogSettings | undefined;
  /** Milliseconds of a clock that never jumps. */
  readonly elapsed?: () => number;
}): Observe => {
  const { ports, readCaller, elapsed = elapsedMs } = deps;
  const writeLine = deps.requestLog && createRequestLog(ports.log, deps.requestLog);

  const answerIn = async (
    span: OpenSpan,
    [row, arriving, answer]: Parameters<Observe>,
    caller: Caller,
  ): Promise<Response> => {
    const call = row ? `${row.method} ${row.path}` : 'none';
    const requestId = requestIdOf(ports.ids, arriving.request, caller.isProxied);
    const counted = ports.metrics.request();
    const started = elapsed();
    const bytesBefore = arriving.socket.incoming?.socket?.bytesWritten ?? 0;
    let instanceId: string | undefined;
    const onInstance = (id: string): void => {
      instanceId = id;
    };
    const reply = await answer({ requestId, onInstance, ...arriving });
    if (!row?.namesRequest) reply.headers.set(REQUEST_ID_HEADER, requestId);
    const { status } = reply;
    counted(call, status);
    if (ports.tracing.isOn) describe(span, reply, { requestId, instanceId });
    const { address } = caller;
    const { traceId } = span;
    if (writeLine)
      whenSent(arriving, bytesBefore, (bytes, isAborted) => {
        const ms = elapsed() - started;
        writeLine({ requestId, call, status, ms, bytes, address, instanceId, traceId, isAborted });
      });
    return reply;
  };

  return (...given) => {
    const [row, { request, socket }] = given;
    const caller = readCaller(request, socket);
    if (!ports.tracing.isOn) return answerIn(NO_SPAN, given, caller);
    return ports.tracing.span(serverSpan(row, request, caller.isProxied), (span) => answerIn(span, given, caller));
  };
};
