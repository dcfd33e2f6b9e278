// How the instance is set up, for anybody who asks.
import type { EnvironmentJSON } from '@latchkey/wire';
import { environmentJSON } from '../../present/environment.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';

/** Read and touch answer alike: which origins are allowed is the operator's word, never learnt from a request. */
export const getEnvironment = async (call: Call): Promise<Outcome<EnvironmentJSON>> => ({
  at: 'reply',
  reply: environmentJSON(call.instance, call.names),
});
