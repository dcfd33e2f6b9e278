// `latchkey start`: runs the service, prints its address and keys, and stops cleanly on SIGTERM or Ctrl+C. Only the start that
// creates an instance prints its secret key.

import { CONSOLE_PATH } from '@latchkey/wire/console';
import { isKeylessHost } from '../domain/instance/keyless.ts';
import type { Config } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import type { InstanceKeys } from '../use-cases/instances/instance-setup.ts';
import { inColumns } from './command-options.ts';

/** The parts of a running service that this command needs. */
type RunningService = {
  readonly instances: readonly InstanceKeys[];
  /** The development instance that this start created; the command prints its secret key now. */
  readonly made: InstanceKeys | undefined;
  /** A one-time link for the first operator; undefined if there is one, or the console is off. */
  readonly consoleLink?: string | undefined;
  /** Rejects if the service cannot go on. */
  readonly failed?: Promise<never> | undefined;
  stop(): Promise<void>;
};

type Row = readonly [string, string];

const rowsOf = (keys: InstanceKeys, isNew: boolean): readonly Row[] => [
  [keys.environment_type === 'production' ? 'Production' : 'Development', keys.url],
  ...(keys.inbox_url === null ? [] : [['Inbox', keys.inbox_url] as const]),
  ['Publishable key', keys.publishable_key],
  ...(isNew && keys.secret_key !== null ? [['Secret key', keys.secret_key] as const] : []),
];

const mailOf = (config: Config): string => {
  if (config.smtpUrl === undefined) return 'is not sent: SMTP_URL is not set';
  return `is sent from ${config.mailFrom ?? "no-reply@ and each instance's domain"}`;
};

const NOTHING_YET = [
  'There is no instance yet, so every call is rejected. Create one, in another terminal:',
  '',
  '  latchkey create-instance --production --domain example.com',
  '',
];

const WHERE_KEYS_ARE =
  'latchkey keys shows the secret key of a development instance; latchkey keys --new-secret creates a new one.';

/** The console has no operator yet: the link makes the first one. */
const firstOperator = (link: string): readonly string[] => [
  'The console has no operator yet. Open this link within an hour to become its owner; it works once:',
  '',
  `  ${link}`,
];

/** The text that a start prints. Keyless instances are left out. */
const startText = (
  config: Config,
  { instances, made, consoleLink }: Pick<RunningService, 'instances' | 'made' | 'consoleLink'>,
): string => {
  const shown = instances.filter(({ url }) => !isKeylessHost(new URL(url).host));
  return [
    made ? 'Latchkey made a development instance for you.' : 'Latchkey is running.',
    '',
    ...shown.flatMap((keys) => [inColumns(rowsOf(keys, keys.id === made?.id)), '']),
    ...(shown.length === 0 ? NOTHING_YET : []),
    inColumns([
      ['Port', String(config.port)],
      ['Console', config.console ? `${config.console.url}${CONSOLE_PATH}` : 'is off'],
      ['Mail', mailOf(config)],
      ['Data', config.databaseUrl === undefined ? config.dataDirectory : 'PostgreSQL'],
    ]),
    '',
    ...(consoleLink === undefined ? [] : [...firstOperator(consoleLink), '']),
    ...(made ? ['The secret key is shown only now.'] : []),
    ...(shown.length === 0 ? [] : [WHERE_KEYS_ARE, '']),
  ].join('\n');
};

/** Runs the service that `startService` starts until `stopped` resolves, which may happen during the start. */
export const runStart = async (
  host: Host,
  config: Config,
  run: {
    readonly startService: (config: Config) => Promise<RunningService>;
    readonly stopped: Promise<void>;
  },
): Promise<void> => {
  const service = await run.startService(config);
  host.out(startText(config, service));
  try {
    await Promise.race([run.stopped, ...(service.failed ? [service.failed] : [])]);
    host.out('Latchkey is stopping.');
  } finally {
    await service.stop();
  }
};
