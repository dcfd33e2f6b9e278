// What the cards of a step-up know beside their state.
import { createContext, useContext } from 'react';

/** Facts of the page, the instance and the person. */
export type CardContext = {
  readonly applicationName: string;
  readonly supportEmail: string | undefined;
  /** Whose password is asked for, for password managers. */
  readonly identifier: string;
};

const Context = createContext<CardContext>({
  applicationName: '',
  supportEmail: undefined,
  identifier: '',
});

/** Gives the cards their context. */
export const CardContextProvider = Context.Provider;

/** The context of this card. */
export const useCardContext = (): CardContext => useContext(Context);
