// Keeps the session token fresh: every 5 s, in one tab for all tabs, and on focus, visibility, resume and reconnection.
import { SESSION_POLL_MS } from '@latchkey/wire';
import { isNetworkError, LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../resources/session.ts';
import { isClientFault } from './client-fault.ts';

export type RefresherDeps = {
  readonly platform: Pick<Platform, 'timers' | 'page' | 'log' | 'clock'>;
  readonly session: () => Session | undefined;
  /** Keeps the token valid; 'busy' when another tab has held the refresh lock for too long. */
  readonly refresh: (session: Session) => Promise<string | null | 'busy'>;
  /** The tab in use writes its token into the cookie, which may hold a token for another tab's organization. */
  readonly writeCookie: (jwt: string, sessionId: string, organizationId: string | null) => void;
  readonly onRefused: () => Promise<unknown>;
  readonly polls: () => boolean;
};

/** If the service refuses a session and yet reports it as active, the poll backs off up to this pause. */
const REFUSED_PAUSE_MAX_MS = 60_000;

/** Starts refreshing; returns a function that stops it. */
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
    // A network failure is not logged: the next poll retries.
    if (!isNetworkError(error)) platform.log.error(error instanceof Error ? error.message : String(error), error);
  });

/** One tick of the poll. Another tab may hold the lock; if it still does at the next tick, that tab died without releasing it. */
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

/** The outcome of a refresh. A refusal goes to `onRefused`, so it is not an error here. */
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
