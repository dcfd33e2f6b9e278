// LatchkeyProvider for hosts with surfaces: the one of the hooks, with the loader of the surfaces put in.
import { LatchkeyProvider as HooksProvider, type LatchkeyProviderProps } from '@latchkey/hooks';
import { preloadFirst } from '@latchkey/ui';
import { useEffect } from 'react';
import { loadUi } from './ui-loader.ts';

/**
 * Gives the tree below it a client that can also open dialogs. An instance you pass brings its own loader.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" signInUrl="/sign-in"><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = (props: LatchkeyProviderProps) => {
  useEffect(preloadFirst, []);
  return props.latchkey ? <HooksProvider {...props} /> : <HooksProvider loadUi={loadUi} {...props} />;
};
