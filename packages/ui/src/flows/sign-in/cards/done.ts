// Signed in: the page is being left.
import type { Card } from './card.ts';

/** Signed in: the page is being left. */
export type SignInDone = { readonly at: 'done'; readonly identifier: string };

/** The last card. */
export const doneCard: Card<SignInDone> = {
  // The page is being left: do not overwrite its URL.
  path: () => undefined,
  isBusy: () => true,
  step: (_, state) => [state],
};
