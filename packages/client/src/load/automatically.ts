// Navigations that nobody asked for: at most a few in a row for one reason, across pages. A chunk of its own, downloaded by
// the first page that sends somebody on.
import { createLoopBreaker } from '../navigation/loop-breaker.ts';
import type { NavigateCall } from '../navigation/navigate.ts';
import type { Shell } from './shell.ts';

export type Automatically = {
  /** Goes there, or rejects with a RedirectLoopError. */
  navigate(to: string, reason: string, call?: NavigateCall): Promise<unknown>;
  /** What a navigation for this reason was for has come about. */
  arrived(reason: string): void;
};

/** Over the navigator of a client. */
export const createAutomatically = ({ platform, navigator }: Pick<Shell, 'platform' | 'navigator'>): Automatically => {
  const breaker = createLoopBreaker(platform);
  return {
    async navigate(to, reason, call) {
      // What is offered as a way on by hand is a place that may be gone to.
      breaker.pass(reason, navigator.target(to)?.href ?? '/');
      return navigator.navigate(to, call);
    },
    arrived: breaker.reset,
  };
};
