// Counts figures about this process in the text format of Prometheus. Loaded only if figures are asked for.
import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { MetricSources, Metrics, MetricsSnapshot, MetricsText } from './metrics.ts';

/** Upper ends in seconds; tokens take milliseconds, hashes a tenth of a second. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const createGauges = (registers: Registry[]) => {
  // Several processes report the same queues of the database; each has hashes and connections for itself.
  const gauge = (name: string, help: string, aggregator: Aggregator = 'max') =>
    new Gauge({ name, help, registers, aggregator });
  return {
    hashing: gauge('latchkey_hashes_running', 'Password hashes that are computed now', 'sum'),
    hashWaiting: gauge('latchkey_hashes_waiting', 'Password hashes that wait for a free place', 'sum'),
    connections: new Gauge({
      name: 'latchkey_database_connections',
      help: 'Connections to the database by state, and callers that wait for one',
      labelNames: ['state'] as const,
      registers,
    }),
    reachable: gauge('latchkey_database_up', '1 if the database answered when this was read', 'min'),
    outboxWaiting: gauge('latchkey_outbox_waiting', 'Messages that are due and not sent'),
    outboxOldest: gauge('latchkey_outbox_lag_seconds', 'For how long the oldest message is due'),
    webhooksWaiting: gauge('latchkey_webhooks_waiting', 'Deliveries that are due and not made'),
    webhooksOldest: gauge('latchkey_webhooks_lag_seconds', 'For how long the oldest delivery is due'),
  };
};

const setGauges = async (
  gauges: ReturnType<typeof createGauges>,
  { hashQueue, connections, backlogs }: MetricSources,
): Promise<void> => {
  const { running, waiting } = hashQueue();
  gauges.hashing.set(running);
  gauges.hashWaiting.set(waiting);
  const pool = connections();
  if (pool) for (const [state, count] of Object.entries(pool)) gauges.connections.set({ state }, count);
  const found = await backlogs();
  gauges.reachable.set(found ? 1 : 0);
  if (!found) return;
  gauges.outboxWaiting.set(found.outbox.waiting);
  gauges.outboxOldest.set(found.outbox.oldestSeconds);
  gauges.webhooksWaiting.set(found.webhooks.waiting);
  gauges.webhooksOldest.set(found.webhooks.oldestSeconds);
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Requests by row of the route table and status',
    labelNames: ['call', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Time from the first guard to the reply',
    labelNames: ['call'] as const,
    buckets: BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'latchkey_database_statement_duration_seconds',
    help: 'Time of one statement, as the service waits for it',
    labelNames: ['outcome'] as const,
    buckets: BUCKETS,
    registers,
  });
  const signIns = new Counter({
    name: 'latchkey_sign_ins_total',
    help: 'Sign-ins by method and outcome',
    labelNames: ['method', 'outcome'] as const,
    registers,
  });
  const lockouts = new Counter({ name: 'latchkey_lockouts_total', help: 'Accounts that were locked', registers });
  const tokens = new Counter({ name: 'latchkey_tokens_total', help: 'Session tokens that were signed', registers });
  const caches = new Counter({
    name: 'latchkey_cache_reads_total',
    help: 'Lookups in caches of the process by outcome',
    labelNames: ['cache', 'outcome'] as const,
    registers,
  });
  const gauges = createGauges(registers);
  return {
    request: () => {
      const end = durations.startTimer();
      return (call, status) => {
        end({ call });
        requests.inc({ call, status });
      };
    },
    statement: () => {
      const end = statements.startTimer();
      return (isAnswered) => void end({ outcome: isAnswered ? 'answered' : 'failed' });
    },
    signIn: (method, outcome) => signIns.inc({ method, outcome }),
    lockout: () => lockouts.inc(),
    token: () => tokens.inc(),
    cache: (name, isHit) => caches.inc({ cache: name, outcome: isHit ? 'hit' : 'miss' }),
    read: async (sources) => {
      await setGauges(gauges, sources);
      return { type: registry.contentType, text: await registry.metrics() };
    },
    snapshot: async (sources) => {
      await setGauges(gauges, sources);
      // The declared type has every kind of figure as one union; the values are those of each.
      return (await registry.getMetricsAsJSON()) as unknown as MetricsSnapshot;
    },
  };
};

/** The figures of several processes as one text, with the number of processes and how often one was started again. */
export const readTogether = async (
  snapshots: readonly MetricsSnapshot[],
  workers: { readonly running: number; readonly restarts: number },
): Promise<MetricsText> => {
  // The declared type is that of the arguments of one process; they are data only.
  const together = AggregatorRegistry.aggregate(snapshots as unknown as object[]);
  const registers = [together];
  new Gauge({ name: 'latchkey_workers', help: 'Worker processes that run', registers }).set(workers.running);
  new Counter({
    name: 'latchkey_worker_restarts_total',
    help: 'Worker processes that were started again',
    registers,
  }).inc(workers.restarts);
  return { type: together.contentType, text: await together.metrics() };
};
