// The public settings of the instance.
import type { EnvironmentJSON } from '@latchkey/wire';
import { environmentJSON } from '../../present/environment.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';

/** Read and touch reply alike: only the operator sets the allowed origins; a request never adds one. */
export const getEnvironment = async (call: Call): Promise<Outcome<EnvironmentJSON>> => ({
  at: 'reply',
  reply: environmentJSON(call.instance, call.names),
});
