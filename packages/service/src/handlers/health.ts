// Liveness and readiness. The service is ready if the database answers and accepts writes.
import { HEALTH_HEADERS } from '../http/security-headers.ts';
import type { Database } from '../store/database/database.ts';
import { probeDatabase } from '../store/database/probe-database.ts';

const RETRY_AFTER_SECONDS = '5';

/** 200 as long as the process answers; does not ask the database. A supervisor restarts a process that fails this. */
export const showLiveness = async (): Promise<Response> => Response.json({ status: 'ok' }, { headers: HEALTH_HEADERS });

/** 200 `{"status":"ok"}` when ready, otherwise 503 with the reason; a load balancer then sends requests to other nodes. */
export const showReadiness = async ({ database }: { readonly database: Database }): Promise<Response> => {
  const reason = await probeDatabase(database);
  return reason === undefined
    ? showLiveness()
    : Response.json(
        { status: 'unavailable', reason },
        { status: 503, headers: { ...HEALTH_HEADERS, 'Retry-After': RETRY_AFTER_SECONDS } },
      );
};
