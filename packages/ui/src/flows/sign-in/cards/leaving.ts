// The page has no step for this visitor.
import type { SignInExit } from '../effect.ts';
import type { Card } from './card.ts';

/** The page is being left, by default for the redirect after a sign-in; renders nothing. */
export type SignInLeaving = { readonly at: 'leaving'; readonly identifier: string; readonly to?: SignInExit };

/** The card of a page that is being left. */
export const leavingCard: Card<SignInLeaving> = {
  // Do not overwrite the URL of the next page.
  path: () => undefined,
  begin: (state) => [state, state.to ? { run: 'leave', to: state.to } : { run: 'leave' }],
  isBusy: () => true,
  step: (_, state) => [state],
};
