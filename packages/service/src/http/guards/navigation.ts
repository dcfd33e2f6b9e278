// Guards of addresses that browsers are sent to.
import { Fault } from '../../domain/faults/fault.ts';
import type { Call } from '../../use-cases/context/call.ts';

/** Guard: only GET uses up a flow, because link scanners send HEAD requests. */
export const onlyGet = async ({ method }: Call): Promise<object> => {
  if (method !== 'GET') throw new Fault('method_not_allowed');
  return {};
};

/** Guard: the form of the service's own page was sent, or the caller is not a browser. */
export const ownForm = async ({ request }: Call): Promise<object> => {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new Fault('origin_invalid');
  return {};
};
