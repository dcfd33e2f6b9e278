// The account has no first factor that this build can verify.
import { SUB_PATHS } from '@latchkey/wire';
import type { Card } from './card.ts';
import { backToStart, type SignInProgress } from './progress.ts';

/** The account has no first factor that this build can verify. */
export type SignInUnavailable = SignInProgress & { readonly at: 'unavailable' };

/** The card that says so. */
export const unavailableCard: Card<SignInUnavailable> = {
  path: () => SUB_PATHS.signIn.factorOne,
  step(_, state, event) {
    if (event.type === 'help') return [{ at: 'help', from: state }];
    return event.type === 'back' || event.type === 'edit-identifier' ? [backToStart(state)] : [state];
  },
};
