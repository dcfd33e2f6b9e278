// Runs the service: installation, development instance, HTTP, delivery. Stops them in reverse order.
import { namesFor } from '@latchkey/wire';
import { createLastReply } from '../http/last-reply.ts';
import { type Config, ConfigError } from '../installation/config.ts';
import { configPrints } from '../installation/config-prints.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { spoolBackup } from '../installation/spool-backup.ts';
import { browserAssets, consoleAssets, createAssetFolder } from '../ports/asset-folder.ts';
import { systemIds } from '../ports/ids.ts';
import { publishLocalAdmin, withdrawLocalAdmin } from '../ports/local-admin.ts';
import { createLog } from '../ports/log.ts';
import { systemTimers } from '../ports/timers.ts';
import type { Primary } from '../ports/worker-processes.ts';
import { hasOperator } from '../store/console/operators.ts';
import type { PgliteProgram } from '../store/database/pglite/program.ts';
import { makeMachineLink } from '../use-cases/console/links.ts';
import { type InstanceKeys, instancesAtStart } from '../use-cases/instances/instance-setup.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { backgroundJobs } from './background-jobs.ts';
import { ensurePortFree } from './check-port.ts';
import { type HttpServer, listen } from './http-server.ts';
import { type Listeners, openListeners, portsOf } from './listeners.ts';
import { createMetricsApp, metricSources } from './metrics-app.ts';

export type RunningService = {
  readonly instances: readonly InstanceKeys[];
  /** The development instance that this start created; the command prints its secret key now. */
  readonly made: InstanceKeys | undefined;
  /** A one-time link for the first operator; undefined if there is one, or the console is off. */
  readonly consoleLink: string | undefined;
  /** Rejects if the service cannot go on; undefined for one process, which ends itself then. */
  readonly failed?: Promise<never> | undefined;
  /** Not ready from now on; after the delay of the configuration it refuses connections and finishes open requests. */
  stop(): Promise<void>;
};

/**
 * Production refuses test mode: with an adjustable clock, codes and sessions of real users could be made to expire or never
 * expire.
 */
const refuseTestMode = (config: Config, instances: readonly InstanceKeys[]): void => {
  const production = instances.find(({ environment_type: kind }) => kind === 'production');
  if (!config.test || !production) return;
  throw new ConfigError(
    'LATCHKEY_TEST',
    `is 1, but ${production.url} is a production instance, whose clock must not be moved. Unset it, or give tests a ` +
      'database of their own with LATCHKEY_DATA_DIR or DATABASE_URL.',
  );
};

/** The applications of the ports: all addresses at one port, or the console at a port for itself. */
const appsFor = (config: Config, options: AppOptions): readonly [App, ...App[]] => {
  const [, consolePort] = portsOf(config);
  if (consolePort === undefined) return [createApp({ ...options, addresses: 'all' })];
  const app = createApp({ ...options, addresses: 'without_console' });
  // The test provider and other addresses of the service are answered by the app that has them.
  const own = (request: Request) => app.fetch(request);
  return [app, createApp({ ...options, localAdmin: undefined, addresses: 'console_only', own })];
};

/** The link of the first operator, who owns the console. */
const firstLink = async (
  { console: place }: Config,
  deps: Pick<Installation, 'database' | 'ports'>,
): Promise<string | undefined> => {
  if (!place || (await hasOperator(deps.database.db))) return undefined;
  return (await makeMachineLink(deps, place.url, { role: 'owner', emailAddress: null })).url;
};

/** Answers the scraper at its own port, or the primary process if this is a worker. */
const serveMetrics = async (
  config: Config,
  { database, ports }: Installation,
  how: { readonly lastReply: App['lastReply']; readonly primary: Primary | undefined },
): Promise<HttpServer | undefined> => {
  if (config.metricsPort === undefined) return undefined;
  const { metrics, timers, log } = ports;
  const sources = metricSources({ config, database, ports });
  const { primary, lastReply } = how;
  if (!primary)
    return listen(
      createMetricsApp(() => metrics.read(sources), lastReply),
      { port: config.metricsPort, host: config.host },
      timers,
    );
  primary.onMessage((message) => {
    if (message.kind !== 'metrics') return;
    metrics.snapshot(sources).then(
      (snapshot) => primary.send({ kind: 'metrics', id: message.id, snapshot }),
      () => log.warn({}, 'the figures of this process could not be read'),
    );
  });
  return undefined;
};

const run = async (
  config: Config,
  given: { readonly installation: Installation; readonly listeners: Listeners; readonly primary: Primary | undefined },
): Promise<RunningService> => {
  const { installation, listeners, primary } = given;
  const { database, ports, testClock } = installation;
  const { instances, made } = await instancesAtStart({ config, database, ports });
  refuseTestMode(config, instances);
  const backup = () => spoolBackup(config, installation);
  const localAdmin = { secret: ports.random.secret(), config, prints: configPrints(config), backup };
  const assets = config.scriptDirectory === undefined ? browserAssets() : createAssetFolder(config.scriptDirectory);
  let isStopping = false;
  const apps = appsFor(config, {
    ...{ config, database, ports, testClock, assets, consoleAssets: consoleAssets(), localAdmin },
    isStopping: () => isStopping,
  });
  const metricsServer = await serveMetrics(config, installation, { lastReply: apps[0].lastReply, primary });
  listeners.become(apps);
  // With PostgreSQL every command connects to the database itself, and several processes may run here.
  const hasLocalAdmin = config.databaseUrl === undefined;
  if (hasLocalAdmin)
    publishLocalAdmin(config.dataDirectory, { url: `http://localhost:${config.port}`, secret: localAdmin.secret });
  const isReported = primary?.place.isFirst ?? true;
  const consoleLink = isReported ? await firstLink(config, { database, ports }) : undefined;
  // Last: on the embedded database the first statements of the jobs would delay the first requests.
  const jobs = backgroundJobs(config, installation);
  for (const job of jobs) job.start();
  return {
    instances,
    made,
    consoleLink,
    stop: async () => {
      isStopping = true;
      if (config.stopDelayMs > 0) await new Promise<void>((resolve) => ports.timers.after(config.stopDelayMs, resolve));
      if (hasLocalAdmin) withdrawLocalAdmin(config.dataDirectory);
      await Promise.all([listeners.close(), metricsServer?.close()]);
      await Promise.all(jobs.map((job) => job.stop()));
      await installation.close();
    },
  };
};

/** What the command has begun before: it is a worker of a primary process, or loads the program of the embedded database. */
type Begun = { readonly primary?: Primary; readonly program?: Promise<PgliteProgram> | undefined };

/** Starts everything that the configuration asks for; if a part fails, closes those opened before it. */
export const startService = async (config: Config, { primary, program }: Begun = {}): Promise<RunningService> => {
  if (!primary) for (const port of portsOf(config)) await ensurePortFree({ port, host: config.host });
  const log = createLog(config.logLevel, primary?.place.number);
  const lastReply = createLastReply({ ports: { ids: systemIds, log }, names: namesFor(config.provider) });
  const listeners = await openListeners(config, { timers: systemTimers, lastReply });
  let installation: Installation | undefined;
  try {
    installation = await openInstallation(config, { place: primary?.place, program });
    return await run(config, { installation, listeners, primary });
  } catch (error) {
    await listeners.close();
    await installation?.close();
    throw error;
  }
};
