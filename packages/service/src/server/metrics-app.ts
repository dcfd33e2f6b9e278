// The application of the metrics port: GET /metrics, and nothing else. It has no authentication: the port is for the network of the
// operator, and its figures name no user.
import type { Config } from '../installation/config.ts';
import type { MetricSources, MetricsText } from '../ports/metrics.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import type { Database } from '../store/database/database.ts';
import { readBacklogs } from '../store/statistics/backlog.ts';
import type { Ports } from '../use-cases/context/ports.ts';
import type { App } from './app.ts';

const METRICS_PATH = '/metrics';

/** The figures of a process that are read when a scraper asks. */
export const metricSources = (deps: {
  readonly config: Pick<Config, 'smtpUrl' | 'smsWebhook'>;
  readonly database: Database;
  readonly ports: Ports;
}): MetricSources => {
  const { config, database, ports } = deps;
  const channels = [
    ...(config.smtpUrl === undefined ? [] : (['email'] as const)),
    ...(config.smsWebhook === undefined ? [] : (['sms'] as const)),
  ];
  return {
    hashQueue: ports.hasher.load,
    connections: () => database.connections?.(),
    backlogs: async () => {
      try {
        return await readBacklogs(database.db, { channels, now: ports.clock.now() });
      } catch (error) {
        if (isStorageOutage(error)) return undefined;
        throw error;
      }
    },
  };
};

export const createMetricsApp = (read: () => Promise<MetricsText>, lastReply: App['lastReply']): App => ({
  fetch: async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== METRICS_PATH) return new Response('Not found. The figures are at /metrics.\n', { status: 404 });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Only GET is answered.\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    try {
      const { type, text } = await read();
      return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
    } catch (error) {
      return lastReply(error);
    }
  },
  lastReply,
  stopWaiting: () => {},
});
