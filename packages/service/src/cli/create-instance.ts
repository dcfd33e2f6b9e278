// `latchkey create-instance`: creates an instance and prints its keys; the secret key of a production instance is printed only
// once. Repeated, it prints the existing instance. If a service runs on the embedded database, that service does it.

import { CREATE_INSTANCE_PATH } from '../handlers/local-admin/local-admin.ts';
import { type Config, ConfigError, readConfig } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import {
  type RefusedInTestMode,
  type SetUpInstance,
  setUpInstance,
  type WantedInstance,
} from '../use-cases/instances/instance-setup.ts';
import {
  type Given,
  inColumns,
  type OptionTable,
  type PlainCommand,
  readPlainCommand,
  textOf,
} from './command-options.ts';
import { runOrCreate } from './reach-installation.ts';
import { jsonText } from './terminal-text.ts';

const DOMAIN = /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export const CREATE_OPTIONS = {
  production: { kind: 'flag', field: 'production', help: 'for production' },
  domain: { kind: 'text', field: 'domain', value: 'domain', help: 'its domain, such as example.com' },
  name: { kind: 'text', field: 'name', value: 'name', help: 'its display name (the domain)' },
  development: { kind: 'flag', field: 'development', help: 'for development; reached at LATCHKEY_PUBLIC_URL' },
} as const satisfies OptionTable;

const COMMAND: PlainCommand = {
  name: 'create-instance',
  usage: [
    'Usage: latchkey create-instance --production --domain <domain> [--name <name>]',
    '       latchkey create-instance --development',
    '',
    'Creates an instance, before the first start or while the service runs, and prints its keys. Repeating it changes nothing.',
  ],
  options: CREATE_OPTIONS,
};

const readWanted = (given: Given): WantedInstance => {
  const { production, development } = given.fields;
  if ((production === true) === (development === true))
    throw new ConfigError('create-instance', 'needs one of --production and --development.');
  if (development === true) return { kind: 'development' };
  const domain = textOf(given, 'domain')?.toLowerCase();
  if (domain === undefined || !DOMAIN.test(domain))
    throw new ConfigError('--domain', 'must be the domain of the application, such as example.com.');
  return { kind: 'production', domain, name: textOf(given, 'name') ?? domain };
};

type Answer = SetUpInstance | RefusedInTestMode;

const readAnswer = (answer: unknown): Answer | undefined =>
  typeof answer === 'object' && answer !== null && 'at' in answer
    ? // The service sends this shape.
      (answer as Answer)
    : undefined;

const setUp = async (config: Config, wanted: WantedInstance): Promise<SetUpInstance> => {
  const answer = await runOrCreate<Answer>(config, {
    here: ({ database, ports }) => setUpInstance({ config, database, ports }, wanted),
    path: CREATE_INSTANCE_PATH,
    body: wanted,
    read: readAnswer,
  });
  if (answer.at === 'set_up') return answer;
  throw new ConfigError(
    'LATCHKEY_TEST',
    'is 1, here or at the running service. Tests could then move the clock of the production instance. Unset it first.',
  );
};

/** The secret key of the development instance at the configured address, which is created if there is none. */
export const developmentSecretKey = async (host: Host): Promise<string | undefined> =>
  (await setUp(readConfig(host.environment), { kind: 'development' })).instance.secret_key ?? undefined;

const printInstance = (host: Host, { instance, is_new: isNew, moved }: SetUpInstance): void => {
  const { id, url, environment_type: kind, publishable_key: publishable, secret_key: secret } = instance;
  if (moved)
    host.out(`The development instance ${moved.id} no longer uses this address; it is reached at ${moved.url} now.`);
  host.out(
    isNew ? `Instance ${id} answers at ${url}.` : `Instance ${id} answers at ${url} already; nothing was changed.`,
  );
  if (kind === 'production') host.out('Point that name at this service, with a certificate.');
  host.out('');
  const rows = [
    ['Publishable key', publishable] as const,
    ...(isNew && secret ? [['Secret key', secret] as const] : []),
  ];
  host.out(inColumns(rows));
  host.out('');
  if (kind === 'development') host.out('latchkey keys shows the keys again.');
  else if (isNew) host.out('The secret key is not stored and is shown only now.');
  else
    host.out(`Its secret key is not stored. For another: latchkey keys --new-secret --instance ${new URL(url).host}`);
};

/** Creates the instance that the options ask for. */
export const createInstance = async (host: Host, given: Given): Promise<void> => {
  const wanted = readWanted(given);
  const made = await setUp(readConfig(host.environment), wanted);
  if (given.isJson) host.out(jsonText(made));
  else printInstance(host, made);
};

export const runCreateInstance = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  await createInstance(host, given);
};
