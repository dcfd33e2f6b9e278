// What a dialog hands to the card inside it: the button that closes it, the id its title must have, and a way to wait.
import { createContext, type ReactNode, useContext } from 'react';

/** The dialog around a card. */
export type DialogLink = {
  readonly titleId: string;
  readonly closeButton: ReactNode;
  /** Keeps a dialog that is not open yet from opening until the answer is called. */
  readonly hold: () => () => void;
};

/** Filled by Dialog. */
export const DialogContext = createContext<DialogLink | undefined>(undefined);

/** The dialog this is drawn in; undefined on a page. */
export const useDialog = (): DialogLink | undefined => useContext(DialogContext);
