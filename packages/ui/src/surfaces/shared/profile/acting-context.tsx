// What every form and action of a profile needs, for users and organizations: step-up, refusal texts, and the live region.
import { createContext, type ReactNode, useContext } from 'react';
import type { Refusal } from '../problems/error-to-problems.ts';
import type { Reverified } from './reverified.ts';

/** The context of a form. */
export type Acting = {
  readonly reverified: Reverified;
  /** Reads a refusal for this profile's texts, with a custom `read` if given. */
  readonly refusalOf: (error: unknown, read?: (error: unknown) => Refusal) => Refusal;
  /** Announces a result in the live region: what was saved, added or removed. */
  readonly announce: (text: string) => void;
  /** Button labels for forms without more specific ones. */
  readonly words: { readonly save: string; readonly cancel: string; readonly remove: string };
};

const ActingContext = createContext<Acting | undefined>(undefined);

type ActingProviderProps = { readonly value: Acting; readonly children: ReactNode };

/** Provides the context to the forms of a profile. */
export const ActingProvider = ({ value, children }: ActingProviderProps) => (
  <ActingContext.Provider value={value}>{children}</ActingContext.Provider>
);

/** The context of this form. */
export const useActing = (): Acting => {
  const value = useContext(ActingContext);
  if (!value) throw new Error('Latchkey: a form of a profile belongs inside one.');
  return value;
};
