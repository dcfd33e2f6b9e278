// Finds the system instance for the console's calls. They are answered at the console's host only: a page that points another
// domain at this machine (DNS rebinding), and the hosts of applications, get nothing.
import { CONSOLE_AUTH_PATH } from '@latchkey/wire/console';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { requireSystemInstance } from '../../store/console/system-instance.ts';
import type { OperatorDeps } from '../../use-cases/context/operator.ts';
import type { Reach } from '../reach/resolve-instance.ts';

type Deps = Pick<OperatorDeps, 'database' | 'ports' | 'config'>;

/** The origin of the console; throws if the console is off or the request was sent to another host. */
export const consoleOrigin = ({ config }: Pick<Deps, 'config'>, request: Request): string => {
  if (!config.console) throw new Fault('resource_not_found');
  const { host, origin } = new URL(config.console.url);
  if (new URL(request.url).host !== host) throw new Fault('host_invalid');
  return origin;
};

/** The system instance, reached below the address of the console. */
export const systemInstanceAt = async ({ database, ports }: Deps, origin: string): Promise<Instance> => ({
  ...(await requireSystemInstance(database, ports.ids, ports.clock.now())),
  proxyUrl: `${origin}${CONSOLE_AUTH_PATH}`,
});

export const reachConsole: Reach = async (deps, request) => {
  const instance = await systemInstanceAt(deps, consoleOrigin(deps, request));
  return { instance, instanceAddress: { ...primaryAddress(instance, deps.config.provider), isConsole: true } };
};
