// The instance of the nearest provider.
import { type Latchkey, LatchkeyError, type LoadOptions } from '@latchkey/client';
import { useContext } from 'react';
import { LatchkeyContext, type ProviderValue } from './context.ts';

/** What the nearest provider gives. */
export const useProviderValue = (): ProviderValue => {
  const value = useContext(LatchkeyContext);
  if (!value) {
    throw new LatchkeyError('a hook or component needs <LatchkeyProvider> around it.');
  }
  return value;
};

/**
 * The client itself, for everything the other hooks do not cover.
 *
 * @example
 * const latchkey = useLatchkey();
 * return <button onClick={() => latchkey.openSignIn()}>Sign in</button>;
 */
export const useLatchkey = (): Latchkey => useProviderValue().latchkey;

/** The latest load options of the provider; surfaces in the host's tree follow them. */
export const useLatchkeyOptions = (): LoadOptions => useProviderValue().options;
