// Stops pages that send people to each other for ever: navigations nobody asked for are counted by cause, in the tab, across
// pages (R36). A part of its own: few pages send anybody anywhere.
import { AUTOMATIC_REDIRECTS_WINDOW_MS, CLIENT_NAMES, MAX_AUTOMATIC_REDIRECTS } from '@latchkey/wire';
import { RuntimeError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/** The page was sent on too often for one reason, and stayed. `target` is where it was about to go: a way on by hand. */
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
  /** Counts a navigation that nobody asked for; throws when its reason has led to too many already. */
  pass(reason: string, target: string): void;
  /** What the navigation was for has come about: the next one for this reason begins anew. */
  reset(reason: string): void;
};

/** The breaker of one tab. Where the tab keeps nothing, it counts as long as the page lives. */
export const createLoopBreaker = ({ clock, tabStorage }: Pick<Platform, 'clock' | 'tabStorage'>): LoopBreaker => {
  const here = new Map<string, readonly number[]>();
  const keyOf = (reason: string) => `${CLIENT_NAMES.provider}:redirects:${reason}`;
  const recent = (reason: string): readonly number[] => {
    const kept = readTimes(tabStorage.get(keyOf(reason))) ?? here.get(reason) ?? [];
    // A time in the future is one that a clock set back has left behind.
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
