// The probe of `latchkey doctor`: answers what the service sees of a request that came through the public address, and sets two
// cookies with the attributes of the real ones, so that the command sees what a proxy changes.
import { serialize } from 'hono/utils/cookie';
import type { ProbeJSON } from '../domain/inspection/facts.ts';
import type { Instance } from '../domain/instance/instance.ts';
import { domainOf } from '../domain/instance/instance-address.ts';
import type { CallerReader } from '../http/client-address.ts';
import { type Incoming, remoteAddressOf } from '../http/incoming.ts';
import { resolveInstance } from '../http/reach/resolve-instance.ts';
import { newRequestId } from '../http/request-id.ts';
import { HEALTH_HEADERS } from '../http/security-headers.ts';
import { readProcess } from '../ports/probes/machine.ts';
import type { Services } from '../use-cases/context/call.ts';

export const PROBE_PATH = '/health/probe';

/** The cookies of the probe: one as the client secret is set, one as the time of the last change is. */
export const probeCookieNames = (provider: string) => ({
  host: `__Host-${provider}_probe`,
  domain: `${provider}_probe`,
});

const COOKIE_SECONDS = 60;

const cookiesOf = (provider: string, { apiHost }: Instance): readonly string[] => {
  const names = probeCookieNames(provider);
  const options = { path: '/', secure: true, maxAge: COOKIE_SECONDS };
  return [
    serialize(names.host, '1', { ...options, httpOnly: true, sameSite: 'Lax' }),
    serialize(names.domain, '1', { ...options, sameSite: 'Strict', domain: domainOf(apiHost, provider) }),
  ];
};

type ProbeVisit = Pick<Services, 'config' | 'database' | 'names' | 'ports'> &
  Pick<Incoming, 'request' | 'socket'> & { readonly readCaller: CallerReader };

const findInstance = async (visit: ProbeVisit): Promise<Instance | undefined> => {
  try {
    return (await resolveInstance(visit, visit.request)).instance;
  } catch {
    return undefined;
  }
};

/** `GET /health/probe`. */
export const showProbe = async (visit: ProbeVisit): Promise<Response> => {
  const { config, request, socket, ports, readCaller } = visit;
  const instance = await findInstance(visit);
  const { address, isProxied } = readCaller(request, socket);
  const { version, nodeVersion } = readProcess();
  const body: ProbeJSON = {
    object: 'probe',
    id: newRequestId(ports.ids),
    version,
    node_version: nodeVersion,
    now: ports.clock.now(),
    host: new URL(request.url).host,
    instance_id: instance?.id ?? null,
    address,
    socket_address: remoteAddressOf({ socket }) ?? null,
    is_from_trusted_proxy: isProxied,
    forwarded_for: request.headers.get('x-forwarded-for'),
    has_cookie: (request.headers.get('cookie') ?? '').includes(`${probeCookieNames(config.provider).domain}=`),
  };
  const headers = new Headers(HEALTH_HEADERS);
  if (instance?.environmentType === 'production')
    for (const line of cookiesOf(config.provider, instance)) headers.append('Set-Cookie', line);
  return Response.json(body, { headers });
};
