// The last error handler: logs an uncaught error and answers with the error body of the wire. No reply is a default page of the
// framework, and no stack trace leaves the process.
import type { Names } from '@latchkey/wire';
import type { Ports } from '../use-cases/context/ports.ts';
import { asFault, faultReply, logFailure } from './fault-reply.ts';
import { responseOf } from './reply/json-reply.ts';
import { newRequestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

/** Converts anything thrown into a reply; never throws. */
export type LastReply = (error: unknown, title?: string, requestId?: string) => Response;

export const createLastReply =
  (deps: { readonly ports: Pick<Ports, 'ids' | 'log'>; readonly names: Names }): LastReply =>
  (error, title = 'unknown', requestId = newRequestId(deps.ports.ids)) => {
    const fault = asFault(error);
    logFailure(deps.ports.log, error, fault, { requestId, call: title });
    return responseOf(faultReply(fault, { requestId, names: deps.names }), securityHeaders(false));
  };
