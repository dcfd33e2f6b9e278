// The one context: the instance, and the options the provider was last given.
import type { Latchkey, LoadOptions } from '@latchkey/client';
import { createContext } from 'react';

export type ProviderValue = { readonly latchkey: Latchkey; readonly options: LoadOptions };

/** Undefined outside a provider. */
export const LatchkeyContext = createContext<ProviderValue | undefined>(undefined);
