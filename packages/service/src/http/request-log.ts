// The request log: one line for each request, with its row of the route table instead of its address. It has no path, query, header or
// body, so no secret can be in it.
import { isIPv6 } from 'node:net';
import { API_PREFIX } from '@latchkey/wire';
import type { Log, LoggedAddresses, RequestLogSettings } from '../ports/log.ts';

export type RequestLine = {
  readonly requestId: string;
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  /** Bytes sent, with headers; undefined if the request did not come over a socket. */
  readonly bytes: number | undefined;
  readonly address: string;
  readonly instanceId: string | undefined;
  readonly traceId: string | undefined;
  /** True if the caller closed the connection before the whole reply was sent. */
  readonly isAborted: boolean;
};

/** Calls that every tab, page or load balancer repeats. */
const CHATTY: ReadonlySet<string> = new Set([
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /.well-known/jwks.json',
  `GET ${API_PREFIX}/jwks`,
  `GET ${API_PREFIX}/environment`,
  `GET ${API_PREFIX}/client`,
  `POST ${API_PREFIX}/client/sessions/:id/tokens`,
  `POST ${API_PREFIX}/client/sessions/:id/tokens/:template`,
  `POST ${API_PREFIX}/client/sessions/:id/touch`,
]);

const FIRST_ERROR_STATUS = 400;

/** IPv4 without its last number, IPv6 without all but its first 48 bits: a network, not the connection of a user. */
const truncated = (address: string): string => {
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.0');
  const [head = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::`;
};

const ADDRESS_FIELDS: Readonly<Record<LoggedAddresses, (address: string) => { readonly address?: string }>> = {
  full: (address) => ({ address }),
  truncated: (address) => ({ address: truncated(address) }),
  none: () => ({}),
};

/** Chooses a share of the calls of each kind, evenly: with 0.1 every tenth. */
const createSampler = (share: number): ((call: string) => boolean) => {
  const due = new Map<string, number>();
  return (call) => {
    const sum = (due.get(call) ?? 0) + share;
    const isChosen = sum >= 1;
    due.set(call, isChosen ? sum - 1 : sum);
    return isChosen;
  };
};

/** Writes the line of a request, unless sampling leaves it out. */
export const createRequestLog = (log: Pick<Log, 'info'>, settings: RequestLogSettings) => {
  const isChosen = createSampler(settings.sample);
  const addressFields = ADDRESS_FIELDS[settings.addresses];
  return (line: RequestLine): void => {
    const { call, status, bytes, instanceId, traceId } = line;
    const isSampled = settings.sample < 1 && status < FIRST_ERROR_STATUS && !line.isAborted && CHATTY.has(call);
    if (isSampled && !isChosen(call)) return;
    log.info(
      {
        request_id: line.requestId,
        call,
        status,
        ms: Math.round(line.ms * 10) / 10,
        // Fields that are undefined are not in the line.
        bytes,
        instance_id: instanceId,
        trace_id: traceId,
        aborted: line.isAborted || undefined,
        sample: isSampled ? settings.sample : undefined,
        ...addressFields(line.address),
      },
      'request',
    );
  };
};
