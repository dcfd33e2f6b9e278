// The page has no step for this visitor.
import type { Card } from './card.ts';
import type { SignUpStep } from './state.ts';

/** A user is already signed in and only one session is allowed; the page is being left and renders nothing. */
export type SignUpLeaving = { readonly at: 'leaving' };

/** Leaves the page, because it has no step for this visitor. */
export const LEAVE: SignUpStep = [{ at: 'leaving' }, { run: 'leave' }];

/** The card of a page that is being left. */
export const leavingCard: Card<SignUpLeaving> = {
  // Do not overwrite the URL of the next page.
  path: () => undefined,
  begin: () => LEAVE,
  isBusy: () => true,
  step: (_, state) => [state],
};
