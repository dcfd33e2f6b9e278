'use client';

// LatchkeyProvider for hosts with surfaces: the provider of the hooks, with the loader of the surfaces.
import { LatchkeyProvider as HooksProvider, type LatchkeyProviderProps, useLatchkey } from '@latchkey/hooks';
import { preloadFirst } from '@latchkey/ui';
import { useEffect, useLayoutEffect } from 'react';
import { addClient, pageClients } from './control/page-clients.ts';
import { loadUi } from './ui-loader.ts';

/** Downloads the surface that is most likely shown, in parallel to the client's first requests. */
const Preload = () => {
  const latchkey = useLatchkey();
  // React 18 warns about layout effects on a server.
  const useStart = latchkey.platform.inBrowser ? useLayoutEffect : useEffect;
  useStart(() => {
    preloadFirst(latchkey.platform);
    return addClient(pageClients, latchkey);
  }, [latchkey]);
  return null;
};

/** The props of a provider of the hooks that can also open modals. */
export const withSurfaces = <Props extends LatchkeyProviderProps>(props: Props): Props => ({
  ...(props.latchkey ? {} : { loadUi }),
  ...props,
  children: (
    <>
      <Preload />
      {props.children}
    </>
  ),
});

/**
 * Provides a client that can also open modals to the tree below it. A passed instance uses its own loader.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" signInUrl="/sign-in"><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = (props: LatchkeyProviderProps) => <HooksProvider {...withSurfaces(props)} />;
