// From a table of rows to a router.
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { SocketInfo } from '../../http/client-address.ts';
import type { Incoming } from '../../http/incoming.ts';
import type { Row } from './row.ts';

type RouterEnv = { Bindings: SocketInfo };

/** A request as rows take it; one that no row matched has no parameters. */
export const incomingOf = ({ req, env }: Context<RouterEnv>, params: Incoming['params'] = {}): Incoming => ({
  request: req.raw,
  path: req.path,
  params,
  query: () => req.query(),
  socket: env,
});

/** Starts the time of a request; the result is called with its row and status. */
type Measure = () => (call: string, status: number) => void;

const unmeasured: Measure = () => () => {};

/** Of several rows that match a request, the first answers it. */
export const createRouter = <Needs>(
  rows: ReadonlyArray<Row<Needs>>,
  services: Needs,
  measure: Measure = unmeasured,
): Hono<RouterEnv> => {
  // Collections are called with and without a trailing slash (docs/reference/wire.md#trailing-slashes).
  const router = new Hono<RouterEnv>({ strict: false });
  for (const row of rows) {
    if (row.isCompressed) router.use(row.path, compress());
    router.on(row.method, row.path, async (context) => {
      const ended = measure();
      const reply = await row.answer(services, incomingOf(context, context.req.param()));
      ended(`${row.method} ${row.path}`, reply.status);
      return reply;
    });
  }
  return router;
};
