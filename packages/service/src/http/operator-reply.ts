// The frame of every operator call (/dev, /admin, keyless set-up, local commands): JSON in, JSON out, errors as in the frontend
// API, CORS only for pages on this machine.
import { isLoopbackOrigin, type Names, namesFor } from '@latchkey/wire';
import { RefusedValues } from '../domain/faults/refused-values.ts';
import type { OperatorDeps } from '../use-cases/context/operator.ts';
import { asFault, faultReply, logFailure } from './fault-reply.ts';
import type { Incoming } from './incoming.ts';
import { responseOf } from './reply/json-reply.ts';
import { addHeaders, securityHeaders } from './security-headers.ts';

const PREFLIGHT_SECONDS = '600';

/** The headers of a reply to a request, besides those that the reply sets itself. */
export type ReplyHeaders = (request: Request, deps: OperatorDeps) => Readonly<Record<string, string>>;

/** Pages on this machine may read operator replies; other pages get no CORS headers. */
const operatorHeaders = (request: Request): Readonly<Record<string, string>> => {
  const origin = request.headers.get('origin');
  const isReadable = origin !== null && isLoopbackOrigin(origin);
  return { ...securityHeaders(false), Vary: 'Origin', ...(isReadable && { 'Access-Control-Allow-Origin': origin }) };
};

export const operatorPreflight = async ({ request }: Incoming): Promise<Response> => {
  const headers = operatorHeaders(request);
  const isReadable = headers['Access-Control-Allow-Origin'] !== undefined;
  return Response.json(
    {},
    {
      headers: {
        ...headers,
        ...(isReadable && {
          'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
          'Access-Control-Allow-Headers': 'Authorization, Content-Type',
          'Access-Control-Max-Age': PREFLIGHT_SECONDS,
        }),
      },
    },
  );
};

const errorReply = (
  deps: OperatorDeps,
  names: Names,
  error: unknown,
  { title, requestId }: { readonly title: string; readonly requestId: string },
): Response => {
  if (error instanceof RefusedValues) return Response.json({ errors: error.problems }, { status: 422 });
  const fault = asFault(error);
  logFailure(deps.ports.log, error, fault, { requestId, call: title });
  return responseOf(faultReply(fault, { requestId, names }), {});
};

/** Runs one operator call and frames its result as JSON; a Response is returned as it is. */
export const answerOperator = async (
  deps: OperatorDeps,
  { request, requestId, title }: Incoming & { readonly title: string },
  respond: () => Promise<unknown>,
  headersOf: ReplyHeaders = operatorHeaders,
): Promise<Response> => {
  let reply: Response;
  try {
    const made = await respond();
    reply = made instanceof Response ? made : Response.json(made);
  } catch (error) {
    reply = errorReply(deps, namesFor(deps.config.provider), error, { title, requestId });
  }
  return addHeaders(reply, headersOf(request, deps));
};
