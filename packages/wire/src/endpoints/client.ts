// Endpoints of the environment, the client and its navigations, and the development browser
// (docs/reference/wire.md#environment-calls, #client-calls).
import type { ClientJSON } from '../json/client.ts';
import type { DeletedObjectJSON } from '../json/deleted-object.ts';
import type { DevBrowserJSON } from '../json/dev-browser.ts';
import type { EnvironmentJSON } from '../json/environment.ts';
import type { handshakeQuery, returnQuery, syncClient, verifyClient } from '../schemas/client.ts';
import type { Bare, Enveloped, Navigation, WireInput } from './wire-input.ts';

export type ClientEndpoints = {
  readonly 'GET /environment': Enveloped<EnvironmentJSON>;
  readonly 'PATCH /environment': Enveloped<EnvironmentJSON>;
  readonly 'GET /client': Enveloped<ClientJSON | null>;
  readonly 'PUT /client': Enveloped<ClientJSON>;
  readonly 'DELETE /client': Enveloped<ClientJSON | DeletedObjectJSON>;
  readonly 'DELETE /client/sessions': Enveloped<ClientJSON>;
  readonly 'POST /client/verify': Enveloped<ClientJSON, { body: WireInput<typeof verifyClient> }>;
  readonly 'GET /client/touch': Navigation<WireInput<typeof returnQuery>>;
  readonly 'GET /client/sync': Navigation<WireInput<typeof returnQuery>>;
  readonly 'POST /client/sync': Enveloped<ClientJSON | null, { body: WireInput<typeof syncClient> }>;
  readonly 'GET /client/handshake': Navigation<WireInput<typeof handshakeQuery>>;
  readonly 'POST /dev_browser': Bare<DevBrowserJSON>;
};
