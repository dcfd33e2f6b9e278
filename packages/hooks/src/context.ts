// The only context: the instance, and the latest options of the provider.
import type { Latchkey, LoadOptions } from '@latchkey/client';
import { createContext } from 'react';

export type ProviderValue = { readonly latchkey: Latchkey; readonly options: LoadOptions };

/** Undefined outside a provider. */
export const LatchkeyContext = createContext<ProviderValue | undefined>(undefined);
