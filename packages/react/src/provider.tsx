// LatchkeyProvider for hosts with surfaces: the one of the hooks, with the loader of the surfaces put in.
import { LatchkeyProvider as HooksProvider, type LatchkeyProviderProps, useLatchkey } from '@latchkey/hooks';
import { preloadFirst } from '@latchkey/ui';
import { useLayoutEffect } from 'react';
import { loadUi } from './ui-loader.ts';

/** Asks for the code of the surface that is most likely shown, beside the first calls of the client. */
const Preload = () => {
  const { platform } = useLatchkey();
  useLayoutEffect(() => preloadFirst(platform), [platform]);
  return null;
};

/**
 * Gives the tree below it a client that can also open dialogs. An instance you pass brings its own loader.
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
