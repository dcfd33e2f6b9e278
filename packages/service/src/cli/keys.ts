// `latchkey keys`: prints the keys of every instance, and replaces a secret key that was lost or leaked.

import { KEYS_PATH } from '../handlers/local-admin/local-admin.ts';
import { type Config, ConfigError, readConfig } from '../installation/config.ts';
import type { Host } from '../ports/host.ts';
import { type InstanceKeys, listKeys, renewSecretKey } from '../use-cases/instances/instance-setup.ts';
import { INSTANCE_OPTIONS, inColumns, type PlainCommand, readPlainCommand } from './command-options.ts';
import { NO_INSTANCE, runTask, unknownInstance } from './reach-installation.ts';

export const KEYS_COMMAND: PlainCommand = {
  name: 'keys',
  usage: [
    'Usage: latchkey keys [--instance <id, host or key>]',
    '       latchkey keys --new-secret [--instance <id, host or key>]',
    '',
    'Prints the keys of every instance. The secret key of a production instance is not stored: it is printed when it is created.',
  ],
  options: {
    ...INSTANCE_OPTIONS,
    'new-secret': {
      kind: 'flag',
      field: 'renew',
      help: 'create a new secret key; the previous one is invalid at once',
    },
  },
};

type Answer = { readonly renewed: InstanceKeys | null; readonly keys: readonly InstanceKeys[] };

const readAnswer = (answer: unknown): Answer | undefined =>
  typeof answer === 'object' && answer !== null && 'keys' in answer && Array.isArray(answer.keys)
    ? // The service sends this shape.
      (answer as Answer)
    : undefined;

/** Reads the keys of the instances, here or from the running service; undefined if there is no installation. */
export const askKeys = (config: Config, wanted: { readonly instance: string | undefined; readonly renew: boolean }) =>
  runTask<Answer>(config, {
    here: async ({ database, ports }) => {
      const deps = { config, database, ports };
      const renewed = wanted.renew ? await renewSecretKey(deps, wanted.instance) : undefined;
      return { renewed: renewed ?? null, keys: await listKeys(deps, wanted.instance) };
    },
    path: KEYS_PATH,
    body: { ...(wanted.instance !== undefined && { instance: wanted.instance }), renew: wanted.renew },
    read: readAnswer,
  });

/** The error of a command that works on one instance when there are several. */
export const needsInstance = (all: readonly InstanceKeys[]): ConfigError => {
  const list = all.map(({ id, url }) => `  ${id}  ${new URL(url).host}`).join('\n');
  return new ConfigError('--instance', `is needed: there are several instances here.\n\n${list}`);
};

const describe = (keys: InstanceKeys): string =>
  [
    `${keys.id}, ${keys.environment_type}, ${keys.url}`,
    inColumns([
      ['Publishable key', keys.publishable_key],
      ['Secret key', keys.secret_key ?? 'not stored; latchkey keys --new-secret creates a new one'],
      ...(keys.inbox_url === null ? [] : [['Inbox', keys.inbox_url] as const]),
    ]),
  ].join('\n');

export const runKeys = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, KEYS_COMMAND, argumentsGiven);
  if (!given) return;
  const renew = given.fields.renew === true;
  const answer = await askKeys(readConfig(host.environment), { instance: given.instance, renew });
  if (!answer || answer.keys.length === 0)
    throw new Error(given.instance === undefined || !answer ? NO_INSTANCE : unknownInstance(given.instance));
  if (renew && answer.renewed === null) {
    throw needsInstance(answer.keys);
  }
  const shown = answer.renewed === null ? answer.keys : [answer.renewed];
  if (given.isJson) return host.out(JSON.stringify(shown, null, 2));
  host.out(shown.map(describe).join('\n\n'));
  if (renew) host.out('\nThe previous secret key is invalid from now on.');
};
