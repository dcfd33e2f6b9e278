// The API for SDKs that embed the client: calls it does not make itself, replacing its state, and the resources they cached
// for offline starts. A separate chunk.
import type { EndpointKey, Input } from '@latchkey/wire';
import type { CallOptions } from '../http/api.ts';
import type { ResourceContext } from '../resources/context.ts';
import type { FapiClient } from './fapi-client.ts';
import type { Shell } from './shell.ts';
import type { SdkVerbs } from './verbs.ts';

export type Sdk = {
  readonly request: FapiClient['request'];
  readonly verbs: SdkVerbs;
  /** Starts with the resources that the SDK cached, if any, when the service cannot be reached; else rethrows `error`. */
  startFromKept(error: unknown): Promise<void>;
};

/** Builds it for one client. */
export const createSdk = (shell: Shell, context: ResourceContext, reload: () => Promise<void>): Sdk => {
  const { applyClientReply, applyEnvironmentReply } = context;
  const setEnvironment: SdkVerbs['__unstable__setEnvironment'] = async (json) => void applyEnvironmentReply(json);
  return {
    request: createFapiRequest(shell),
    verbs: {
      // The age of the tokens in it is unknown.
      updateClient: async (client) =>
        void (await applyClientReply(client.__internal_toSnapshot(), Number.POSITIVE_INFINITY)),
      updateEnvironment: (environment) => setEnvironment(environment.__internal_toSnapshot()),
      __unstable__setEnvironment: setEnvironment,
      __internal_reloadInitialResources: reload,
    },
    async startFromKept(error) {
      const kept = await shell.cachedResources()?.();
      if (!kept?.environment) throw error;
      applyEnvironmentReply(kept.environment);
      await applyClientReply(kept.client, Number.POSITIVE_INFINITY);
    },
  };
};

/** Returns the reply as received, whatever its status; a piggybacked client has become the current one. */
const createFapiRequest =
  ({ api }: Shell): FapiClient['request'] =>
  async ({ method = 'GET', path, search: query, body, rotatingTokenNonce }, { fetchMaxTries: maxAttempts } = {}) => {
    let answer: Response | undefined;
    const options: CallOptions = {
      async via(request, usual) {
        const response = await usual(request, { maxAttempts });
        answer = response.clone();
        return response;
      },
      rotatingTokenNonce,
      bare: true,
      throwsOffline: true,
    };
    try {
      // The casts are intended: any path may be requested, not only those of the contract.
      await api.call(`${method} ${path}` as EndpointKey, { query, body } as Input<EndpointKey>, options);
    } catch (error) {
      if (!answer) throw error;
    }
    // No reply means that a hook cancelled the request.
    const response = answer ?? new Response('{}');
    const payload: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    return Object.assign(response, { payload });
  };
