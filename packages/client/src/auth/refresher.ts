// Keeps the session token fresh: every 5 s under a lock shared by the tabs, and when the page is looked at again.
import { CLIENT_NAMES, LOCK_WAIT_MS, SESSION_POLL_MS } from '@latchkey/wire';
import { isClientFault, isNetworkError, LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';

export type RefresherDeps = {
  readonly platform: Pick<Platform, 'timers' | 'lock' | 'page' | 'log'>;
  readonly session: () => Session | undefined;
  readonly onRefused: () => Promise<unknown>;
  readonly polls: () => boolean;
};

/** Starts refreshing; the answer stops it. */
export const startRefresher = (deps: RefresherDeps): (() => void) => {
  const { timers, lock, page, log } = deps.platform;
  const report = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      // A lost network is left for the next time.
      if (!isNetworkError(error)) log.error(error instanceof Error ? error.message : String(error), error);
    });
  const now = () => report(refreshToken(deps));
  const underLock = () =>
    report(lock.run(CLIENT_NAMES.locks.refreshSessionToken, LOCK_WAIT_MS, () => refreshToken(deps)));
  const stops = [
    page.onFocus(now),
    page.onVisibility((isVisible) => isVisible && now()),
    page.onPageShow((isRestored) => isRestored && now()),
    ...(deps.polls() ? [timers.every(SESSION_POLL_MS, underLock)] : []),
  ];
  return () => stops.forEach((stop) => void stop());
};

/** Asks for a token, which costs a call only when the one at hand runs out. */
const refreshToken = async ({ session, onRefused }: RefresherDeps): Promise<void> => {
  try {
    await session()?.getToken();
  } catch (error) {
    if (isClientFault(error)) return void (await onRefused());
    if (isNetworkError(error)) throw error;
    throw new LatchkeyError(`Token refresh failed (error='${error instanceof Error ? error.message : error}')`, {
      cause: error,
    });
  }
};
