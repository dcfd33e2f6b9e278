// The props of the provider in a server-rendered page, from the options of the server and the session of the request.
import type { InitialStateJSON } from '@latchkey/wire';
import type { RequestAuth } from '../authenticate-request.ts';
import { type InitialStateParts, initialStateOf } from '../initial-state.ts';
import type { ServerSettings } from './options.ts';

/** Props of `<LatchkeyProvider>`; all of them are JSON, and none is secret. */
export type ProviderProps = {
  readonly publishableKey: string;
  readonly proxyUrl: string | undefined;
  readonly signInUrl: string | undefined;
  readonly signUpUrl: string | undefined;
  readonly initialState: InitialStateJSON | undefined;
};

export const providerPropsOf = (
  { instance, proxyPath, signInUrl, signUpUrl }: ServerSettings,
  auth: RequestAuth,
  parts?: InitialStateParts,
): ProviderProps => ({
  publishableKey: instance.key,
  proxyUrl: proxyPath,
  signInUrl,
  signUpUrl,
  initialState: initialStateOf(auth, parts),
});
