// `latchkey start`: runs the service, prints where it is and its keys, and stops cleanly on SIGTERM or Ctrl+C.
import type { Config } from '../config.ts';
import type { Host } from '../ports/host.ts';
import { startService } from './start-service.ts';

/** Runs the service until `stopped` resolves, which may be while it still starts. */
export const runStart = async (host: Host, config: Config, stopped: Promise<void>): Promise<void> => {
  const service = await startService(config);
  host.out(service.isFirstStart ? 'Latchkey made a development instance for you.' : 'Latchkey is running.');
  host.out('');
  host.out(`  Service          ${config.publicUrl}`);
  host.out(`  Inbox            ${config.publicUrl}/dev/inbox`);
  host.out(`  Publishable key  ${service.instance.publishableKey}`);
  host.out(`  Secret key       ${service.secretKey}`);
  host.out(`  Data             ${config.databaseUrl === undefined ? config.dataDirectory : 'PostgreSQL'}`);
  host.out('');
  await stopped;
  host.out('Latchkey is stopping.');
  await service.stop();
};
