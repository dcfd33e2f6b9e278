// Navigations that the client starts without a user action: limited to a few in a row per reason, across pages. A separate
// chunk, which the first page that needs such a navigation downloads.
import { createLoopBreaker } from '../navigation/loop-breaker.ts';
import type { NavigateCall } from '../navigation/navigate.ts';
import type { Shell } from './shell.ts';

export type BackgroundNavigation = {
  /** Navigates, or rejects with a RedirectLoopError. */
  navigate(to: string, reason: string, call?: NavigateCall): Promise<unknown>;
  /** Resets the count of a reason: its navigation has reached its goal. */
  resetCount(reason: string): void;
};

/** Over the navigator of a client. */
export const createBackgroundNavigation = ({
  platform,
  navigator,
}: Pick<Shell, 'platform' | 'navigator'>): BackgroundNavigation => {
  const breaker = createLoopBreaker(platform);
  return {
    async navigate(to, reason, call) {
      // The error offers the target as a manual link, so it must be an allowed one.
      breaker.pass(reason, navigator.target(to)?.href ?? '/');
      return navigator.navigate(to, call);
    },
    resetCount: breaker.reset,
  };
};
