// Stops redirect loops between pages: counts navigations without a user action by reason, per tab, across pages
// (docs/security.md R36). A separate module: few pages redirect.
import { AUTOMATIC_REDIRECTS_WINDOW_MS, CLIENT_NAMES, MAX_AUTOMATIC_REDIRECTS } from '@latchkey/wire';
import { RuntimeError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/** Too many redirects for one reason; the page stayed. `target` is where it was about to go, to offer as a link. */
export class RedirectLoopError extends RuntimeError {
  readonly reason: string;
  readonly target: string;

  constructor(reason: string, target: string) {
    super(
      'redirect_loop',
      `the page was sent on too often for the same reason (${reason}) and stayed here. Go on by hand, or wait ${AUTOMATIC_REDIRECTS_WINDOW_MS / 1000} s and try again.`,
    );
    this.reason = reason;
    this.target = target;
  }
}

export type LoopBreaker = {
  /** Counts a navigation without a user action; throws when its reason has caused too many. */
  pass(reason: string, target: string): void;
  /** The navigation has reached its goal: the count for this reason restarts. */
  reset(reason: string): void;
};

/** The breaker of one tab. Without tab storage it counts as long as the page lives. */
export const createLoopBreaker = ({ clock, tabStorage }: Pick<Platform, 'clock' | 'tabStorage'>): LoopBreaker => {
  const here = new Map<string, readonly number[]>();
  const keyOf = (reason: string) => `${CLIENT_NAMES.provider}:redirects:${reason}`;
  const recent = (reason: string): readonly number[] => {
    const kept = readTimes(tabStorage.get(keyOf(reason))) ?? here.get(reason) ?? [];
    // A time in the future was stored before the clock was set back.
    return kept.filter((time) => time <= clock.now() && clock.now() - time < AUTOMATIC_REDIRECTS_WINDOW_MS);
  };
  return {
    pass(reason, target) {
      const times = recent(reason);
      if (times.length >= MAX_AUTOMATIC_REDIRECTS) throw new RedirectLoopError(reason, target);
      const next = [...times, clock.now()];
      here.set(reason, next);
      tabStorage.set(keyOf(reason), JSON.stringify(next));
    },
    reset(reason) {
      here.delete(reason);
      tabStorage.remove(keyOf(reason));
    },
  };
};

const readTimes = (text: string | undefined): readonly number[] | undefined => {
  if (text === undefined) return undefined;
  try {
    const times: unknown = JSON.parse(text);
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : undefined;
  } catch {
    return undefined;
  }
};
