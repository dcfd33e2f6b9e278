// Lets code that loads after a surface's first paint add its style sheets.
import { createContext } from 'react';

/** Adopts style sheets where the surface is mounted. Provided by its root; outside of one it does nothing. */
export const AdoptContext = createContext<(texts: readonly string[]) => void>(() => undefined);
