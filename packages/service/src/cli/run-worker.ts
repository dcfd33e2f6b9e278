// A worker process of `latchkey start --workers`: runs the service, reports to its primary when it is ready, and stops when the primary
// or a signal says so.
import type { Config } from '../installation/config.ts';
import type { Primary } from '../ports/worker-processes.ts';
import type { InstanceKeys } from '../use-cases/instances/instance-setup.ts';

type WorkerService = {
  readonly instances: readonly InstanceKeys[];
  readonly made: InstanceKeys | undefined;
  readonly consoleLink?: string | undefined;
  stop(): Promise<void>;
};

export const runWorker = async (
  config: Config,
  primary: Primary,
  run: {
    readonly startService: (config: Config, begun: { readonly primary: Primary }) => Promise<WorkerService>;
    readonly stopped: Promise<void>;
  },
): Promise<void> => {
  const asked = new Promise<void>((resolve) => {
    primary.onMessage((message) => {
      if (message.kind === 'stop') resolve();
    });
  });
  const { stop, instances, made, consoleLink } = await run.startService(config, { primary });
  primary.send({ kind: 'ready', service: { instances, made, consoleLink } });
  await Promise.race([asked, run.stopped]);
  await stop();
};
