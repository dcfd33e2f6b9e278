// What the cards of a step-up know beside their state.
import { createContext, useContext } from 'react';

/** Facts of the page, the instance and the person. */
export type Surroundings = {
  readonly applicationName: string;
  readonly supportEmail: string | undefined;
  /** Whose password is asked for, for password managers. */
  readonly identifier: string;
};

const SurroundingsContext = createContext<Surroundings>({
  applicationName: '',
  supportEmail: undefined,
  identifier: '',
});

/** Gives the cards their surroundings. */
export const SurroundingsProvider = SurroundingsContext.Provider;

/** The surroundings of this card. */
export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);
