// Keeps the session token fresh: every 5 s, one tab for all, and when the page is looked at again.
import { SESSION_POLL_MS } from '@latchkey/wire';
import { isNetworkError, LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import { isClientFault } from './client-fault.ts';

export type RefresherDeps = {
  readonly platform: Pick<Platform, 'timers' | 'page' | 'log' | 'clock'>;
  readonly session: () => Session | undefined;
  /** Keeps the token good; 'busy' when another tab is at it for too long. */
  readonly refresh: (session: Session) => Promise<string | null | 'busy'>;
  /** The tab in use puts its token into the cookie, where one for another tab's organization may be. */
  readonly writeCookie: (jwt: string, sessionId: string, organizationId: string | null) => void;
  readonly onRefused: () => Promise<unknown>;
  readonly polls: () => boolean;
};

/** A service that refuses a session and yet says that it is alive is asked less and less often, down to this. */
const REFUSED_PAUSE_MAX_MS = 60_000;

/** Starts refreshing; the answer stops it. */
export const startRefresher = (deps: RefresherDeps): (() => void) => {
  const { timers, page } = deps.platform;
  const poll = createPoll(deps);
  const lookedAt = () => report(deps, refreshNow(deps));
  const stops = [
    page.onFocus(lookedAt),
    page.onVisibility((isVisible) => isVisible && lookedAt()),
    page.onPageShow((isRestored) => isRestored && lookedAt()),
    page.onResume(lookedAt),
    page.onOnline(lookedAt),
    ...(deps.polls() ? [timers.every(SESSION_POLL_MS, () => report(deps, poll()))] : []),
  ];
  return () => stops.forEach((stop) => void stop());
};

const report = ({ platform }: RefresherDeps, work: Promise<unknown>): void =>
  void work.catch((error: unknown) => {
    // A lost network is left for the next time.
    if (!isNetworkError(error)) platform.log.error(error instanceof Error ? error.message : String(error), error);
  });

/** One tick of the poll. Another tab may be at it; if it still is at the next tick, it died in some way no lock sees. */
const createPoll = (deps: RefresherDeps) => {
  const { clock } = deps.platform;
  let wasBusy = false;
  let refusals = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const session = deps.session();
    if (!session || clock.monotonic() < pausedUntil) return;
    const outcome = await guarded(deps, () => (wasBusy ? session.getToken() : deps.refresh(session)));
    wasBusy = outcome === 'busy';
    refusals = outcome === REFUSED ? refusals + 1 : 0;
    if (refusals > 0) pausedUntil = clock.monotonic() + Math.min(REFUSED_PAUSE_MAX_MS, SESSION_POLL_MS * 2 ** refusals);
  };
};

const refreshNow = async (deps: RefresherDeps): Promise<void> => {
  const session = deps.session();
  if (!session) return;
  const organizationId = session.lastActiveOrganizationId;
  const token = await guarded(deps, () => session.getToken());
  if (typeof token === 'string') deps.writeCookie(token, session.id, organizationId);
};

const REFUSED = Symbol('refused');

/** What a refresh came to. A refusal is looked into, so that it is no error here. */
const guarded = async <T>({ onRefused }: RefresherDeps, run: () => Promise<T>): Promise<T | typeof REFUSED> => {
  try {
    return await run();
  } catch (error) {
    if (isClientFault(error)) {
      await onRefused();
      return REFUSED;
    }
    if (isNetworkError(error)) throw error;
    throw new LatchkeyError(`Token refresh failed (error='${error instanceof Error ? error.message : error}')`, {
      cause: error,
    });
  }
};
