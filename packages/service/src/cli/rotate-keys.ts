// `latchkey rotate-keys`: new signing keys without a restart and without a token that cannot be verified. A service that runs
// on the embedded database is asked to do it; otherwise it is done here.
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import { ROTATE_KEYS_PATH } from '../handlers/door-routes.ts';
import { type RotatedKey, rotateKeys } from '../handlers/rotate-keys.ts';
import type { Host } from '../ports/host.ts';
import { hasDatabase } from './open-installation.ts';
import { runErrand } from './reach-installation.ts';

const readInstanceName = (argumentsGiven: readonly string[]): string | undefined => {
  try {
    return parseArgs({ args: [...argumentsGiven], options: { instance: { type: 'string' } } }).values.instance;
  } catch {
    throw new ConfigError(
      'rotate-keys',
      'takes one option: --instance with the id, the host or the publishable key of an instance.',
    );
  }
};

/** What the door answers is ours, but travels as JSON. */
const keysOf = (body: unknown): readonly RotatedKey[] | undefined =>
  typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys) ? body.keys : undefined;

const rotate = async (config: Config, name: string | undefined): Promise<readonly RotatedKey[]> =>
  (await runErrand(config, {
    here: (installation) => rotateKeys(installation, name),
    path: ROTATE_KEYS_PATH,
    body: { ...(name !== undefined && { instance: name }) },
    read: keysOf,
  })) ?? [];

const sentence = (key: RotatedKey): string => {
  const from = new Date(key.signs_from).toISOString();
  return key.is_new
    ? `${key.instance_id} (${key.api_host}): ${key.key_id} is published now and signs from ${from}.`
    : `${key.instance_id} (${key.api_host}): ${key.key_id} is waiting already and signs from ${from}; no other was made.`;
};

export const runRotateKeys = async (host: Host, config: Config, argumentsGiven: readonly string[]): Promise<void> => {
  const name = readInstanceName(argumentsGiven);
  const keys = await rotate(config, name);
  if (keys.length === 0)
    throw new Error(
      name === undefined || !hasDatabase(config)
        ? 'Latchkey: there is no instance here yet. Start the service first.'
        : `Latchkey: no instance has the id, the host or the publishable key "${name}".`,
    );
  for (const key of keys) host.out(sentence(key));
  host.out('Older keys stay published until the last token they signed is over. Nothing has to be restarted.');
};
