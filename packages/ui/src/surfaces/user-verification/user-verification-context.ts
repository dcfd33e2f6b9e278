// The context of the cards of a step-up.
import { createContext, useContext } from 'react';

/** Facts of the page, the instance and the user. */
export type CardContext = {
  readonly applicationName: string;
  readonly supportEmail: string | undefined;
  /** The username for password managers. */
  readonly identifier: string;
};

const Context = createContext<CardContext>({
  applicationName: '',
  supportEmail: undefined,
  identifier: '',
});

/** Provides the context to the cards. */
export const CardContextProvider = Context.Provider;

/** The context of this card. */
export const useCardContext = (): CardContext => useContext(Context);
