// From a table of rows to a router.
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { SocketInfo } from '../../http/client-address.ts';
import type { Incoming } from '../../http/incoming.ts';
import type { Arriving, Observe } from '../../http/observe-request.ts';
import { newRequestId } from '../../http/request-id.ts';
import { systemIds } from '../../ports/ids.ts';
import type { Row } from './row.ts';

type RouterEnv = { Bindings: SocketInfo };

/** A request as the router has it; one that no row matched has no parameters. */
export const arrivingOf = ({ req, env }: Context<RouterEnv>, params: Incoming['params'] = {}): Arriving => ({
  request: req.raw,
  path: req.path,
  params,
  query: () => req.query(),
  socket: env,
});

/** For calls inside the process, which are not recorded. */
const unobserved: Observe = (_row, arriving, answer) =>
  answer({ ...arriving, requestId: newRequestId(systemIds), onInstance: () => {} });

/** Of several rows that match a request, the first answers it. */
export const createRouter = <Needs>(
  rows: ReadonlyArray<Row<Needs>>,
  services: Needs,
  observe: Observe = unobserved,
): Hono<RouterEnv> => {
  // Collections are called with and without a trailing slash (docs/reference/wire.md#trailing-slashes).
  const router = new Hono<RouterEnv>({ strict: false });
  for (const row of rows) {
    if (row.isCompressed) router.use(row.path, compress());
    router.on(row.method, row.path, (context) =>
      observe(row, arrivingOf(context, context.req.param()), (incoming) => row.answer(services, incoming)),
    );
  }
  return router;
};
