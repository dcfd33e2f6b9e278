// From a raw request to a call: which instance it is for, where it comes from, when it came.
import { Fault } from '../domain/faults/fault.ts';
import type { Call, Services } from '../use-cases/context/call.ts';
import type { Caller, SocketInfo } from './client-address.ts';
import { resolveInstance } from './resolve-instance.ts';

/** Reads who calls; made once, because the trusted networks are parsed. */
type CallerReader = (request: Request, socket: SocketInfo | undefined) => Caller;

const COUNTRY = /^[a-z]{2}$/i;

const countryOf = (value: string | null): string | undefined =>
  value !== null && COUNTRY.test(value) ? value.toUpperCase() : undefined;

const CITY = /^[\p{L}\p{M}\p{N} .,'’()/-]{1,100}$/u;

/** Headers carry bytes, so proxies write names of cities percent-encoded; one that is no such name says nothing. */
const cityOf = (value: string | null): string | undefined => {
  if (value === null) return undefined;
  try {
    const city = decodeURIComponent(value).trim();
    return CITY.test(city) ? city : undefined;
  } catch {
    return undefined;
  }
};

/** No database takes these in text; a path or query with them cannot name anything. */
const isStorable = (url: URL): boolean => !/%00/i.test(url.pathname + url.search);

export const openCall = async (
  services: Services & { readonly requestId: string; readonly readCaller: CallerReader },
  request: Request,
  socket: SocketInfo | undefined,
): Promise<Call> => {
  const { readCaller, ...rest } = services;
  const url = new URL(request.url);
  if (!isStorable(url)) throw new Fault('resource_not_found');
  const { address, isProxied } = readCaller(request, socket);
  // Anybody can send a header; where the caller is, only a proxy of ours knows.
  const fromProxy = (header: string | undefined) =>
    isProxied && header !== undefined ? request.headers.get(header) : null;
  return {
    ...rest,
    request,
    url,
    method: request.method,
    ...(await resolveInstance(services, request)),
    now: services.ports.clock.now(),
    origin: request.headers.get('origin') ?? undefined,
    address,
    userAgent: request.headers.get('user-agent') ?? undefined,
    country: countryOf(fromProxy(services.config.countryHeader)),
    city: cityOf(fromProxy(services.config.cityHeader)),
  };
};
