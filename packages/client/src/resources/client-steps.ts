// Calls about this browser as a client. Downloaded with the first one.
import type { ClientJSON } from '@latchkey/wire';
import type { CaptchaBody, CaptchaResult } from '../http/captcha-result.ts';
import { snakeCaseKeys } from '../lib/case.ts';
import type { Client } from './client.ts';
import type { ResourceContext } from './context.ts';

export type ClientSteps = {
  readonly create: () => Promise<Client>;
  readonly fetch: (how?: { readonly fetchMaxTries?: number }) => Promise<Client>;
  readonly reload: (how?: { readonly rotatingTokenNonce?: string }) => Promise<Client>;
  readonly destroy: () => Promise<void>;
  readonly removeSessions: () => Promise<void>;
  readonly sendCaptchaToken: (result: CaptchaResult) => Promise<Client>;
};

/** The calls of one client. */
export const createClientSteps = (
  { api, forgetTokens, applyClientReply }: ResourceContext,
  client: Client,
): ClientSteps => {
  const receive = async (json: ClientJSON | null): Promise<Client> => (json ? applyClientReply(json) : client);
  return {
    create: async () => receive(await api.call('PUT /client', {})),
    fetch: async ({ fetchMaxTries } = {}) => receive(await api.call('GET /client', {}, { maxAttempts: fetchMaxTries })),
    reload: async ({ rotatingTokenNonce } = {}) => receive(await api.call('GET /client', {}, { rotatingTokenNonce })),
    async destroy() {
      forgetTokens();
      if (await api.call('DELETE /client', {})) await applyClientReply(null);
    },
    async removeSessions() {
      forgetTokens();
      await receive(await api.call('DELETE /client/sessions', {}));
    },
    sendCaptchaToken: async (result) =>
      receive(await api.call('POST /client/verify', { body: snakeCaseKeys<CaptchaBody>(result) }, { bare: true })),
  };
};
