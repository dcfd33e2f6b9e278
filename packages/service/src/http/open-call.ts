// From a raw request to a call: which instance it is for, where it comes from, when it came.
import { Fault } from '../fault.ts';
import type { SocketInfo } from './client-address.ts';
import { instanceAt } from './instance-at.ts';
import type { Call, Services } from './visit.ts';

/** Reads the caller's address; made once, because the trusted networks are parsed. */
type AddressReader = (request: Request, socket: SocketInfo | undefined) => string;

const COUNTRY = /^[a-z]{2}$/i;

const countryOf = (request: Request, header: string | undefined): string | undefined => {
  const value = header === undefined ? null : request.headers.get(header);
  return value !== null && COUNTRY.test(value) ? value.toUpperCase() : undefined;
};

const CITY = /^[\p{L}\p{M}\p{N} .,'’()/-]{1,100}$/u;

/** Headers carry bytes, so proxies write names of cities percent-encoded; one that is no such name says nothing. */
const cityOf = (request: Request, header: string | undefined): string | undefined => {
  const value = header === undefined ? null : request.headers.get(header);
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
  services: Services & { readonly requestId: string; readonly readAddress: AddressReader },
  request: Request,
  socket: SocketInfo | undefined,
): Promise<Call> => {
  const { readAddress, ...rest } = services;
  const url = new URL(request.url);
  if (!isStorable(url)) throw new Fault('resource_not_found');
  return {
    ...rest,
    request,
    url,
    method: request.method,
    ...(await instanceAt(services, request)),
    now: services.ports.clock.now(),
    origin: request.headers.get('origin') ?? undefined,
    address: readAddress(request, socket),
    userAgent: request.headers.get('user-agent') ?? undefined,
    country: countryOf(request, services.config.countryHeader),
    city: cityOf(request, services.config.cityHeader),
  };
};
