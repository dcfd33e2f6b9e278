// Is the service ready? It is when the database answers.
import type { Database } from '../store/database.ts';
import { isReachable } from '../store/reachable.ts';

/** 200 `{"status":"ok"}` when ready, 503 otherwise; never cached. */
export const healthReply = async (database: Database): Promise<Response> => {
  const ready = await isReachable(database.db);
  return Response.json(
    { status: ready ? 'ok' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } },
  );
};
