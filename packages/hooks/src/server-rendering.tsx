// Entry for pages that a server renders: the provider with an initial state. Separate from the main entry, because other pages
// do not need its code.

import { useState } from 'react';
import { type LatchkeyProviderProps, LatchkeyProvider as Provider } from './index.ts';
import { createShownStore, type InitialState } from './initial-state/shown-store.ts';

export type { InitialStateJSON } from '@latchkey/wire';
export type { InitialState };

/** Props of the provider, and the initial state. */
export type InitialStateProviderProps = LatchkeyProviderProps & {
  /**
   * What the server knows about the visitor of this page, from `initialStateOf` of `@latchkey/backend`: rendered on the server and
   * until the client has loaded. Components that read a promise suspend. Only the first value counts.
   */
  readonly initialState?: InitialState | undefined;
};

/**
 * As the provider of the main entry, with an initial state.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" initialState={initialState}><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = ({ initialState, ...props }: InitialStateProviderProps) => {
  const [createShown] = useState(() => initialState && createShownStore(initialState));
  return <Provider {...props} __internal_createShown={createShown} />;
};
