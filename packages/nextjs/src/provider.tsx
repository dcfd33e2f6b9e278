// LatchkeyProvider as a server component. It reads the request only on demand: a page whose layout does not ask stays static.
import { ClientProvider } from './client-provider.tsx';
import type { LatchkeyProviderProps } from './provider-props.ts';
import { readInitialState } from './server/initial-state.ts';

/**
 * Provides Latchkey to the pages below, with the variables of the environment and the router of Next. A provider with `dynamic` in the
 * layout of some pages adds the state of the request to the provider of the root layout.
 *
 * @example
 * <html><body><LatchkeyProvider>{children}</LatchkeyProvider></body></html>
 */
export const LatchkeyProvider = ({ dynamic = false, initialState, ...props }: LatchkeyProviderProps) => (
  // A promise: the layout does not wait for the state, only the components that read it do.
  <ClientProvider {...props} initialState={dynamic === false ? initialState : readInitialState(dynamic)} />
);
