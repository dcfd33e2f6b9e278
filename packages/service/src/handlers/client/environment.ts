// The public settings of the instance. Pages read them at every load, so browsers keep them and ask only whether they have changed.
import type { EnvironmentJSON } from '@latchkey/wire';
import { contentTag } from '../../http/reply/revalidation.ts';
import { environmentJSON } from '../../present/environment.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';

/** Read and touch reply alike: only the operator sets the allowed origins; a request never adds one. */
export const getEnvironment = async (call: Call): Promise<Outcome<EnvironmentJSON>> => {
  const reply = environmentJSON(call.instance, call.names);
  return { at: 'reply', reply, etag: call.method === 'GET' ? contentTag(reply) : undefined };
};
