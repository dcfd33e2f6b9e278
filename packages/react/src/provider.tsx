// LatchkeyProvider for hosts with surfaces: the provider of the hooks, with the loader of the surfaces.
import { LatchkeyProvider as HooksProvider, type LatchkeyProviderProps, useLatchkey } from '@latchkey/hooks';
import { preloadFirst } from '@latchkey/ui';
import { useLayoutEffect } from 'react';
import { loadUi } from './ui-loader.ts';

/** Downloads the surface that is most likely shown, in parallel to the client's first requests. */
const Preload = () => {
  const { platform } = useLatchkey();
  useLayoutEffect(() => preloadFirst(platform), [platform]);
  return null;
};

/**
 * Provides a client that can also open modals to the tree below it. A passed instance uses its own loader.
 *
 * @example
 * <LatchkeyProvider publishableKey="pk_test_…" signInUrl="/sign-in"><App /></LatchkeyProvider>
 */
export const LatchkeyProvider = (props: LatchkeyProviderProps) => {
  const children = (
    <>
      <Preload />
      {props.children}
    </>
  );
  const given = props.latchkey ? props : { loadUi, ...props };
  return <HooksProvider {...given}>{children}</HooksProvider>;
};
