// The error of a command whose instance is not clear.
import { ConfigError } from '../../installation/config.ts';
import { NO_INSTANCE, unknownInstance } from '../reach-installation.ts';

export const instanceIsUnclear = (
  name: string | undefined,
  instances: ReadonlyArray<{ readonly id: string; readonly host: string }>,
): Error => {
  if (instances.length === 0) return new Error(NO_INSTANCE);
  const list = instances.map(({ id, host }) => `  ${id}  ${host}`).join('\n');
  return name === undefined
    ? new ConfigError('--instance', `is needed: there are several instances here.\n\n${list}`)
    : new Error(`${unknownInstance(name)}\n\n${list}`);
};
