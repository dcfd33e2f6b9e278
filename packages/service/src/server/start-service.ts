// Runs the service: installation, development instance, HTTP, delivery. Stops them in reverse order.
import { DAY_MS, namesFor } from '@latchkey/wire';
import { writeEvents } from '../handlers/events/emit.ts';
import { type Config, ConfigError } from '../installation/config.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { createAuditChaining } from '../jobs/audit-chain.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import type { Repeating } from '../jobs/repeat.ts';
import { createSender } from '../jobs/sender.ts';
import { createSequencer } from '../jobs/sequencer.ts';
import { createDeliverer } from '../jobs/webhooks/deliverer.ts';
import { browserAssets, consoleAssets, createAssetFolder } from '../ports/asset-folder.ts';
import { publishLocalAdmin, withdrawLocalAdmin } from '../ports/local-admin.ts';
import { createSmtpMailer } from '../ports/mailer.ts';
import { createSmsWebhook } from '../ports/sms.ts';
import { tracedMailer, tracedPostWebhook, tracedTexter } from '../ports/tracing/traced-ports.ts';
import { createPostWebhook } from '../ports/webhooks/post.ts';
import { hasOperator } from '../store/console/operators.ts';
import { findInstanceById } from '../store/instances/instances.ts';
import { makeMachineLink } from '../use-cases/console/links.ts';
import { type InstanceKeys, instancesAtStart, senderOf } from '../use-cases/instances/instance-setup.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { ensurePortFree } from './check-port.ts';
import { listen } from './http-server.ts';
import { createMetricsApp } from './metrics-app.ts';

export type RunningService = {
  readonly instances: readonly InstanceKeys[];
  /** The development instance that this start created; the command prints its secret key now. */
  readonly made: InstanceKeys | undefined;
  /** A one-time link for the first operator; undefined if there is one, or the console is off. */
  readonly consoleLink: string | undefined;
  stop(): Promise<void>;
};

const workersOf = (config: Config, installation: Installation): readonly Repeating[] => {
  const deps = { database: installation.database, ports: installation.ports };
  const { tracing } = deps.ports;
  const always = [
    createHousekeeping({ ...deps, keepDeliveriesMs: config.webhookLogDays * DAY_MS }),
    createSequencer({
      ...deps,
      tracing,
      writeLate: (db, notes) => writeEvents(db, deps.ports, notes, { isLate: true }),
    }),
    createAuditChaining(deps),
    createDeliverer({
      ...deps,
      post: tracedPostWebhook(tracing, createPostWebhook()),
      operatorAddress: config.operatorAddress,
    }),
  ];
  const { smtpUrl, smsWebhook } = config;
  if (smtpUrl === undefined && smsWebhook === undefined) return always;
  const { headers } = namesFor(config.provider);
  const mailer = smtpUrl === undefined ? undefined : tracedMailer(tracing, smtpUrl, createSmtpMailer(smtpUrl));
  const now = () => installation.ports.clock.now();
  const texter =
    smsWebhook &&
    tracedTexter(tracing, smsWebhook.url, createSmsWebhook({ ...smsWebhook, header: headers.signature, now }));
  const from = async (instanceId: string): Promise<string> =>
    config.mailFrom ?? senderOf(await findInstanceById(deps.database.db, instanceId), config);
  return [...always, createSender({ ...deps, mailer, texter, from })];
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

/** The ports that the service listens on: its own, and that of the console if it has one for itself. */
const portsOf = ({ port, console: place, consolePort }: Config): readonly number[] =>
  place && consolePort !== undefined ? [port, consolePort] : [port];

type Serving = Pick<App, 'lastReply'> & { readonly close: () => Promise<void> };

/** Serves all addresses at one port, or the console at a port for itself. */
const serve = async (config: Config, options: AppOptions): Promise<Serving> => {
  const [port = config.port, consolePort] = portsOf(config);
  const { timers } = options.ports;
  const app = createApp({ ...options, addresses: consolePort === undefined ? 'all' : 'without_console' });
  const server = await listen(app, port, timers);
  if (consolePort === undefined)
    return {
      lastReply: app.lastReply,
      close: () => {
        app.stopWaiting();
        return server.close();
      },
    };
  // The test provider and other addresses of the service are answered by the app that has them.
  const own = (request: Request) => app.fetch(request);
  const consoleApp = createApp({ ...options, localAdmin: undefined, addresses: 'console_only', own });
  const consoleServer = await listen(consoleApp, consolePort, timers);
  return {
    lastReply: app.lastReply,
    close: async () => {
      app.stopWaiting();
      consoleApp.stopWaiting();
      await Promise.all([server.close(), consoleServer.close()]);
    },
  };
};

/** The link of the first operator, who owns the console. */
const firstLink = async (
  { console: place }: Config,
  deps: Pick<Installation, 'database' | 'ports'>,
): Promise<string | undefined> => {
  if (!place || (await hasOperator(deps.database.db))) return undefined;
  return (await makeMachineLink(deps, place.url, { role: 'owner', emailAddress: null })).url;
};

/** Starts everything that the configuration asks for; if a part fails, closes those opened before it. */
export const startService = async (config: Config): Promise<RunningService> => {
  for (const port of portsOf(config)) await ensurePortFree(port);
  const installation = await openInstallation(config);
  const { database, ports, testClock } = installation;
  try {
    const { instances, made } = await instancesAtStart({ config, database, ports });
    refuseTestMode(config, instances);
    const localAdmin = { secret: ports.random.secret(), config };
    const assets = config.scriptDirectory === undefined ? browserAssets() : createAssetFolder(config.scriptDirectory);
    const options = { config, database, ports, testClock, assets, consoleAssets: consoleAssets(), localAdmin };
    const serving = await serve(config, options);
    const metricsServer =
      config.metricsPort === undefined
        ? undefined
        : await listen(
            createMetricsApp({ config, database, ports, lastReply: serving.lastReply }),
            config.metricsPort,
            ports.timers,
          );
    // With PostgreSQL every command connects to the database itself, and several processes may run here.
    const hasLocalAdmin = config.databaseUrl === undefined;
    if (hasLocalAdmin)
      publishLocalAdmin(config.dataDirectory, { url: `http://localhost:${config.port}`, secret: localAdmin.secret });
    const workers = workersOf(config, installation);
    for (const worker of workers) worker.start();
    return {
      instances,
      made,
      consoleLink: await firstLink(config, { database, ports }),
      stop: async () => {
        if (hasLocalAdmin) withdrawLocalAdmin(config.dataDirectory);
        await Promise.all([serving.close(), metricsServer?.close()]);
        await Promise.all(workers.map((worker) => worker.stop()));
        await installation.close();
      },
    };
  } catch (error) {
    await installation.close();
    throw error;
  }
};
