// What every form and action of a profile needs, whoever the profile is of: fresh proofs, words for refusals, and a voice.
import { createContext, type ReactNode, useContext } from 'react';
import type { Refusal } from '../problems/refusal.ts';
import type { Reverified } from './reverified.ts';

/** The context of a form. */
export type Acting = {
  readonly reverified: Reverified;
  /** Reads a refusal in the words of this profile, with `read` where it is read in another way than any. */
  readonly refusalOf: (error: unknown, read?: (error: unknown) => Refusal) => Refusal;
  /** Says a result to those who listen: what was saved, added or removed. */
  readonly announce: (text: string) => void;
  /** Words of buttons that no form has better ones for. */
  readonly words: { readonly save: string; readonly cancel: string; readonly remove: string };
};

const ActingContext = createContext<Acting | undefined>(undefined);

type ActingProviderProps = { readonly value: Acting; readonly children: ReactNode };

/** Gives the forms of a profile their context. */
export const ActingProvider = ({ value, children }: ActingProviderProps) => (
  <ActingContext value={value}>{children}</ActingContext>
);

/** The context of this form. */
export const useActing = (): Acting => {
  const value = useContext(ActingContext);
  if (!value) throw new Error('Latchkey: a form of a profile belongs inside one.');
  return value;
};
