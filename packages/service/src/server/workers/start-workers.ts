// `latchkey start --workers <count>`: the primary process. It opens no database: it starts and watches the workers, which are processes
// of the service on one port, and adds up their figures.
import { namesFor, SECOND_MS } from '@latchkey/wire';
import { createLastReply } from '../../http/last-reply.ts';
import { type Config, ConfigError } from '../../installation/config.ts';
import { systemClock } from '../../ports/clock.ts';
import { systemIds } from '../../ports/ids.ts';
import { createLog } from '../../ports/log.ts';
import { systemTimers } from '../../ports/timers.ts';
import { forkWorker } from '../../ports/worker-processes.ts';
import { ensurePortFree } from '../check-port.ts';
import { type HttpServer, listen } from '../http-server.ts';
import { portsOf } from '../listeners.ts';
import { createMetricsApp } from '../metrics-app.ts';
import type { RunningService } from '../start-service.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

/** More than a worker needs to finish its requests and its jobs. */
const STOP_LIMIT_MS = 20 * SECOND_MS;

/** Several processes need a database that several processes can open, and one clock. */
const refuseSingle = (config: Config): void => {
  if (config.databaseUrl === undefined)
    throw new ConfigError(
      '--workers',
      'needs PostgreSQL, because only one process can open the embedded database. Set DATABASE_URL, or start without --workers.',
    );
  if (config.test)
    throw new ConfigError(
      '--workers',
      'cannot be used with LATCHKEY_TEST, because every process has a clock of its own to move. Unset one of them.',
    );
};

const listenForMetrics = async (config: Config, supervisor: Supervisor): Promise<HttpServer | undefined> => {
  if (config.metricsPort === undefined) return undefined;
  const { readTogether } = await import('../../ports/prometheus.ts');
  const log = createLog(config.logLevel);
  const lastReply = createLastReply({ ports: { ids: systemIds, log }, names: namesFor(config.provider) });
  const read = async () => readTogether(await supervisor.snapshots(), supervisor.counts());
  return listen(createMetricsApp(read, lastReply), { port: config.metricsPort, host: config.host }, systemTimers);
};

export const startWorkers = async (config: Config, total: number): Promise<RunningService> => {
  refuseSingle(config);
  for (const port of portsOf(config)) await ensurePortFree({ port, host: config.host });
  const log = createLog(config.logLevel);
  const supervisor = createSupervisor({ fork: forkWorker, total, clock: systemClock, timers: systemTimers, log });
  const stopLimitMs = STOP_LIMIT_MS + config.stopDelayMs;
  const metricsServer = await listenForMetrics(config, supervisor);
  const stop = async (): Promise<void> => {
    await supervisor.stop(stopLimitMs);
    await metricsServer?.close();
  };
  try {
    // A worker reports what `startService` returned to it.
    const first = (await supervisor.start()) as Pick<RunningService, 'instances' | 'made' | 'consoleLink'>;
    return { ...first, failed: supervisor.failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
