// `latchkey rotate-keys`: rotates signing keys without a restart, and so that every token can be verified. A service that runs
// on the embedded database does it; otherwise this process does.

import { ROTATE_KEYS_PATH } from '../handlers/local-admin/local-admin.ts';
import { type Config, readConfig } from '../installation/config.ts';
import { hasDatabase } from '../installation/open-installation.ts';
import type { Host } from '../ports/host.ts';
import { type RotatedKey, rotateKeys } from '../use-cases/instances/rotate-keys.ts';
import { INSTANCE_OPTIONS, type PlainCommand, readPlainCommand } from './command-options.ts';
import { NO_INSTANCE, runTask, unknownInstance } from './reach-installation.ts';

const COMMAND: PlainCommand = {
  name: 'rotate-keys',
  usage: [
    'Usage: latchkey rotate-keys [--instance <id, host or key>]',
    '',
    'Creates new signing keys while the service runs, of all instances or of one.',
  ],
  options: { instance: INSTANCE_OPTIONS.instance },
};

/** Parses the JSON reply of the running service. */
const keysOf = (body: unknown): readonly RotatedKey[] | undefined =>
  typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys) ? body.keys : undefined;

const rotate = async (config: Config, name: string | undefined): Promise<readonly RotatedKey[]> =>
  (await runTask(config, {
    here: (installation) => rotateKeys(installation, name),
    path: ROTATE_KEYS_PATH,
    body: { ...(name !== undefined && { instance: name }) },
    read: keysOf,
  })) ?? [];

const sentence = (key: RotatedKey): string => {
  const from = new Date(key.signs_from).toISOString();
  return key.is_new
    ? `${key.instance_id} (${key.api_host}): ${key.key_id} is published now and signs from ${from}.`
    : `${key.instance_id} (${key.api_host}): ${key.key_id} is already published and signs from ${from}; no other was created.`;
};

export const runRotateKeys = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const config = readConfig(host.environment);
  const keys = await rotate(config, given.instance);
  if (keys.length === 0)
    throw new Error(
      given.instance === undefined || !hasDatabase(config) ? NO_INSTANCE : unknownInstance(given.instance),
    );
  for (const key of keys) host.out(sentence(key));
  host.out('Older keys stay published until the last token they signed has expired. No restart is needed.');
};
