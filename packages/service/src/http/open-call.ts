// Builds a call from a raw request: its instance, the caller's address, the time.
import { Fault } from '../domain/faults/fault.ts';
import { isAllowedOrigin } from '../domain/instance/allowed-origins.ts';
import type { Call, Services } from '../use-cases/context/call.ts';
import { originRules } from '../use-cases/context/origin-rules.ts';
import type { CallerReader, SocketInfo } from './client-address.ts';
import type { KnownInstances } from './reach/known-instances.ts';
import { type Asked, reachInstance } from './reach/reach-instance.ts';
import type { Reach } from './reach/resolve-instance.ts';

const COUNTRY = /^[a-z]{2}$/i;

const countryOf = (value: string | null): string | undefined =>
  value !== null && COUNTRY.test(value) ? value.toUpperCase() : undefined;

const CITY = /^[\p{L}\p{M}\p{N} .,'’()/-]{1,100}$/u;

/** Headers carry bytes, so proxies percent-encode city names; a value that cannot be decoded is ignored. */
const cityOf = (value: string | null): string | undefined => {
  if (value === null) return undefined;
  try {
    const city = decodeURIComponent(value).trim();
    return CITY.test(city) ? city : undefined;
  } catch {
    return undefined;
  }
};

/** No database stores NUL in text, so a path or query with one cannot name a row. */
const isStorable = (url: URL): boolean => !/%00/i.test(url.pathname + url.search);

export const openCall = async (
  services: Services & {
    readonly requestId: string;
    readonly readCaller: CallerReader;
    readonly reach?: Reach | undefined;
    readonly known: KnownInstances;
  },
  asked: Omit<Asked, 'url'>,
  socket: SocketInfo | undefined,
): Promise<Call> => {
  const { readCaller, reach, known, ...rest } = services;
  const { request } = asked;
  const url = new URL(request.url);
  if (!isStorable(url)) throw new Fault('resource_not_found');
  const { address, isProxied } = readCaller(request, socket);
  // Any client can send these headers; only a trusted proxy's are believed.
  const fromProxy = (header: string | undefined) =>
    isProxied && header !== undefined ? request.headers.get(header) : null;
  const reached = reach ? await reach(services, request) : await reachInstance({ known, ...rest }, { url, ...asked });
  const origin = request.headers.get('origin') ?? undefined;
  return {
    request,
    url,
    method: request.method,
    hasExactLength: socket?.incoming !== undefined,
    now: services.ports.clock.now(),
    origin,
    isOriginAllowed:
      origin !== undefined && isAllowedOrigin(originRules({ ...reached, config: services.config }), origin),
    address,
    userAgent: request.headers.get('user-agent') ?? undefined,
    country: countryOf(fromProxy(services.config.countryHeader)),
    city: cityOf(fromProxy(services.config.cityHeader)),
    // Last: fields after a spread are added one by one, which takes sixty times as long.
    ...reached,
    ...rest,
  };
};
