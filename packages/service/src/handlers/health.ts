// Liveness and readiness. The service is ready if the database answers and accepts writes.
import type { Database } from '../store/database/database.ts';
import { probeDatabase } from '../store/database/probe-database.ts';

const RETRY_AFTER_SECONDS = '5';
const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** 200 as long as the process answers; does not ask the database. A supervisor restarts a process that fails this. */
export const liveReply = (): Response => Response.json({ status: 'ok' }, { headers: HEADERS });

/** 200 `{"status":"ok"}` when ready, otherwise 503 with the reason; a load balancer then sends requests to other nodes. */
export const readyReply = async (database: Database): Promise<Response> => {
  const reason = await probeDatabase(database);
  return reason === undefined
    ? liveReply()
    : Response.json(
        { status: 'unavailable', reason },
        { status: 503, headers: { ...HEADERS, 'Retry-After': RETRY_AFTER_SECONDS } },
      );
};
