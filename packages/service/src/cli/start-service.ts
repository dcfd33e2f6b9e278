// Runs the service: installation, development instance, HTTP, delivery. Stopping is the same in reverse.
import { namesFor } from '@latchkey/wire';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createHousekeeping } from '../delivery/housekeeping.ts';
import type { Repeating } from '../delivery/repeat.ts';
import { createSender } from '../delivery/sender.ts';
import type { Instance } from '../domain/instance/instance.ts';
import { browserAssets } from '../ports/asset-folder.ts';
import { createSmtpMailer } from '../ports/mailer.ts';
import { closeDoor, openDoor } from '../ports/operator-door.ts';
import { createSmsWebhook } from '../ports/sms.ts';
import { ensureDevelopmentInstance } from './development-instance.ts';
import { listen } from './http-server.ts';
import { type Installation, openInstallation } from './open-installation.ts';

export type RunningService = {
  readonly instance: Instance;
  /** Shown to the operator on the terminal of a first start. */
  readonly secretKey: string;
  readonly isFirstStart: boolean;
  stop(): Promise<void>;
};

const workersOf = (config: Config, installation: Installation): readonly Repeating[] => {
  const deps = { database: installation.database, ports: installation.ports };
  const housekeeping = createHousekeeping(deps);
  const { smtpUrl, smsWebhook } = config;
  if (smtpUrl === undefined && smsWebhook === undefined) return [housekeeping];
  const { headers } = namesFor(config.provider);
  const mailer = smtpUrl === undefined ? undefined : createSmtpMailer(smtpUrl);
  const now = () => installation.ports.clock.now();
  const texter = smsWebhook && createSmsWebhook({ ...smsWebhook, header: headers.signature, now });
  return [housekeeping, createSender({ ...deps, mailer, texter, from: config.mailFrom })];
};

/** Starts everything the configuration asks for; when a part fails, what was opened before it is closed again. */
export const startService = async (config: Config): Promise<RunningService> => {
  const installation = await openInstallation(config);
  const { database, ports, testClock } = installation;
  try {
    const { instance, isNew } = await ensureDevelopmentInstance(config, database, ports);
    const operatorSecret = ports.random.secret();
    const app = createApp({ config, database, ports, testClock, assets: browserAssets(), operatorSecret });
    const server = await listen(app, config.port, ports.timers);
    // With PostgreSQL every command reaches the database by itself, and many processes may run here.
    const hasDoor = config.databaseUrl === undefined;
    if (hasDoor) openDoor(config.dataDirectory, { url: `http://localhost:${config.port}`, secret: operatorSecret });
    const workers = workersOf(config, installation);
    for (const worker of workers) worker.start();
    return {
      instance,
      secretKey: instance.sealedSecretKey === undefined ? '' : ports.vault.open(instance.sealedSecretKey),
      isFirstStart: isNew,
      stop: async () => {
        if (hasDoor) closeDoor(config.dataDirectory);
        await server.close();
        await Promise.all(workers.map((worker) => worker.stop()));
        await installation.close();
      },
    };
  } catch (error) {
    await installation.close();
    throw error;
  }
};
