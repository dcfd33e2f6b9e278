// The way for code that comes after a surface's first paint to bring its style sheets along.
import { createContext } from 'react';

/** Adopts texts where the surface stands. Filled by its root; outside of one nothing is adopted. */
export const AdoptContext = createContext<(texts: readonly string[]) => void>(() => undefined);
