// Figures about this process in the text format of Prometheus. Labels have few values: a call is a row of the route table, never an
// address, and no figure names a user or an instance.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper ends in seconds; tokens take milliseconds, hashes a tenth of a second. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures that are read when a scraper asks. */
export type Backlog = {
  readonly waiting: number;
  /** How long the oldest one is overdue. */
  readonly oldestSeconds: number;
};
export type MetricSources = {
  readonly hashQueue: () => { readonly running: number; readonly waiting: number };
  /** Undefined while the database does not answer. */
  readonly backlogs: () => Promise<{ readonly outbox: Backlog; readonly webhooks: Backlog } | undefined>;
};

export type Metrics = {
  /** Starts the time of a request; call the result with its row and status. */
  request(): (call: string, status: number) => void;
  /** Starts the time of a statement. */
  statement(): (isAnswered: boolean) => void;
  signIn(method: string, outcome: 'completed' | 'refused'): void;
  lockout(): void;
  token(): void;
  /** All figures as text. */
  read(sources: MetricSources): Promise<{ readonly type: string; readonly text: string }>;
};

/** Counts nothing. */
export const noMetrics: Metrics = {
  request: () => () => {},
  statement: () => () => {},
  signIn: () => {},
  lockout: () => {},
  token: () => {},
  read: async () => ({ type: 'text/plain', text: '' }),
};

const createGauges = (registers: Registry[]) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    hashing: gauge('latchkey_hashes_running', 'Password hashes that are computed now'),
    hashWaiting: gauge('latchkey_hashes_waiting', 'Password hashes that wait for a free place'),
    reachable: gauge('latchkey_database_up', '1 if the database answered when this was read'),
    outboxWaiting: gauge('latchkey_outbox_waiting', 'Messages that are due and not sent'),
    outboxOldest: gauge('latchkey_outbox_lag_seconds', 'For how long the oldest message is due'),
    webhooksWaiting: gauge('latchkey_webhooks_waiting', 'Deliveries that are due and not made'),
    webhooksOldest: gauge('latchkey_webhooks_lag_seconds', 'For how long the oldest delivery is due'),
  };
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
    read: async ({ hashQueue, backlogs }) => {
      const { running, waiting } = hashQueue();
      gauges.hashing.set(running);
      gauges.hashWaiting.set(waiting);
      const found = await backlogs();
      gauges.reachable.set(found ? 1 : 0);
      if (found) {
        gauges.outboxWaiting.set(found.outbox.waiting);
        gauges.outboxOldest.set(found.outbox.oldestSeconds);
        gauges.webhooksWaiting.set(found.webhooks.waiting);
        gauges.webhooksOldest.set(found.webhooks.oldestSeconds);
      }
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
};
