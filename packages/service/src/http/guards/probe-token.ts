// Access to the probe of `latchkey doctor`: a caller with a token that a process with the encryption key made minutes ago.
import { Fault } from '../../domain/faults/fault.ts';
import type { Ports } from '../../use-cases/context/ports.ts';
import { isProbeToken } from '../../use-cases/inspection/probe-token.ts';

/** Guard: the request carries a valid token; without one the address does not exist. */
export const probeToken = async ({
  request,
  ports,
}: {
  readonly request: Request;
  readonly ports: Pick<Ports, 'clock' | 'vault'>;
}): Promise<object> => {
  const token = /^Bearer (\S{1,100})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (!isProbeToken(ports.vault, token, ports.clock.now())) throw new Fault('resource_not_found');
  return {};
};
