// The frame of every operator call (/dev and /admin): JSON in, JSON out, errors as in the frontend API, CORS only for pages on
// this machine.
import { BODY_MAX_BYTES, type ErrorItemJSON, isLoopbackOrigin, type Names, namesFor } from '@latchkey/wire';
import type { Context } from 'hono';
import { Fault } from '../../domain/faults/fault.ts';
import { withPlainNames } from '../../domain/plain-names.ts';
import { readBody } from '../../http/body.ts';
import type { SocketInfo } from '../../http/client-address.ts';
import { asFault, faultReply, logFailure } from '../../http/fault-reply.ts';
import { newRequestId } from '../../http/request-id.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { AdjustableClock } from '../../ports/clock.ts';
import type { Database } from '../../store/database/database.ts';
import type { Ports } from '../../use-cases/context/ports.ts';

/** Dependencies of the operator's calls. */
export type OperatorDeps = {
  readonly config: { readonly provider: string };
  readonly database: Database;
  readonly ports: Ports;
  /** Sends a request to the service itself, for the built-in identity provider. */
  readonly own: (request: Request) => Promise<Response>;
  /** Present only in test mode; `/dev/clock` moves it. */
  readonly testClock?: AdjustableClock | undefined;
};

export type OperatorEnv = { Bindings: SocketInfo };
export type OperatorContext = Context<OperatorEnv>;

/** Refused values, each with its path and a sentence for the operator. */
export class RefusedValues extends Error {
  readonly problems: readonly ErrorItemJSON[];

  constructor(problems: readonly ErrorItemJSON[]) {
    super(`Latchkey: ${problems.map((problem) => problem.message).join(' ')}`);
    this.name = 'RefusedValues';
    this.problems = problems;
  }
}

export const refused = (
  code: 'form_param_missing' | 'form_param_unknown' | 'form_param_format_invalid' | 'form_param_value_invalid',
  path: string,
  message: string,
): ErrorItemJSON => ({
  code,
  message,
  long_message: message,
  meta: { param_name: path },
});

const PREFLIGHT_SECONDS = '600';

/** Pages on this machine may read operator replies; other pages get no CORS headers. */
const operatorHeaders = (request: Request): Headers => {
  const headers = new Headers({ ...securityHeaders(false), Vary: 'Origin' });
  const origin = request.headers.get('origin');
  if (origin !== null && isLoopbackOrigin(origin)) headers.set('Access-Control-Allow-Origin', origin);
  return headers;
};

export const operatorPreflight = (context: OperatorContext): Response => {
  const headers = operatorHeaders(context.req.raw);
  if (headers.has('Access-Control-Allow-Origin')) {
    headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
    headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    headers.set('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  }
  return Response.json({}, { headers });
};

const errorReply = (deps: OperatorDeps, names: Names, error: unknown, title: string): Response => {
  if (error instanceof RefusedValues) return Response.json({ errors: error.problems }, { status: 422 });
  const requestId = newRequestId(deps.ports.ids);
  const fault = asFault(error);
  logFailure(deps.ports.log, error, fault, { requestId, call: title });
  return faultReply(fault, { requestId, names });
};

/** Runs one operator call and frames its result as JSON; a Response is returned as it is. */
export const answerOperator = async (
  deps: OperatorDeps,
  context: OperatorContext,
  respond: () => Promise<unknown>,
): Promise<Response> => {
  let reply: Response;
  try {
    const made = await respond();
    reply = made instanceof Response ? made : Response.json(made);
  } catch (error) {
    reply = errorReply(deps, namesFor(deps.config.provider), error, `${context.req.method} ${context.req.path}`);
  }
  for (const [name, value] of operatorHeaders(context.req.raw))
    if (!reply.headers.has(name)) reply.headers.set(name, value);
  return reply;
};

/** Parses the JSON object in the body, within the size limit of every body. */
export const readJsonBody = async (request: Request): Promise<Readonly<Record<string, unknown>>> => {
  const kind = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (kind !== 'application/json') throw new Fault('request_body_invalid', { meta: {} });
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw new Fault('request_too_large');
  return withPlainNames(await readBody(request, false));
};

/** The same for a call whose body is optional: without one every field is absent. */
export const readOptionalJsonBody = async (request: Request): Promise<Readonly<Record<string, unknown>>> => {
  const kind = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (kind === 'application/json') return readJsonBody(request);
  const fields = await readBody(request, false);
  if (Object.keys(fields).length > 0) throw new Fault('request_body_invalid', { meta: {} });
  return fields;
};
