// Signed up and in: the page is being left.
import type { Card } from './card.ts';

/** Signed up and in: the page is being left. */
export type SignUpDone = { readonly at: 'done' };

/** The last card. */
export const doneCard: Card<SignUpDone> = {
  // The page is being left: do not overwrite its URL.
  path: () => undefined,
  isBusy: () => true,
  step: (_, state) => [state],
};
