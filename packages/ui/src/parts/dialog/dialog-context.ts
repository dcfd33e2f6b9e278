// What a dialog tells the card inside it: how to close it, and the id its title must have.
import { createContext, useContext } from 'react';

/** The dialog around a card. */
export type DialogLink = { readonly titleId: string; readonly close?: (() => void) | undefined };

/** Filled by Dialog. */
export const DialogContext = createContext<DialogLink | undefined>(undefined);

/** The dialog this is drawn in; undefined on a page. */
export const useDialog = (): DialogLink | undefined => useContext(DialogContext);
