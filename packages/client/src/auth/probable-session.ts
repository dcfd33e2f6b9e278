// A page whose visitor probably has a session: the session cookie of an earlier page is still there. It may have expired.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { PlatformCookies } from '../platform/platform.ts';

type Cookies = Pick<PlatformCookies, 'get'>;

/** True if the session cookie exists. */
export const hasSessionCookie = (cookies: Cookies): boolean => Boolean(cookies.get(CLIENT_NAMES.cookies.session));

/**
 * Starts a download that only a session needs, if a session probably exists, so that it runs in parallel with the engine's. The
 * caller that needs the result downloads it again, and reports a failure.
 */
export const downloadWithSession = (cookies: Cookies, download: () => Promise<unknown>): void => {
  if (hasSessionCookie(cookies)) download().catch(() => undefined);
};
