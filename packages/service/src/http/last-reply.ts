// The last handler: what no other handler caught is logged and answered with the error body of the wire. No reply of the
// service is a plain page of the framework, and no stack leaves the process.
import type { Names } from '@latchkey/wire';
import type { Ports } from '../use-cases/context/ports.ts';
import { asFault, faultReply, logFailure } from './fault-reply.ts';
import { newRequestId } from './request-id.ts';
import { addHeaders, securityHeaders } from './security-headers.ts';

/** Turns anything that was thrown into a reply; it never throws itself. */
export type LastReply = (error: unknown, title?: string) => Response;

export const createLastReply =
  (deps: { readonly ports: Pick<Ports, 'ids' | 'log'>; readonly names: Names }): LastReply =>
  (error, title = 'unknown') => {
    const requestId = newRequestId(deps.ports.ids);
    const fault = asFault(error);
    logFailure(deps.ports.log, error, fault, { requestId, call: title });
    return addHeaders(faultReply(fault, { requestId, names: deps.names }), securityHeaders(false));
  };
