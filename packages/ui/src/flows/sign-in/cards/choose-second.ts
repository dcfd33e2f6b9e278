// The list of second factors.
import { SUB_PATHS } from '@latchkey/wire';
import { type SecondFactor, secondKey } from '../../factor-choice.ts';
import type { Card } from './card.ts';
import { backToStart, progressOf, type SignInProgress } from './progress.ts';

/** The list of second factors; `attempt.secondFactors` has all of them, `back` is the one it was opened from. */
export type SignInChooseSecond = SignInProgress & { readonly at: 'choose-second'; readonly back: SecondFactor };

/** The list, opened from the card of `back`. */
export const toChooseSecond = (progress: SignInProgress, back: SecondFactor): SignInChooseSecond => ({
  at: 'choose-second',
  back,
  ...progress,
});

/** The list of second factors. Only one that the service listed can be chosen. */
export const chooseSecondCard: Card<SignInChooseSecond> = {
  path: () => SUB_PATHS.signIn.factorTwo,
  step(flow, state, event) {
    switch (event.type) {
      case 'choose-second': {
        const key = secondKey(event.factor);
        const factor = state.attempt.secondFactors.find((candidate) => secondKey(candidate) === key);
        return factor ? flow.showSecond(progressOf(state), factor) : [state];
      }
      case 'back':
        return flow.showSecond(progressOf(state), state.back);
      case 'edit-identifier':
        return [backToStart(state)];
      case 'help':
        return [{ at: 'help', from: state }];
      default:
        return [state];
    }
  },
};
