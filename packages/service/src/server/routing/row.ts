// A row of the route table: method, path, guards and handler. Each constructor puts the frame of one kind of address around a
// handler: how the request is opened, and how results and failures become replies.
import { API_PREFIX, type EndpointKey, type PathParams } from '@latchkey/wire';
import type { Telemetry } from '../../handlers/telemetry.ts';
import type { CallerReader } from '../../http/client-address.ts';
import type { LocalAdmin } from '../../http/guards/local-caller.ts';
import type { Incoming } from '../../http/incoming.ts';
import { createLastReply } from '../../http/last-reply.ts';
import { openCall } from '../../http/open-call.ts';
import { answerOperator, type ReplyHeaders } from '../../http/operator-reply.ts';
import type { KnownInstances } from '../../http/reach/known-instances.ts';
import type { ReadOf } from '../../http/reach/reach-instance.ts';
import type { Reach } from '../../http/reach/resolve-instance.ts';
import type { JsonReply } from '../../http/reply/json-reply.ts';
import { answer, runRoute } from '../../http/run-route.ts';
import { type Found, type Guard, type Route, runGuards } from '../../http/visit.ts';
import type { AssetFolder } from '../../ports/asset-folder.ts';
import type { AdjustableClock } from '../../ports/clock.ts';
import { watchCommits } from '../../store/database/watch-commits.ts';
import type { Call, Services } from '../../use-cases/context/call.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import type { EventWaiters } from '../../use-cases/events/event-waiters.ts';

/** What the rows of the table need of the process. */
export type AppServices = Services & {
  readonly readCaller: CallerReader;
  readonly telemetry: Telemetry;
  readonly assets: AssetFolder;
  /** The built page of the console. */
  readonly consoleAssets: AssetFolder;
  /** Finds the instance of a call; undefined for the host or the proxy of the request. */
  readonly reach?: Reach | undefined;
  readonly known: KnownInstances;
  readonly waiters: EventWaiters;
  readonly testClock?: AdjustableClock | undefined;
  readonly localAdmin?: LocalAdmin | undefined;
  readonly isStopping: () => boolean;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'ALL';

/** One address that the process answers. `ALL` is every method that no row before it answers. */
export type Row<Needs = AppServices> = {
  readonly method: Method;
  readonly path: string;
  readonly guards: ReadonlyArray<Guard<never>>;
  /** True compresses the replies of this path, for this row and those after it. */
  readonly isCompressed?: boolean;
  /** True if its replies are made with the id of the request. */
  readonly namesRequest?: boolean;
  readonly answer: (services: Needs, incoming: Incoming) => Promise<Response>;
};

/** A call for one instance, found by host or proxy: its headers, CORS and error body are those of the frontend API. */
export const answerCall = (
  services: AppServices,
  { request, params, socket, requestId, onInstance }: Incoming,
  { title, reads }: { readonly title: string; readonly reads?: ReadOf | undefined },
  respond: (call: Call) => Promise<Response | JsonReply>,
): Promise<Response> => {
  const { config, ports, names, readCaller, own, reach, known } = services;
  const { database, report } = watchCommits(services.database);
  const opening = { config, database, ports, names, requestId, readCaller, own, reach, known };
  const open = async (): Promise<Call> => {
    const call = await openCall(opening, { request, params, reads }, socket);
    onInstance(call.instance.id);
    return call;
  };
  return answer({ ports, names, requestId, title, report }, open, respond);
};

/** A call of the contract. */
export const contractRow = <K extends EndpointKey>(key: K, route: Route<K>): Row => {
  const [method = '', path = ''] = key.split(' ');
  return {
    // Keys of the contract begin with one of these methods.
    method: method as Method,
    path: `${API_PREFIX}${path}`,
    guards: route.guards,
    isCompressed: route.isCompressed,
    namesRequest: true,
    answer: (services, incoming) =>
      // The router gives exactly the parameters that the path of the key names.
      answerCall(services, incoming, { title: key, reads: route.reads }, (call) =>
        runRoute(key, route, call, incoming.params as PathParams<K>),
      ),
  };
};

/** What the log calls a row: its method, and its path as the contract writes paths. */
const titleOf = (method: Method, path: string): string =>
  `${method} ${path.startsWith(API_PREFIX) ? path.slice(API_PREFIX.length) : path}`;

type NavigationVisit = Call & Pick<Incoming, 'params'> & Pick<AppServices, 'telemetry'>;

/** An address of an instance that is not in the contract, such as one that browsers are sent to. */
export const navigation = <const Guards extends ReadonlyArray<Guard<NavigationVisit>>>(
  method: Method,
  path: string,
  guards: Guards,
  handle: (visit: NavigationVisit & Found<Guards>) => Promise<Response>,
): Row => ({
  method,
  path,
  guards,
  answer: (services, incoming) =>
    answerCall(services, incoming, { title: titleOf(method, path) }, async (call) => {
      const visit = { ...call, params: incoming.params, telemetry: services.telemetry };
      // The runner adds what the guards find.
      return handle((await runGuards(guards, visit)) as NavigationVisit & Found<Guards>);
    }),
});

/** Guards of operator calls add the instance that they found. */
const noteInstance = (visit: Incoming & { readonly instance?: unknown }): void => {
  const { instance, onInstance } = visit;
  if (typeof instance === 'object' && instance !== null && 'id' in instance && typeof instance.id === 'string')
    onInstance(instance.id);
};

export const operatorRow = <Needs extends OperatorDeps, Guards extends ReadonlyArray<Guard<Needs & Incoming>>>(
  method: Method,
  path: string,
  guards: Guards,
  handle: (visit: Needs & Incoming & Found<Guards>) => Promise<unknown>,
  headersOf?: ReplyHeaders,
): Row<Needs> => ({
  method,
  path,
  guards,
  answer: (services, incoming) =>
    answerOperator(
      services,
      { ...incoming, title: titleOf(method, path) },
      async () => {
        const visit = await runGuards(guards, { ...services, ...incoming });
        noteInstance(visit);
        return handle(visit as Needs & Incoming & Found<Guards>);
      },
      headersOf,
    ),
});

/** A call of the operator: JSON with an error body, CORS only for pages on this machine. */
export const operator = <const Guards extends ReadonlyArray<Guard<AppServices & Incoming>>>(
  method: Method,
  path: string,
  guards: Guards,
  handle: (visit: AppServices & Incoming & Found<Guards>) => Promise<unknown>,
): Row => operatorRow<AppServices, Guards>(method, path, guards, handle);

/** An address that is the same for every caller; the handler says all headers of its reply. */
export const fixed = <const Guards extends ReadonlyArray<Guard<AppServices & Incoming>>>(
  method: Method,
  path: string,
  guards: Guards,
  handle: (visit: AppServices & Incoming & Found<Guards>) => Promise<Response>,
): Row => ({
  method,
  path,
  guards,
  answer: async (services, incoming) => {
    try {
      const visit = await runGuards(guards, { ...services, ...incoming });
      return await handle(visit as AppServices & Incoming & Found<Guards>);
    } catch (error) {
      return createLastReply(services)(error, titleOf(method, path), incoming.requestId);
    }
  },
});
