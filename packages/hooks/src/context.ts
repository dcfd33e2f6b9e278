// The only context: the instance, the latest options of the provider, and what is shown until the client has loaded.
import type { Latchkey, LoadOptions } from '@latchkey/client';
import { createContext } from 'react';
import type { ReadShown } from './shown.ts';

export type ProviderValue = {
  readonly latchkey: Latchkey;
  readonly options: LoadOptions;
  /** Undefined without an initial state: components render from the client's snapshot. */
  readonly readShown: ReadShown | undefined;
};

/** Undefined outside a provider. */
export const LatchkeyContext = createContext<ProviderValue | undefined>(undefined);
