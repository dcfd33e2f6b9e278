// How a card inside a dialog can be closed; absent on a page.
import { createContext, useContext } from 'react';

/** Filled by whatever shows a card in a dialog. */
export const CloseContext = createContext<(() => void) | undefined>(undefined);

/** Closes the dialog this is drawn in; undefined when there is none to close. */
export const useClose = (): (() => void) | undefined => useContext(CloseContext);
