// Liveness and readiness. The service is ready if its database answers and accepts writes, if their clocks agree, and if it neither
// starts nor stops.
import { TOKEN_CLOCK_SKEW_MS } from '@latchkey/wire';
import { HEALTH_HEADERS } from '../http/security-headers.ts';
import { systemClock } from '../ports/clock.ts';
import type { OutageReason } from '../store/database/availability.ts';
import type { Database } from '../store/database/database.ts';
import { measureClockDifference } from '../store/database/probe-clock.ts';
import { probeDatabase } from '../store/database/probe-database.ts';

const RETRY_AFTER_SECONDS = '5';

/** 200 as long as the process answers; does not ask the database. A supervisor restarts a process that fails this. */
export const showLiveness = async (): Promise<Response> => Response.json({ status: 'ok' }, { headers: HEALTH_HEADERS });

/** 503 with the reason. */
export const showUnready = (reason: OutageReason | 'clock_differs' | 'starting' | 'stopping'): Response =>
  Response.json(
    { status: 'unavailable', reason },
    { status: 503, headers: { ...HEALTH_HEADERS, 'Retry-After': RETRY_AFTER_SECONDS } },
  );

/**
 * Why a load balancer should send requests to other nodes. The tokens of a node whose clock is wrong would be refused by verifiers;
 * its own clock counts, not one that a test has moved.
 */
const reasonAgainst = async (database: Database): Promise<OutageReason | 'clock_differs' | undefined> => {
  const outage = await probeDatabase(database);
  if (outage !== undefined) return outage;
  const difference = await measureClockDifference(database.db, systemClock).catch(() => 'unknown' as const);
  if (difference === 'unknown') return 'storage_unreachable';
  return difference > TOKEN_CLOCK_SKEW_MS ? 'clock_differs' : undefined;
};

/** 200 `{"status":"ok"}` when ready, otherwise 503 with the reason; a load balancer then sends requests to other nodes. */
export const showReadiness = async (visit: {
  readonly database: Database;
  readonly isStopping: () => boolean;
}): Promise<Response> => {
  if (visit.isStopping()) return showUnready('stopping');
  const reason = await reasonAgainst(visit.database);
  return reason === undefined ? showLiveness() : showUnready(reason);
};
