// How the instance is set up, for anybody who asks.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { Call, Outcome } from '../http/visit.ts';
import { environmentJSON } from '../present/environment.ts';

/** Read and touch answer alike: which origins are allowed is the operator's word, never learnt from a request. */
export const getEnvironment = async (call: Call): Promise<Outcome<EnvironmentJSON>> => ({
  at: 'reply',
  reply: environmentJSON(call.instance, call.names),
});
