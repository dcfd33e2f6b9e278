// Figures about this process. Labels have few values: a call is a row of the route table, never an address, and no figure names a user
// or an instance. prometheus.ts counts them.
import type { MetricObject } from 'prom-client';

/** Figures that are read when a scraper asks. */
export type Backlog = {
  readonly waiting: number;
  /** How long the oldest one is overdue. */
  readonly oldestSeconds: number;
};
/** Connections to the database: those in use, those that are free, and callers that wait for one. */
export type Connections = { readonly busy: number; readonly idle: number; readonly waiting: number };

export type MetricSources = {
  readonly hashQueue: () => { readonly running: number; readonly waiting: number };
  /** Undefined for a database without a pool. */
  readonly connections: () => Connections | undefined;
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
  /** A value was looked for in a cache of this process. */
  cache(name: CacheName, isHit: boolean): void;
  /** All figures as text. */
  read(sources: MetricSources): Promise<MetricsText>;
  /** All figures as data, which the process that collects those of several adds up. */
  snapshot(sources: MetricSources): Promise<MetricsSnapshot>;
};

export type CacheName = 'instance' | 'provider_documents' | 'signing_keys';
export type MetricsText = { readonly type: string; readonly text: string };
export type MetricsSnapshot = readonly MetricObject[];

/** Counts nothing. */
export const noMetrics: Metrics = {
  request: () => () => {},
  statement: () => () => {},
  signIn: () => {},
  lockout: () => {},
  token: () => {},
  cache: () => {},
  read: async () => ({ type: 'text/plain', text: '' }),
  snapshot: async () => [],
};
