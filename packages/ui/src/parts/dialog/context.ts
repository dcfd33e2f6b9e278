// What a dialog passes to the card inside it: its close button, the id of its title, and a way to delay its opening.
import { createContext, type ReactNode, useContext } from 'react';

/** The dialog around a card. */
export type DialogLink = {
  readonly titleId: string;
  readonly closeButton: ReactNode;
  /** Delays the opening of a dialog until the returned function is called. */
  readonly hold: () => () => void;
};

/** Provided by Dialog. */
export const DialogContext = createContext<DialogLink | undefined>(undefined);

/** The dialog around this component; undefined on a page. */
export const useDialog = (): DialogLink | undefined => useContext(DialogContext);
