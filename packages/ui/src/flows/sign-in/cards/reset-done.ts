// The confirmation that a new password is saved.
import { RESET_SUCCESS_DELAY_MS, SUB_PATHS } from '@latchkey/wire';
import type { Card } from './card.ts';
import { backToStart, type SignInProgress } from './progress.ts';
import type { SignInStep } from './state.ts';

/** The new password is saved; the session is activated after a moment. */
export type SignInResetDone = SignInProgress & { readonly at: 'reset-done'; readonly sessionId: string };

/** Shows the confirmation, and waits before the session is activated. */
export const showResetDone = (progress: SignInProgress, sessionId: string): SignInStep => [
  { at: 'reset-done', ...progress, sessionId },
  { run: 'wait', milliseconds: RESET_SUCCESS_DELAY_MS },
];

/** The confirmation that the new password is saved, before its session is activated. */
export const resetDoneCard: Card<SignInResetDone> = {
  path: () => SUB_PATHS.signIn.resetPasswordSuccess,
  isBusy: () => true,
  step(_, state, event) {
    switch (event.type) {
      case 'waited':
        return [state, { run: 'activate', sessionId: state.sessionId }];
      case 'activated':
        return [{ at: 'done', identifier: state.identifier }];
      case 'refused':
        return [backToStart(state, event.problems)];
      default:
        return [state];
    }
  },
};
