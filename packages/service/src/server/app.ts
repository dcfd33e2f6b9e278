// Composition root: configuration, database and ports become one function from Request to Response.
import { namesFor, URL_MAX_LENGTH } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { withEvents } from '../handlers/events/emit.ts';
import { createTelemetry } from '../handlers/telemetry.ts';
import { createCallerReader, type SocketInfo } from '../http/client-address.ts';
import type { LocalAdmin } from '../http/guards/local-caller.ts';
import { createLastReply, type LastReply } from '../http/last-reply.ts';
import { tunnelledMethod } from '../http/method-tunnel.ts';
import { createRequestObserver } from '../http/observe-request.ts';
import { createKnownInstances } from '../http/reach/known-instances.ts';
import type { AssetFolder } from '../ports/asset-folder.ts';
import type { AdjustableClock } from '../ports/clock.ts';
import type { Database } from '../store/database/database.ts';
import type { HttpConfig } from '../use-cases/context/call.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import { createEventWaiters } from '../use-cases/events/event-waiters.ts';
import { type Addresses, routeTable } from './routes/table.ts';
import { arrivingOf, createRouter } from './routing/router.ts';
import { type AppServices, answerCall } from './routing/row.ts';

export type AppOptions = {
  readonly config: HttpConfig;
  readonly database: Database;
  readonly ports: Ports;
  /** Present only in test mode; then tests may move it. */
  readonly testClock?: AdjustableClock | undefined;
  /** The script build to serve; none when the service runs without it. */
  readonly assets?: AssetFolder | undefined;
  /** The built page of the console; none when the service runs without it. */
  readonly consoleAssets?: AssetFolder | undefined;
  /** Which addresses this process answers: default all; the console can have a port for itself. */
  readonly addresses?: Addresses;
  /** Answers the requests that the service sends to itself; default this app. */
  readonly own?: ((request: Request) => Promise<Response>) | undefined;
  /** Lets commands on this machine in; without it there is no such way. */
  readonly localAdmin?: LocalAdmin | undefined;
  /** True once the process stops: it answers, and is not ready. */
  readonly isStopping?: (() => boolean) | undefined;
};

export type App = {
  /** Answers one request; `socket` is what the Node server knows about the connection. */
  readonly fetch: (request: Request, socket?: SocketInfo) => Promise<Response>;
  /** The reply to a request that never became one, such as one without a readable address. */
  readonly lastReply: LastReply;
  /** Answers the callers that wait for events, so that the server can close. */
  readonly stopWaiting: () => void;
};

const NO_ASSETS: AssetFolder = { read: async () => undefined };

/** The service as a function: `createApp({ config, database, ports }).fetch(request)`. */
export const createApp = (options: AppOptions): App => {
  const { config, ports, testClock, localAdmin, assets = NO_ASSETS, consoleAssets = NO_ASSETS } = options;
  const database = withEvents(options.database, ports);
  const names = namesFor(config.provider);
  const waiters = createEventWaiters(ports.timers);
  const readCaller = createCallerReader(config.trustedProxies);
  const services: AppServices = {
    config,
    database,
    ports,
    names,
    testClock,
    localAdmin,
    isStopping: options.isStopping ?? (() => false),
    assets,
    consoleAssets,
    waiters,
    known: createKnownInstances(),
    readCaller,
    telemetry: createTelemetry(),
    own: options.own ?? (async (request) => router.fetch(request, {})),
  };
  const lastReply = createLastReply({ ports, names });

  const table = routeTable({
    names,
    hasLocalAdmin: localAdmin !== undefined,
    addresses: config.console ? (options.addresses ?? 'all') : 'without_console',
  });
  const observe = createRequestObserver({ ports, readCaller, requestLog: config.requestLog });
  const router = createRouter(table, services, observe);
  router.notFound((context) =>
    observe(undefined, arrivingOf(context), (incoming) =>
      answerCall(services, incoming, { title: 'no such endpoint' }, async () => {
        throw new Fault('resource_not_found');
      }),
    ),
  );
  router.onError((error) => lastReply(error));

  const fetch: App['fetch'] = async (request, socket = {}) => {
    try {
      if (request.url.length > URL_MAX_LENGTH) throw new Fault('request_url_too_long');
      const method = tunnelledMethod(request, names.params.method);
      return await router.fetch(method === request.method ? request : new Request(request, { method }), socket);
    } catch (error) {
      const arriving = { request, path: '', params: {}, query: () => ({}), socket };
      return observe(undefined, arriving, async ({ requestId }) => lastReply(error, 'unknown', requestId));
    }
  };
  return { fetch, lastReply, stopWaiting: waiters.stop };
};
